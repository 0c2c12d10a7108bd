import { clubPages } from './club-pages.ts'
import { newsPages } from './news-pages.ts'
import { matchPages } from './match-page.ts'
import { shopPages } from '#features/shop/catalogue/product-source.ts'
import { productPage } from './product-page.ts'
import type { PublicPage } from './public-page.ts'

const product = productPage(shopPages)
/** The shop itself: the same without a slug. Its address is listed with its products'. */
const shopFront: PublicPage = { path: shopPages.list.path, read: product.read }

/** Every page that may be found and shared. What is not here is somebody's own, and says that it is not to be listed. */
export const publicPages: PublicPage[] = [...clubPages, ...matchPages, ...newsPages, shopFront, product]
