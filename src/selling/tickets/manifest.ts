import type { Manifest } from '#lib/manifest.ts'

export const ticketsManifest = {
  auditGroups: { ticket: 'Boletos' },
  auditSubjects: { ticket: 'Boleto' },
} as const satisfies Manifest

declare module '#lib/manifest.ts' {
  interface Manifests {
    'selling/tickets': typeof ticketsManifest
  }
}
