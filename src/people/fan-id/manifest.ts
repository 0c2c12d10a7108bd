import type { Manifest } from '#lib/manifests.ts'

export const fanIdManifest = {
  permissions: {
    'manage FanReview': { roles: ['fan_id_reviewer'], words: 'Revisar Fan ID', position: 270 },
  },
  auditActions: {
    'fan.registered': 'Registró su Fan ID',
    'fan.approved': 'Se aprobó un Fan ID',
    'fan.session_opened': 'Entró con Fan ID',
    'fan.looked_up': 'Consultó a un fan',
    'fan.review_opened': 'Abrió una revisión',
    'fan.review_decided': 'Decidió una revisión',
    'fan.document_confirmed': 'Confirmó un documento',
    'fan.biometrics_allowed': 'Permitió usar su rostro',
    'fan.biometrics_withdrawn': 'Retiró el permiso de su rostro',
    'fan.account_joined': 'Unió su cuenta y su Fan ID',
    'fan.account_left': 'Separó su cuenta y su Fan ID',
    'fan.request_answered': 'Contestó una solicitud de datos',
    'fan.request_done': 'Cumplió una solicitud de datos',
    'fan.review_passed_on': 'Pidió otra mirada',
  },
  auditGroups: { fan: 'Fan ID' },
  auditSubjects: { fan: 'Fan ID', document: 'Documento' },
  auditFields: {
    accepted: 'Procede',
    by: 'Por',
    data: 'Datos aprobados',
    item: 'Dato',
    requestId: 'Solicitud',
    reviewId: 'Revisión',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'people/fan-id': typeof fanIdManifest
  }
}
