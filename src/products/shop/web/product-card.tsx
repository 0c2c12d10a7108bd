import { Link } from 'react-router'
import { formatMoney } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { paths } from '#lib/paths.ts'
import type { ProductCard as Product } from '../catalogue-contract.ts'
import { ProductPicture } from './product-picture.tsx'

const cardSizes = '(min-width: 1200px) 270px, (min-width: 1024px) 22vw, (min-width: 640px) 30vw, 45vw'

export function ProductCard({ product, first = false }: { product: Product; first?: boolean }) {
  const { slug, name, category, availability } = product
  return (
    <Card
      as="article"
      className="relative flex h-full flex-col p-2 transition has-[a:hover]:-translate-y-0.5 has-[a:hover]:border-line-strong has-[a:hover]:shadow-2 sm:p-3"
    >
      <div className={availability === 'none' ? 'opacity-60' : ''}>
        <ProductPicture picture={product.picture} sizes={cardSizes} first={first} decorative />
      </div>
      <div className="flex flex-1 flex-col gap-1 px-1 pt-3 pb-1">
        <p className="text-sm text-ink-2">{category.name}</p>
        <h3 className="text-xl">
          <Link to={paths.shop(slug)} className="rounded-sm after:absolute after:inset-0 after:rounded-lg">
            {name}
          </Link>
        </h3>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1">
          <Price product={product} />
          {availability === 'few' && <Badge tone="warn">Quedan pocas</Badge>}
          {availability === 'none' && <Badge>Agotado</Badge>}
        </div>
      </div>
    </Card>
  )
}

function Price({ product: { fromCents, samePrice } }: { product: Product }) {
  return (
    <p className="nums font-semibold">
      {!samePrice && <span className="font-normal text-ink-2">Desde </span>}
      {formatMoney(fromCents)}
    </p>
  )
}

/** Two beside each other on a phone, four on a desktop. */
export function ProductGrid({ products, eager = 0 }: { products: Product[]; eager?: number }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 lg:gap-6">
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} first={index < eager} />
        </li>
      ))}
    </ul>
  )
}
