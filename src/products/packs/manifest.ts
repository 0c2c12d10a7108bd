import type { Manifest } from '#lib/manifests.ts'

export const packsManifest = {
  permissions: {
    'manage Pack': { roles: ['marketing'], words: 'Crear y cambiar packs', position: 90 },
  },
  auditActions: {
    'pack.create': 'Armó un pack',
    'pack.update': 'Cambió un pack',
    'pack.delete': 'Borró el borrador de un pack',
    'pack.publish': 'Publicó un pack',
    'pack.withdraw': 'Retiró un pack',
  },
  auditGroups: { pack: 'Packs' },
  auditSubjects: { pack: 'Pack' },
  auditFields: {
    more: 'Packs de más',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'products/packs': typeof packsManifest
  }
}
