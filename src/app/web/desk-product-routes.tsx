import { deskPaths } from '#web/desk-paths.ts'
import { desk, type ScreenRoute } from '#web/screen-route.ts'

/** What the club sells besides matches, and what it tells: packs, bonogallo, shop, affiliates, news. */
export const deskProductScreens: ScreenRoute[] = [
  desk(
    deskPaths.products,
    'Productos',
    'manage Product',
    () => import('#products/shop/desk/products-screen.tsx'),
  ),
  desk(
    deskPaths.product(':productId'),
    'Producto',
    'manage Product',
    () => import('#products/shop/desk/product-screen.tsx'),
  ),
  desk(
    deskPaths.shopOrders,
    'Pedidos de la tienda',
    'dispatch ShopOrder',
    () => import('#products/shop/desk/shop-orders-screen.tsx'),
  ),
  desk(
    deskPaths.pickingList,
    'Lista para surtir',
    'dispatch ShopOrder',
    () => import('#products/shop/desk/picking-list-screen.tsx'),
  ),
  desk(
    deskPaths.passPlans,
    'Bonogallo',
    'read Bonogallo',
    () => import('#products/bonogallo/desk/plans-screen.tsx'),
  ),
  desk(
    deskPaths.passPlan(':planId'),
    'Plan de bonogallo',
    'read Bonogallo',
    () => import('#products/bonogallo/desk/plan-screen.tsx'),
  ),
  desk(
    deskPaths.passHolders,
    'Titulares',
    'read Bonogallo',
    () => import('#products/bonogallo/desk/holders-screen.tsx'),
  ),
  desk(
    deskPaths.pass(':passId'),
    'Bonogallo de una persona',
    'read Bonogallo',
    () => import('#products/bonogallo/desk/pass-screen.tsx'),
  ),
  desk(deskPaths.packs, 'Packs', 'manage Pack', () => import('#products/packs/desk/packs-screen.tsx')),
  desk(
    deskPaths.pack(':packId'),
    'Pack',
    'manage Pack',
    () => import('#products/packs/desk/pack-screen.tsx'),
  ),
  desk(
    deskPaths.affiliates,
    'Afiliados',
    'read Affiliate',
    () => import('#products/affiliates/desk/affiliates-screen.tsx'),
  ),
  desk(
    deskPaths.affiliate(':affiliateId'),
    'Afiliado',
    'read Affiliate',
    () => import('#products/affiliates/desk/affiliate-desk-screen.tsx'),
  ),
  desk(
    deskPaths.payouts,
    'Pagos a afiliados',
    'read Affiliate',
    () => import('#products/affiliates/desk/payouts-screen.tsx'),
  ),
  desk(deskPaths.articles, 'Noticias', 'manage News', () => import('#front/news/desk/articles-screen.tsx')),
  desk(
    deskPaths.article(':articleId'),
    'Noticia',
    'manage News',
    () => import('#front/news/desk/article-screen.tsx'),
  ),
]
