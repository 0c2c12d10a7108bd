import { paths } from './paths.ts'
import type { ScreenRoute } from './routes.tsx'

/** The shop: catalogue, product, cart, delivery, and what was bought. Payment is every purchase's own. */
export const shopScreens: ScreenRoute[] = [
  {
    path: paths.shop(),
    screen: () => import('#features/shop/shop-screen.tsx'),
    layout: 'main',
    title: 'Tienda',
  },
  {
    path: `${paths.shop()}/:slug`,
    screen: () => import('#features/shop/product-screen.tsx'),
    layout: 'main',
    title: 'Producto',
  },
  {
    path: paths.shopCart,
    screen: () => import('#features/shop/cart-screen.tsx'),
    layout: 'main',
    title: 'Tu carrito',
  },
  {
    path: paths.shopDelivery,
    screen: () => import('#features/shop/delivery-screen.tsx'),
    layout: 'main',
    title: 'Entrega',
  },
  {
    path: `${paths.shopPurchases()}/:orderId?`,
    screen: () => import('#features/shop/purchases-screen.tsx'),
    layout: 'main',
    guards: ['auth'],
    title: 'Mis compras',
  },
]
