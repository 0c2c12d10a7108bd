import type { Manifest } from '#lib/manifests.ts'

export const extrasManifest = {
  permissions: {
    'manage Extra': { roles: ['marketing'], words: 'Definir extras y sus existencias', position: 125 },
  },
  auditActions: {
    'extra.create': 'Agregó un extra',
    'extra.update': 'Cambió un extra',
    'extra.stock': 'Ajustó las piezas de un extra',
    'extra.offer': 'Cambió en qué partidos se ofrece un extra',
  },
  auditGroups: { extra: 'Extras' },
  auditSubjects: { extra: 'Extra' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/extras': typeof extrasManifest
  }
}
