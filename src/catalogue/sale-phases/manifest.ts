import type { Manifest } from '#lib/manifests.ts'

export const salePhasesManifest = {
  permissions: {
    'manage SalePhase': { roles: ['marketing'], words: 'Cambiar fases de venta', position: 70 },
  },
  auditActions: {
    'phase.add': 'Agregó una fase de venta',
    'phase.change': 'Cambió una fase de venta',
    'phase.remove': 'Quitó una fase de venta',
    'phase.end': 'Terminó una fase de venta',
    'phase.swap': 'Cambió el orden de las fases',
  },
  auditGroups: { phase: 'Fases de venta' },
  auditSubjects: { phase: 'Fase' },
  auditFields: {
    atLeast: 'Al menos',
    ofLast: 'De los últimos',
    perPerson: 'Por persona',
    perCluster: 'Cuenta juntas las cuentas ligadas',
    phaseId: 'Fase',
    quota: 'Cupo',
    rule: 'Para quién',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'catalogue/sale-phases': typeof salePhasesManifest
  }
}
