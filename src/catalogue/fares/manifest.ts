import type { Manifest } from '#lib/manifests.ts'

export const faresManifest = {
  permissions: {
    'manage Fare': { roles: ['marketing'], words: 'Crear, ordenar y retirar tarifas', position: 45 },
  },
  auditActions: {
    'fare.create': 'Creó una tarifa',
    'fare.update': 'Cambió una tarifa',
    'fare.retire': 'Retiró una tarifa',
    'fare.restore': 'Volvió a vender una tarifa',
    'fare.move': 'Cambió el orden de las tarifas',
  },
  auditGroups: { fare: 'Tarifas' },
  auditSubjects: { fare: 'Tarifa' },
  auditFields: {
    buyers: 'Quién la compra',
    ageFrom: 'Edad desde',
    ageTo: 'Edad hasta',
    evidence: 'Se pide en la puerta',
    companion: 'De acompañante',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'catalogue/fares': typeof faresManifest
  }
}
