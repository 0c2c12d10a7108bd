import type { Manifest } from '#lib/manifests.ts'

export const venuesManifest = {
  permissions: {
    'read Venue': {
      roles: ['box_office', 'marketing', 'gate'],
      words: 'Ver recintos y planos',
      position: 20,
    },
    'manage Venue': { roles: ['marketing'], words: 'Cambiar recintos y planos', position: 30 },
  },
  auditActions: {
    'venue.create': 'Creó un recinto',
    'venue.update': 'Cambió un recinto',
    'venue.plan': 'Guardó una versión del plano',
    'venue.plan_in_force': 'Puso en vigor otra versión del plano',
  },
  auditGroups: { venue: 'Recintos' },
  auditSubjects: { venue: 'Recinto' },
  auditFields: { city: 'Ciudad' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'catalogue/venues': typeof venuesManifest
  }
}
