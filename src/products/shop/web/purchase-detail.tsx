import { useNavigate } from 'react-router'
import { Folio } from '#ui/folio.tsx'
import { formatHour } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { Totals } from '#ui/totals.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { readShopOrder } from '../contract.ts'
import type { ShopOrder } from '../orders-contract.ts'
import { ProductPicture } from './product-picture.tsx'
import { putBack } from './purchase-in-hand.tsx'
import { onlySize } from '../rules.ts'
import { PurchaseState } from './purchase-state.tsx'

const checkMs = 30_000

export function PurchaseDetail({ orderId }: { orderId: string }) {
  const { data, error, refetch, isFetching } = useRead(
    readShopOrder,
    { params: { orderId } },
    { refetchInterval: checkMs, staleTime: 0 },
  )
  if (data) {
    return (
      <Page
        title={
          <>
            Compra <Folio>{data.folio}</Folio>
          </>
        }
        aside={<Bought order={data} />}
      >
        <div className="flex flex-col gap-6">
          <Unpaid order={data} />
          <PurchaseState order={data} />
          <div>
            <Button variant="ghost" className="-ml-6" to={paths.shopPurchases()}>
              Todas mis compras
            </Button>
          </div>
        </div>
      </Page>
    )
  }
  return (
    <Page title="Mi compra">
      {error ? (
        <ErrorState
          title={
            error.status === 404 || error.status === 400
              ? 'No encontramos esa compra'
              : 'No pudimos abrir tu compra'
          }
          action={
            <>
              <Button loading={isFetching} onClick={() => void refetch()}>
                Volver a intentar
              </Button>
              <Button variant="secondary" to={paths.shopPurchases()}>
                Mis compras
              </Button>
            </>
          }
        >
          {error.message}
        </ErrorState>
      ) : (
        <Skeletons label="Abriendo tu compra" blocks={['h-96 w-full rounded-lg']} />
      )}
    </Page>
  )
}

function Unpaid({ order }: { order: ShopOrder }) {
  const navigate = useNavigate()
  if (order.status === 'cancelled') {
    const again = () => {
      putBack(order)
      void navigate(paths.shopCart)
    }
    return (
      <Notice
        tone="info"
        title={order.orderStatus === 'expired' ? 'Se acabó el tiempo para pagarla' : 'Esta compra se canceló'}
        action={
          <Button size="sm" variant="secondary" onClick={again}>
            Volver a ponerlo en el carrito
          </Button>
        }
      >
        {order.orderStatus === 'refunded' ? 'Te devolvemos lo que pagaste.' : 'No te cobramos.'}
      </Notice>
    )
  }
  if (order.status !== 'to_pay') return null
  const waits = order.orderStatus !== 'pending'
  return (
    <Notice
      tone="warn"
      title={waits ? 'Estamos esperando tu pago' : 'Falta pagar'}
      action={
        <Button size="sm" href={waits ? paths.finaliced(order.orderId) : paths.confirmation(order.orderId)}>
          {waits ? 'Ver mi pago' : 'Pagar'}
        </Button>
      }
    >
      {waits
        ? 'En cuanto se refleje, preparamos tu compra.'
        : `Te apartamos las piezas hasta las ${formatHour(order.payableUntil)}`}
    </Notice>
  )
}

function Bought({ order }: { order: ShopOrder }) {
  const { lines, shippingCents, totalCents } = order
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <h2 className="text-2xl">Lo que compraste</h2>
      <ul className="flex flex-col gap-4">
        {lines.map(({ variantId, name, size, quantity, picture }) => (
          <li key={variantId} className="flex items-center gap-4">
            <div className="w-16 shrink-0">
              <ProductPicture picture={picture} sizes="64px" decorative />
            </div>
            <p>
              {quantity} × {name}
              {size !== onlySize && <span className="block text-sm text-ink-2">Talla {size}</span>}
            </p>
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-4">
        <Totals
          lines={[
            ...lines.map(({ name, quantity, unitCents }) => ({ label: name, cents: quantity * unitCents })),
            ...(order.delivery === 'shipping' ? [{ label: 'Envío', cents: shippingCents }] : []),
          ]}
          totalCents={totalCents}
        />
      </div>
    </Card>
  )
}
