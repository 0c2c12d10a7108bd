import type { Manifest } from '#lib/manifests.ts'

export const deskHomeManifest = {
  permissions: {
    'open Desk': {
      roles: ['box_office', 'gate', 'marketing', 'finance', 'support', 'fan_id_reviewer'],
      words: 'Ver su resumen del día',
      position: 10,
    },
    'read AuditLog': { roles: ['finance'], words: 'Ver la bitácora', position: 360 },
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/desk-home': typeof deskHomeManifest
  }
}
