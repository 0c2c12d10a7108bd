import type { Manifest } from '#lib/manifests.ts'

export const segmentsManifest = {
  permissions: {
    'manage Campaign': { roles: ['marketing'], words: 'Hacer segmentos y mandar campañas', position: 146 },
  },
  auditActions: {
    'segment.created': 'Guardó un segmento',
    'segment.changed': 'Cambió un segmento',
    'segment.put_away': 'Quitó un segmento',
    'segment.sampled': 'Vio a personas de un segmento',
  },
  auditGroups: { segment: 'Segmentos' },
  auditSubjects: { segment: 'Segmento', segment_rules: 'Reglas de un segmento' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/segments': typeof segmentsManifest
  }
}
