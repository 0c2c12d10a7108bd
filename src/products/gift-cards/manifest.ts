import type { Manifest } from '#lib/manifests.ts'

export const giftCardSalesManifest = {
  permissions: {
    'read GiftCard': {
      roles: ['box_office', 'finance', 'support', 'marketing'],
      words: 'Buscar tarjetas de regalo y ver su reporte',
      position: 132,
    },
    'give GiftCard': {
      roles: ['box_office', 'finance', 'support'],
      words: 'Dar tarjetas de regalo de cortesía, hasta su límite',
      position: 133,
    },
    'manage GiftCard': {
      roles: ['finance', 'support'],
      words: 'Bloquear y reponer tarjetas de regalo, y cambiar sus importes',
      position: 134,
    },
  },
  auditActions: {
    'gift_card.give': 'Dio una tarjeta de regalo',
    'gift_card.block': 'Bloqueó una tarjeta de regalo',
    'gift_card.unblock': 'Desbloqueó una tarjeta de regalo',
    'gift_card.replace': 'Repuso una tarjeta de regalo',
    'gift_card.terms': 'Cambió los importes de las tarjetas de regalo',
    'gift_card.taken': 'Se retiró lo que quedaba de una tarjeta de regalo',
    'gift_card.resumed': 'Una tarjeta de regalo volvió a servir: el banco decidió a favor del club',
  },
  auditFields: {
    leftCents: 'Saldo que tenía',
    takenCents: 'Retirado de la tarjeta',
    lostCents: 'Ya se había usado',
    giftCents: 'Con tarjeta de regalo',
    leastCents: 'Importe mínimo',
    mostCents: 'Importe máximo',
    amounts: 'Importes',
    onSale: 'Se venden',
  },
  auditGroups: { gift_card: 'Tarjetas de regalo' },
  auditSubjects: { gift_card: 'Tarjeta de regalo' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'products/gift-cards': typeof giftCardSalesManifest
  }
}
