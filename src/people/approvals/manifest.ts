import type { Manifest } from '#lib/manifests.ts'

export const approvalsManifest = {
  permissions: {
    'approve Act': {
      roles: ['box_office', 'finance'],
      words: 'Pedir y dar aprobaciones sobre el límite',
      position: 195,
    },
  },
  auditActions: {
    'approval.asked': 'Pidió aprobación',
    'approval.approved': 'Aprobó lo que otra persona pidió',
    'approval.declined': 'Rechazó lo que otra persona pidió',
    'approval.withdrawn': 'Retiró su solicitud de aprobación',
    'approval.stale': 'Cerró una solicitud porque algo cambió',
    'approval.expired': 'Dejó vencer una solicitud de aprobación',
    'role_limit.changed': 'Cambió los límites de un rol',
  },
  auditGroups: { approval: 'Aprobaciones', role_limit: 'Límites' },
  auditSubjects: { approval: 'Solicitud', role_limit: 'Límites de' },
  auditFields: {
    about: 'Sobre',
    actCents: 'Límite por vez',
    dayCents: 'Límite por día',
    actCentsBefore: 'Límite por vez, antes',
    dayCentsBefore: 'Límite por día, antes',
    askedBy: 'Lo pidió',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'people/approvals': typeof approvalsManifest
  }
}
