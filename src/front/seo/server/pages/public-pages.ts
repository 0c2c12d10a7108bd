import { shopPages } from '#products/shop/server/catalogue/product-source.ts'
import { clubPages } from './club-pages.ts'
import { matchPages } from './match-page.ts'
import { newsPages } from './news-pages.ts'
import { packPages } from './pack-page.ts'
import { productPages } from './product-page.ts'
import type { PublicPage } from './public-page.ts'

/** Every page that may be found and shared. What is not here is somebody's own, and says that it is not to be listed. */
export const publicPages: PublicPage[] = [
  ...clubPages,
  ...matchPages,
  ...packPages,
  ...newsPages,
  ...productPages(shopPages),
]
