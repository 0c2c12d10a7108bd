import type { Manifest } from '#lib/manifests.ts'

export const shopManifest = {
  permissions: {
    'manage Product': { roles: ['marketing'], words: 'Cambiar productos y existencias', position: 120 },
    'dispatch ShopOrder': {
      roles: ['box_office', 'marketing'],
      words: 'Surtir pedidos de la tienda',
      position: 130,
    },
  },
  auditActions: {
    'product.create': 'Agregó un producto',
    'product.update': 'Cambió un producto',
    'stock.adjust': 'Ajustó existencias',
    'shop_order.move': 'Movió un pedido de la tienda',
  },
  auditGroups: { product: 'Productos', stock: 'Existencias', shop_order: 'Pedidos de la tienda' },
  auditSubjects: { product: 'Producto' },
  auditValues: { ready: 'listo para recoger', shipped: 'enviado', delivered: 'entregado' },
  auditFields: {
    size: 'Talla',
    sizes: 'Tallas',
    variantId: 'Talla',
  },
} as const satisfies Manifest

declare module '#lib/manifests.ts' {
  interface Manifests {
    'products/shop': typeof shopManifest
  }
}
