import { Link } from 'react-router'
import { Folio } from '#ui/folio.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { listShopOrders } from '../contract.ts'
import type { ShopOrderHead } from '../orders-contract.ts'
import { ProductPicture } from './product-picture.tsx'
import { withSize } from '../rules.ts'
import { StageBadge } from './stage-badge.tsx'

export function PurchaseList() {
  const read = useRead(listShopOrders, {})
  const { data } = read
  return (
    <Page
      title="Mis compras"
      intro="Lo que has comprado en la tienda y en qué va."
      actions={
        <Button variant="secondary" to={paths.shop()}>
          Ir a la tienda
        </Button>
      }
    >
      {data === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos traer tus compras"
          also="Tus compras están a salvo."
          waiting={
            <Skeletons
              label="Buscando tus compras"
              blocks={['mb-4 h-28 w-full rounded-lg', 'h-28 w-full rounded-lg']}
            />
          }
        />
      )}
      {data?.orders.length === 0 && (
        <EmptyState title="Aún no tienes compras" action={<Button to={paths.shop()}>Ver la tienda</Button>}>
          Cuando compres, aquí verás en qué va y con qué código se recoge.
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {data?.orders.map((order) => (
          <li key={order.orderId}>
            <PurchaseCard order={order} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function PurchaseCard({ order }: { order: ShopOrderHead }) {
  const { orderId, folio, createdAt, lines, totalCents, status } = order
  const [first] = lines
  const more = lines.length - 1
  return (
    <Card
      as="article"
      className="relative flex flex-wrap items-center gap-4 p-4 transition has-[a:hover]:border-line-strong has-[a:hover]:shadow-2"
    >
      <div className="w-20 shrink-0">
        <ProductPicture picture={first?.picture ?? null} sizes="80px" decorative />
      </div>
      <div className="flex min-w-40 flex-1 flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <p className="nums text-sm text-ink-2">
            <Folio>{folio}</Folio> · {formatDay(createdAt)}
          </p>
          <h2 className="text-xl">
            <Link
              to={paths.shopPurchases(orderId)}
              className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
            >
              {first ? withSize(first.name, first.size) : folio}
              {more > 0 && ` y ${more} más`}
            </Link>
          </h2>
          <p className="nums font-semibold">{formatMoney(totalCents)}</p>
        </div>
        <div>
          <StageBadge status={status} />
        </div>
      </div>
    </Card>
  )
}
