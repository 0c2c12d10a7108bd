import type { Manifest } from '#lib/manifest.ts'

export const holdsManifest = {
  auditActions: {
    'event.block_seats': 'Bloqueó asientos',
    'event.release_seats': 'Liberó asientos',
  },
} as const satisfies Manifest

declare module '#lib/manifest.ts' {
  interface Manifests {
    'selling/holds': typeof holdsManifest
  }
}
