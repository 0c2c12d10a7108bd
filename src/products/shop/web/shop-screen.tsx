import { IconGift } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { CartButton } from './cart-button.tsx'
import { listProducts } from '../contract.ts'
import { ProductGrid } from './product-card.tsx'
import { matching, sorts, type Wanted } from '../rules.ts'
import { ShopFilters } from './shop-filters.tsx'

/** The catalogue. What is sought stands in the address: it can be shared, and going back keeps it. */
export default function ShopScreen() {
  const [search, setSearch] = useSearchParams()
  const wanted: Wanted = {
    category: search.get('categoria') ?? '',
    text: search.get('busca') ?? '',
    sort: sorts.find((sort) => sort === search.get('orden')) ?? 'nuevo',
    available: search.get('hay') === 'si',
  }
  const { data, error, refetch, isFetching } = useRead(listProducts, {})
  const found = matching(data?.products ?? [], useDeferredValue(wanted))
  const want = (changed: Partial<Wanted>) => setSearch(toSearch({ ...wanted, ...changed }), { replace: true })

  return (
    <Page
      title="Tienda"
      intro="Recoge en el estadio o recibe en tu casa. El precio que ves ya incluye IVA."
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<IconGift size={20} aria-hidden />}
            to={paths.giftCardShop}
          >
            Tarjetas de regalo
          </Button>
          <CartButton />
        </div>
      }
    >
      <ShopFilters categories={data?.categories ?? []} wanted={wanted} onChange={want} />
      {error !== null && data === undefined ? (
        <ErrorState
          title="No pudimos cargar la tienda"
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              Volver a intentar
            </Button>
          }
        >
          {error.message}
        </ErrorState>
      ) : data === undefined ? (
        <CardsWaiting />
      ) : (
        <>
          <output className="sr-only">
            {found.length === 1 ? '1 producto' : `${found.length} productos`}
          </output>
          {found.length === 0 ? (
            <EmptyState
              title="Ningún producto coincide"
              action={<Button onClick={() => setSearch({}, { replace: true })}>Quitar filtros</Button>}
            >
              Prueba con otra palabra u otra categoría.
            </EmptyState>
          ) : (
            <>
              <h2 className="sr-only">Productos</h2>
              <ProductGrid products={found} eager={4} />
            </>
          )}
        </>
      )}
    </Page>
  )
}

function CardsWaiting() {
  return (
    <Skeletons label="Cargando la tienda">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 lg:gap-6">
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="aspect-[3/4] w-full rounded-lg" />
        ))}
      </div>
    </Skeletons>
  )
}

function toSearch({ category, text, sort, available }: Wanted): Record<string, string> {
  return {
    ...(category !== '' && { categoria: category }),
    ...(text !== '' && { busca: text }),
    ...(sort !== 'nuevo' && { orden: sort }),
    ...(available && { hay: 'si' }),
  }
}
