import type { Manifest } from '#lib/manifests.ts'

export const restrictionsManifest = {
  permissions: {
    'manage Restriction': {
      roles: ['fan_id_reviewer'],
      words: 'Restringir y levantar restricciones',
      position: 280,
    },
  },
  auditActions: {
    'restriction.issue': 'Puso una restricción',
    'restriction.lift': 'Levantó una restricción',
    'restriction.confirm': 'Confirmó una restricción',
    'restriction.decide': 'Decidió una apelación',
    'restriction.search': 'Buscó a una persona para restringirla',
  },
  auditGroups: { restriction: 'Restricciones' },
  auditSubjects: { restriction: 'Restricción', fans: 'Personas con Fan ID' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'people/restrictions': typeof restrictionsManifest
  }
}
