import { useEffect } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { readOrder, type Order } from '#selling/orders/contract.ts'
import { OrderDetail } from '#selling/orders/web/order-summary.tsx'
import { useOwnDocument } from '#selling/payments/web/own-document.tsx'
import { Button } from '#ui/button.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { SubscribeCard } from './subscribe-card.tsx'
import { NewCard } from './new-card.tsx'

const askMs = 3000
const title = 'Tus mensualidades'
const out = { to: paths.inicio, label: 'Salir' }

/** The charges by the month: what is charged when, and the card that they are made to. */
export default function CompraMiBonogalloScreen() {
  const { orderId } = useParams()
  const [search] = useSearchParams()
  const kept = usePurchaseSeats((state) => state.orderId)
  const own = useOwnDocument(paths.compraMiBonogallo())
  const card = search.get('tarjeta')
  if (!own) return <Waiting />
  if (card !== null) return <NewCard subscriptionId={card} />
  const id = orderId ?? kept
  return id === null ? <Navigate to={paths.miBonogallo} replace /> : <Subscribe key={id} orderId={id} />
}

function Subscribe({ orderId }: { orderId: string }) {
  const {
    data: order,
    error,
    refetch,
  } = useRead(readOrder, { params: { orderId } }, { refetchInterval: askMs })
  if (order?.status === 'paid') return <Done orderId={orderId} />
  if (order) return <Authorise order={order} />
  if (error === null) return <Waiting />
  return (
    <CheckoutPage title={title} back={out}>
      <ErrorState
        title={error.status === 404 ? 'No encontramos esa compra' : 'No pudimos abrir tu compra'}
        charged="no"
        action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
      >
        {error.message}
      </ErrorState>
    </CheckoutPage>
  )
}

function Authorise({ order }: { order: Order }) {
  const later = order.items.find(({ kind }) => kind === 'later_instalments')
  if (later === undefined) return <Navigate to={paths.confirmation(order.id)} replace />
  if (order.status === 'pending') return <SubscribeCard order={order} laterCents={later.totalCents} />
  const inReview = order.status === 'in_review'
  return (
    <CheckoutPage title={title} back={out}>
      <Notice
        tone={inReview ? 'info' : 'warn'}
        title={inReview ? 'Estamos confirmando tu pago' : 'Se acabó el tiempo'}
        action={
          <Button size="sm" variant="secondary" to={paths.bonus}>
            Ver los planes
          </Button>
        }
      >
        {inReview ? 'No pagues otra vez; te avisamos por correo.' : 'Soltamos tu lugar. No te cobramos.'}
      </Notice>
      <OrderDetail order={order} />
    </CheckoutPage>
  )
}

/** A document of its own: the provider's script stays behind. Back does not lead to a payment that is made. */
function Done({ orderId }: { orderId: string }) {
  useEffect(() => location.replace(paths.finalicedBonus(orderId)), [orderId])
  return <Waiting />
}

function Waiting() {
  return (
    <CheckoutPage title={title} back={out}>
      <Skeletons label="Abriendo el pago" blocks={['h-120 w-full rounded-lg']} />
    </CheckoutPage>
  )
}
