import { IconBuildingStore, IconTruckDelivery } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { BuyBox } from './buy-box.tsx'
import { CartButton } from './cart-button.tsx'
import type { Product } from '../catalogue-contract.ts'
import { readDelivery, readProduct } from '../contract.ts'
import { ProductGrid } from './product-card.tsx'
import { ProductGallery } from './product-gallery.tsx'

export default function ProductScreen() {
  const { slug = '' } = useParams()
  const read = useRead(readProduct, { params: { slug } }, { staleTime: 5000 })
  const { data, error } = read
  if (data) return <ProductPage key={slug} product={data} />
  if (error?.status === 404 || error?.status === 400) {
    return (
      <Page title="Tienda">
        <EmptyState
          title="No encontramos ese producto"
          action={<Button to={paths.shop()}>Ver la tienda</Button>}
        >
          Puede que ya no se venda o que el enlace esté incompleto.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title="Tienda">
      <NotLoaded
        read={read}
        title="No pudimos cargar el producto"
        waiting={
          <Skeletons label="Cargando el producto">
            <div className="grid-page">
              <Skeleton className="aspect-square w-full rounded-md lg:col-span-7" />
              <Skeleton className="h-96 w-full rounded-md lg:col-span-5" />
            </div>
          </Skeletons>
        }
      />
    </Page>
  )
}

function ProductPage({ product }: { product: Product }) {
  const { name, summary, details, category, pictures, related } = product
  return (
    <div className="container-page py-6 lg:py-10">
      <div className="mb-4 flex items-center justify-between gap-4">
        <nav aria-label="Ruta">
          <ol className="flex flex-wrap items-center gap-x-2 text-sm">
            <li>
              <Crumb to={paths.shop()}>Tienda</Crumb>
            </li>
            <li aria-hidden className="text-ink-3">
              /
            </li>
            <li>
              <Crumb to={`${paths.shop()}?categoria=${category.slug}`}>{category.name}</Crumb>
            </li>
          </ol>
        </nav>
        <CartButton />
      </div>
      <div className="grid-page items-start">
        <div className="min-w-0 lg:col-span-7">
          <ProductGallery pictures={pictures} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-20 lg:col-span-5">
          <div>
            <h1 className="text-4xl lg:text-5xl">{name}</h1>
            <p className="mt-2 text-lg text-ink-2">{summary}</p>
          </div>
          <BuyBox product={product} />
          <ul className="flex list-disc flex-col gap-1 border-t border-line pt-4 pl-5 text-ink-2">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
          <Delivery />
        </div>
      </div>
      {related.length > 0 && (
        <Section title="También te puede gustar">
          <ProductGrid products={related} />
        </Section>
      )}
    </div>
  )
}

function Crumb({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}

/** How it gets to its owner, and what that costs, before the cart. */
function Delivery() {
  const { data } = useRead(readDelivery, {}, { staleTime: 300_000 })
  const point = data?.pickupPoints[0]
  return (
    <div className="flex min-h-40 flex-col gap-3 rounded-md bg-sunken p-4 text-sm">
      {point && (
        <p className="flex gap-3">
          <IconBuildingStore size={22} className="shrink-0 text-brand" aria-hidden />
          <span>
            <strong className="block">Recoge gratis</strong>
            {point.name}. {point.readyIn}
          </span>
        </p>
      )}
      {data?.rates.map(({ zone, name, priceCents, freeFromCents, takes }) => (
        <p key={zone} className="flex gap-3">
          <IconTruckDelivery size={22} className="shrink-0 text-brand" aria-hidden />
          <span>
            <strong className="block">
              {name}: {formatMoney(priceCents)}
            </strong>
            {takes}
            {freeFromCents !== null && ` Gratis desde ${formatMoney(freeFromCents)}.`}
          </span>
        </p>
      ))}
    </div>
  )
}
