import type { Manifest } from '#lib/manifests.ts'

export const healthManifest = {
  permissions: {
    'see Health': { roles: [], words: 'Ver la salud del sistema', position: 392 },
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'club/health': typeof healthManifest
  }
}
