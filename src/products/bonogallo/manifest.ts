import type { Manifest } from '#lib/manifests.ts'

export const bonogalloManifest = {
  permissions: {
    'read Bonogallo': {
      roles: ['box_office', 'finance', 'support', 'marketing'],
      words: 'Ver bonogallos y titulares',
      position: 100,
    },
    'manage Bonogallo': { roles: ['marketing'], words: 'Cambiar planes de bonogallo', position: 110 },
  },
  auditActions: {
    'bonogallo.draft': 'Preparó un plan de bonogallo',
    'bonogallo.delete': 'Borró el borrador de un plan',
    'bonogallo.publish': 'Publicó un plan de bonogallo',
    'bonogallo.windows': 'Movió las fechas de un plan',
    'bonogallo.match': 'Agregó un partido a un plan',
  },
  auditGroups: { bonogallo: 'Bonogallo' },
  auditSubjects: { plan: 'Plan de bonogallo' },
  auditFields: {
    openFrom: 'Venta abierta desde',
    openUntil: 'Venta abierta hasta',
    renewalFrom: 'Renovación desde',
    renewalUntil: 'Renovación hasta',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'products/bonogallo': typeof bonogalloManifest
  }
}
