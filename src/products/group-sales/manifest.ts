import type { Manifest } from '#lib/manifests.ts'

export const groupSalesManifest = {
  permissions: {
    'read GroupSale': {
      roles: ['box_office', 'marketing', 'finance', 'support'],
      words: 'Ver grupos y empresas, sus cotizaciones y pagos',
      position: 143,
    },
    'manage GroupSale': {
      roles: ['box_office', 'marketing'],
      words: 'Cotizar a grupos y empresas, hasta su límite',
      position: 141,
    },
    'register GroupTransfer': {
      roles: ['finance'],
      words: 'Registrar transferencias de grupos y sus devoluciones',
      position: 142,
    },
  },
  auditActions: {
    'group.quoted': 'Cotizó a un grupo',
    'group.refused': 'No cotizó a un grupo',
    'group.cancelled': 'Canceló un grupo',
    'group.reminded': 'Mandó otra vez una cotización',
    'group.transfer': 'Registró la transferencia de un grupo',
    'group.refund_sent': 'Registró la devolución por transferencia de un grupo',
    'group.rules_changed': 'Cambió los precios de grupos',
  },
  auditGroups: { group: 'Grupos y empresas' },
  auditSubjects: { group: 'Grupo', group_rules: 'Precios de grupos' },
  auditFields: {
    version: 'Cotización',
    places: 'Lugares',
    givenCents: 'Debajo de la regla',
    keepsDeposit: 'Conserva el anticipo',
    rules: 'Reglas',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'products/group-sales': typeof groupSalesManifest
  }
}
