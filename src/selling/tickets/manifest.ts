import type { Manifest } from '#lib/manifests.ts'

export const ticketsManifest = {
  auditGroups: { ticket: 'Boletos' },
  auditSubjects: { ticket: 'Boleto' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/tickets': typeof ticketsManifest
  }
}
