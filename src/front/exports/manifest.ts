import type { Manifest } from '#lib/manifest.ts'

export const exportsManifest = {
  auditActions: {
    'export.asked': 'Pidió un archivo',
  },
  auditGroups: { export: 'Archivos' },
  auditSubjects: { export: 'Lista' },
  auditFields: { filters: 'Filtros' },
} as const satisfies Manifest

declare module '#lib/manifest.ts' {
  interface Manifests {
    'front/exports': typeof exportsManifest
  }
}
