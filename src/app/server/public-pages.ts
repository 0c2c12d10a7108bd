import { shopPages } from '#products/shop/server/catalogue/product-source.ts'
import { clubPages } from '#front/reach/server/pages/club-pages.ts'
import { matchPages } from '#front/reach/server/pages/match-page.ts'
import { newsPages } from '#front/reach/server/pages/news-pages.ts'
import { packPages } from '#front/reach/server/pages/pack-page.ts'
import { productPages } from '#front/reach/server/pages/product-page.ts'
import type { PublicPage } from '#front/reach/server/pages/public-page.ts'

/** Every page that may be found and shared. What is not here is somebody's own, and says that it is not to be listed. */
export const publicPages: PublicPage[] = [
  ...clubPages,
  ...matchPages,
  ...packPages,
  ...newsPages,
  ...productPages(shopPages),
]
