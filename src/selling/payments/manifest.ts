import type { Manifest } from '#lib/manifests.ts'

export const paymentsManifest = {
  permissions: {
    'manage Quarantine': { roles: ['finance'], words: 'Resolver pagos en cuarentena', position: 230 },
    'try PaymentProvider': {
      roles: ['box_office', 'finance'],
      words: 'Probar la conexión de pagos',
      position: 260,
    },
  },
  auditActions: {
    'order.refund': 'Reembolsó',
    'order.refund_used': 'Reembolsó boletos ya usados',
    'payment.charged_back': 'Contracargo del banco',
    'payment.chargeback_won': 'El banco dio la razón al club',
    'payment.chargeback_lost': 'El banco dio la razón a quien compró',
    'quarantine.attach': 'Asignó un pago apartado',
    'quarantine.resolve': 'Resolvió un pago apartado',
  },
  auditGroups: { payment: 'Pagos', quarantine: 'Cuarentena' },
  auditSubjects: { payment: 'Pago' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/payments': typeof paymentsManifest
  }
}
