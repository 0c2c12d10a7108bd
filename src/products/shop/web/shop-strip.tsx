import { Link } from 'react-router'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#lib/paths.ts'
import { Section } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Strip } from '#ui/strip.tsx'
import type { ProductCard } from '../catalogue-contract.ts'
import { ProductPicture } from './product-picture.tsx'

/** Some of the shop beside each other, the next one peeking; null while they come. */
export function ShopStrip({ products }: { products: ProductCard[] | null }) {
  return (
    <Section className="mt-8" title="Tienda" more={{ to: paths.shop(), label: 'Ver todo' }}>
      <Strip label="Tienda" itemClass="min-h-54 w-39 lg:min-h-84 lg:w-68">
        {products?.map(({ slug, name, picture, fromCents, samePrice }) => (
          <article key={slug} className="relative">
            <ProductPicture picture={picture} sizes="(min-width: 1024px) 272px, 156px" decorative />
            <h3 className="mt-2 truncate font-body text-base font-semibold">
              <Link
                to={paths.shop(slug)}
                className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
              >
                {name}
              </Link>
            </h3>
            <p className="nums text-ink-2">
              {!samePrice && 'Desde '}
              {formatMoney(fromCents)}
            </p>
          </article>
        )) ?? [0, 1, 2, 3].map((each) => <Skeleton key={each} className="h-50 w-full rounded-lg lg:h-78" />)}
      </Strip>
    </Section>
  )
}
