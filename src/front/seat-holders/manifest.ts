import type { Manifest } from '#lib/manifests.ts'

export const seatHoldersManifest = {
  permissions: {
    'see SeatHolder': {
      roles: ['box_office', 'support', 'marketing', 'finance', 'gate'],
      words: 'Ver en el mapa quién ocupa cada lugar',
      position: 175,
    },
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/seat-holders': typeof seatHoldersManifest
  }
}
