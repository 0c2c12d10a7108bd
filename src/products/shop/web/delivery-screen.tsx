import { useState } from 'react'
import { Navigate } from 'react-router'
import { withReturn } from '#people/accounts/web/go-on.tsx'
import { readAccount } from '#people/accounts/session-contract.ts'
import { useSession } from '#web/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import type { Answer } from '#lib/endpoint.ts'
import type { Recipient } from './address-form.tsx'
import type { ShippingRate } from '../addresses-contract.ts'
import { OrderTotal } from './cart-total.tsx'
import { readDelivery } from '../contract.ts'
import { DeliveryChoice, type DeliveryWay } from './delivery-choice.tsx'
import { usePricedCart, type PricedCart } from './priced-cart.tsx'
import { parcelWords, shippingCents, withSize } from '../rules.ts'
import { ShopSteps } from './shop-steps.tsx'
import { piecesIn, useCart } from './store.ts'

/** How it gets to its owner; then the same payment as everything else. */
export default function DeliveryScreen() {
  const signedIn = useSession((session) => session.token !== null)
  const filled = useCart((cart) => cart.lines.length > 0)
  const cart = usePricedCart()
  const delivery = useRead(readDelivery, {}, { enabled: signedIn })
  const account = useRead(readAccount, {}, { enabled: signedIn })
  if (!signedIn) return <Navigate to={withReturn(paths.login, paths.shopDelivery)} replace />
  if (!filled) return <Navigate to={paths.shopCart} replace />
  if (cart.data?.lines.some(({ change }) => change !== null)) return <Navigate to={paths.shopCart} replace />
  if (cart.data && delivery.data && account.data) {
    const { firstName, lastName, phone } = account.data
    const recipient = { name: `${firstName} ${lastName}`, phone: phone ?? '' }
    return <Deliver cart={cart.data} delivery={delivery.data} recipient={recipient} />
  }
  const error = cart.error ?? delivery.error ?? account.error
  return (
    <Page title="Entrega">
      <ShopSteps current={1} />
      {error ? (
        <ErrorState
          title="No pudimos abrir la entrega"
          charged="no"
          action={
            <Button
              onClick={() => {
                void cart.refetch()
                void delivery.refetch()
                void account.refetch()
              }}
            >
              Volver a intentar
            </Button>
          }
        >
          {error.message} Tu carrito sigue guardado.
        </ErrorState>
      ) : (
        <Skeletons label="Cargando la entrega" blocks={['h-96 w-full rounded-lg']} />
      )}
    </Page>
  )
}

type DeliverProps = {
  cart: PricedCart
  delivery: Answer<typeof readDelivery>
  recipient: Recipient
}

function Deliver({ cart, delivery, recipient }: DeliverProps) {
  const [way, setWay] = useState<DeliveryWay>(delivery.lastAddress === null ? 'pickup' : 'shipping')
  const [zone, setZone] = useState<ShippingRate['zone'] | null>(null)
  const rate = delivery.rates.find((one) => one.zone === zone)
  const sending = way === 'pickup' ? 0 : rate === undefined ? null : shippingCents(rate, cart.subtotalCents)
  return (
    <Page
      title="Entrega"
      intro="Elige cómo quieres recibir tu compra."
      aside={
        <Card as="section" className="flex flex-col gap-5 p-5">
          <h2 className="text-2xl">Tu compra</h2>
          <ul className="flex flex-col gap-2 text-sm text-ink-2">
            {cart.lines.map(({ variantId, name, size, quantity }) => (
              <li key={variantId}>
                {quantity} × {withSize(name, size)}
              </li>
            ))}
          </ul>
          <OrderTotal
            pieces={piecesIn(cart.lines)}
            subtotalCents={cart.subtotalCents}
            shippingCents={sending}
            pickup={way === 'pickup'}
          />
        </Card>
      }
    >
      <ShopSteps current={1} />
      <DeliveryChoice
        delivery={delivery}
        way={way}
        onWay={setWay}
        onZone={setZone}
        parcel={parcelWords(rate === undefined ? delivery.rates : [rate], cart.subtotalCents)}
        totalCents={sending === null ? null : cart.subtotalCents + sending}
        recipient={recipient}
      />
    </Page>
  )
}
