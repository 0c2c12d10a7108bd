import type { Manifest } from '#lib/manifests.ts'

export const exportsManifest = {
  auditActions: {
    'export.asked': 'Pidió un archivo',
  },
  auditGroups: { export: 'Archivos' },
  auditSubjects: { export: 'Lista' },
  auditFields: { filters: 'Filtros' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/exports': typeof exportsManifest
  }
}
