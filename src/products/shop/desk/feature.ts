import { desk, type DeskFeature } from '#web/desk.ts'

const paths = {
  products: '/backoffice/tienda',
  product: (productId: number | string) => `/backoffice/tienda/productos/${productId}`,
  shopOrders: '/backoffice/tienda/pedidos',
  pickingList: '/backoffice/tienda/surtir',
}
type Paths = typeof paths

declare module '#web/desk-paths.ts' {
  interface DeskPaths extends Paths {}
}

export const shopDesk: DeskFeature = {
  paths,
  screens: [
    desk(paths.products, 'Productos', 'manage Product', () => import('./products-screen.tsx'), {
      group: 'Productos',
      position: 40,
      label: 'Tienda',
    }),
    desk(paths.product(':productId'), 'Producto', 'manage Product', () => import('./product-screen.tsx')),
    desk(
      paths.shopOrders,
      'Pedidos de la tienda',
      'dispatch ShopOrder',
      () => import('./shop-orders-screen.tsx'),
      { group: 'Productos', position: 50 },
    ),
    desk(
      paths.pickingList,
      'Lista para surtir',
      'dispatch ShopOrder',
      () => import('./picking-list-screen.tsx'),
    ),
  ],
  auditLinks: { product: paths.product },
}
