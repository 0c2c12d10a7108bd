import type { Manifest } from '#lib/manifests.ts'

export const matchChangesManifest = {
  auditActions: {
    'event.closed': 'Cerró un partido al público',
    'event.moved': 'Movió un partido',
    'event.change_retry': 'Volvió a intentar un cambio de partido',
  },
  auditFields: {
    compensate: 'Con compensación',
    changeId: 'Cambio',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'matchday/match-changes': typeof matchChangesManifest
  }
}
