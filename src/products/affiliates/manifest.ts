import type { Manifest } from '#lib/manifests.ts'

export const affiliatesManifest = {
  permissions: {
    'read Affiliate': {
      roles: ['marketing', 'finance'],
      words: 'Ver afiliados, sus ventas y sus pagos',
      position: 150,
    },
    'manage Affiliate': { roles: ['marketing'], words: 'Aceptar afiliados', position: 160 },
    'pay Affiliate': { roles: ['finance'], words: 'Pagar a afiliados', position: 170 },
  },
  auditActions: {
    'affiliate.decide': 'Decidió sobre un afiliado',
    'affiliate.payout': 'Pagó a un afiliado',
    'affiliate.clabe_read': 'Leyó la CLABE de un afiliado',
  },
  auditGroups: { affiliate: 'Afiliados' },
  auditSubjects: { affiliate: 'Afiliado' },
  auditFields: { payoutId: 'Pago' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'products/affiliates': typeof affiliatesManifest
  }
}
