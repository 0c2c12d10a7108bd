import { absolute } from '../head/write-head.ts'
import { clubData, price } from './club.ts'

export type ProductFacts = {
  name: string
  description: string
  category?: string
  /** Paths or addresses, the first is the one to show. */
  pictures: string[]
  /** What can be put into a cart: one, or one a size. */
  variants: { sku: string; priceCents: number; available: boolean }[]
}

/** schema.org Product; one price is an Offer, several are an AggregateOffer. */
export function productData(product: ProductFacts, { path, origin }: { path: string; origin: string }) {
  const { name, description, category, pictures, variants } = product
  const [only] = variants
  return {
    '@type': 'Product',
    name,
    description,
    url: absolute(path, origin),
    image: pictures.map((picture) => absolute(picture, origin)),
    brand: { '@type': 'Brand', name: clubData(origin).name },
    ...(category !== undefined && { category }),
    ...(variants.length === 1 && only !== undefined && { sku: only.sku }),
    ...(variants.length > 0 && { offers: offers(variants, absolute(path, origin), origin) }),
  }
}

function offers(variants: ProductFacts['variants'], url: string, origin: string) {
  const cents = variants.map(({ priceCents }) => priceCents)
  const [lowest, highest] = [Math.min(...cents), Math.max(...cents)]
  const amount =
    lowest === highest
      ? { '@type': 'Offer', price: price(lowest), itemCondition: 'https://schema.org/NewCondition' }
      : {
          '@type': 'AggregateOffer',
          lowPrice: price(lowest),
          highPrice: price(highest),
          offerCount: variants.length,
        }
  const inStock = variants.some(({ available }) => available)
  return {
    ...amount,
    url,
    priceCurrency: 'MXN',
    availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
    seller: clubData(origin),
  }
}
