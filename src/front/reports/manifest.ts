import type { Manifest } from '#lib/manifests.ts'

export const reportsManifest = {
  permissions: {
    'read Report': {
      roles: ['finance', 'marketing'],
      words: 'Ver reportes',
      hint: 'Para abrirlos hace falta también «Ver asistencia».',
      position: 310,
    },
  },
  auditActions: {
    'payments.reconciled': 'Concilió un día con el proveedor',
  },
  auditGroups: { payments: 'Conciliación' },
  auditSubjects: { day: 'Día' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/reports': typeof reportsManifest
  }
}
