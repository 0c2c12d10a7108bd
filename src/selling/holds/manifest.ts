import type { Manifest } from '#lib/manifests.ts'

export const holdsManifest = {
  auditActions: {
    'event.block_seats': 'Bloqueó asientos',
    'event.release_seats': 'Liberó asientos',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/holds': typeof holdsManifest
  }
}
