import type { Manifest } from '#lib/manifests.ts'

export const rehearsalManifest = {
  permissions: {
    'manage Rehearsal': {
      roles: ['marketing'],
      words: 'Hacer el ensayo general de una venta',
      position: 76,
    },
  },
  auditActions: {
    'rehearsal.start': 'Empezó un ensayo general',
    'rehearsal.stop': 'Detuvo un ensayo general',
    'rehearsal.rate': 'Puso el paso que midió el ensayo',
  },
  auditGroups: { rehearsal: 'Ensayo general' },
  auditSubjects: { rehearsal: 'Ensayo' },
  auditFields: { fans: 'Personas', duringSale: 'Con una venta abierta' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/rehearsal': typeof rehearsalManifest
  }
}
