import type { Manifest } from '#lib/manifests.ts'

export const ordersManifest = {
  permissions: {
    'read AnyOrder': {
      roles: ['box_office', 'finance', 'support'],
      words: 'Ver cualquier pedido',
      position: 180,
    },
    'refund AnyOrder': { roles: ['box_office', 'finance'], words: 'Reembolsar pedidos', position: 190 },
    'serve AnyOrder': {
      roles: ['box_office', 'support'],
      words: 'Reenviar y cambiar lugares',
      position: 200,
    },
  },
  auditActions: { 'order.cancel': 'Anuló un pedido sin pagar' },
  auditGroups: { order: 'Pedidos' },
  auditSubjects: { order: 'Pedido' },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'selling/orders': typeof ordersManifest
  }
}
