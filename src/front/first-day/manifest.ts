import type { Manifest } from '#lib/manifests.ts'

export const firstDayManifest = {
  permissions: {
    'manage FirstDay': { roles: [], words: 'Preparar la apertura y probar los servicios', position: 395 },
  },
  auditActions: { 'opening.tried': 'Probó una línea del primer día' },
  auditGroups: { opening: 'Primer día' },
  auditSubjects: { opening: 'Línea' },
  auditFields: {
    ok: 'Salió bien',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'front/first-day': typeof firstDayManifest
  }
}
