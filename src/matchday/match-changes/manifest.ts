import type { Manifest } from '#lib/manifest.ts'

export const matchChangesManifest = {
  auditActions: {
    'event.closed': 'Cerró un partido al público',
    'event.moved': 'Movió un partido',
    'event.change_retry': 'Volvió a intentar un cambio de partido',
  },
  auditFields: { changeId: 'Cambio' },
} as const satisfies Manifest

declare module '#lib/manifest.ts' {
  interface Manifests {
    'matchday/match-changes': typeof matchChangesManifest
  }
}
