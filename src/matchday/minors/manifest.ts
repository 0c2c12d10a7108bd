import type { Manifest } from '#lib/manifests.ts'

export const minorsManifest = {
  auditActions: {
    'minor.registered': 'Registró a una menor o un menor',
    'minor.changed': 'Cambió los datos de una menor o un menor',
    'minor.erased': 'Borró a una menor o un menor',
    'minor.came_of_age': 'Cumplió 18 años',
    'minor.erased_at_18': 'Se borró al cumplir 18 años',
    'minor.became_fan': 'Sacó su propio Fan ID',
    'minor.guardian_invited': 'Invitó a otra persona responsable',
    'minor.guardian_joined': 'Aceptó ser responsable',
    'minor.guardian_ended': 'Dejó de ser responsable',
    'minor.invitation_declined': 'No aceptó ser responsable',
    'minor.invitation_taken_back': 'Retiró una invitación a responsable',
    'minor.hand_over_offered': 'Encargó a una menor o un menor',
    'minor.hand_over_accepted': 'Aceptó un encargo',
    'minor.hand_over_declined': 'No aceptó un encargo',
    'minor.hand_over_taken_back': 'Retiró un encargo',
  },
  auditGroups: { minor: 'Menores' },
  auditSubjects: { minor: 'Menor' },
  auditFields: {
    handOver: 'Entrega',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'matchday/minors': typeof minorsManifest
  }
}
