import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { adoptHold } from '#selling/holds/web/held-seats.tsx'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { usePurchaseSeats, useTimerPurchase } from '#selling/holds/web/store.ts'
import { readOrder } from '#selling/orders/contract.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { CountdownBarWaiting } from '#ui/countdown-bar.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { ExpiredOrder } from './expired-order.tsx'
import { Checkout, type CheckoutProps } from './checkout.tsx'
import { readPaymentOptions } from '#selling/payments/contract.ts'
import { OrderBar } from '#selling/payments/web/order-bar.tsx'
import { leaveForResult } from '#selling/payments/web/next-step.tsx'
import { useOwnDocument } from '#selling/payments/web/own-document.tsx'
import { PayHeldSeats, PayLoading } from './pay-held-seats.tsx'

const atZeroMs = 2000

export default function ConfirmationScreen() {
  const { orderId } = useParams()
  const own = useOwnDocument(paths.confirmation())
  if (!own) return <PayLoading />
  return orderId === undefined ? <PayHeldSeats /> : <Pay orderId={orderId} />
}

function Pay({ orderId }: { orderId: string }) {
  const order = useRead(readOrder, { params: { orderId } })
  const over = useTimerPurchase((state) => state.timeRemaining === 0)
  // At zero the server says whether the time is over: without a method left, it is.
  const options = useRead(readPaymentOptions, { params: { orderId } }, { refetchInterval: over && atZeroMs })
  const error = order.error ?? options.error
  if (order.data && order.data.status !== 'pending' && order.data.status !== 'expired')
    return <Done orderId={orderId} />
  if (order.data?.items.some(({ kind }) => kind === 'later_instalments'))
    return <Elsewhere to={paths.compraMiBonogallo(orderId)} />
  if (order.data && options.data) return <Payable key={orderId} order={order.data} options={options.data} />
  if (error) {
    return (
      <CheckoutPage title="Pago" back={{ to: paths.inicio, label: 'Salir' }}>
        <ErrorState
          title={error.status === 404 ? 'No encontramos esa compra' : 'No pudimos abrir el pago'}
          charged="no"
          action={
            error.status === 404 ? (
              <Button to={paths.payment}>Ver mis pagos</Button>
            ) : (
              <Button
                onClick={() => {
                  void order.refetch()
                  void options.refetch()
                }}
              >
                Volver a intentar
              </Button>
            )
          }
        >
          {error.message}
        </ErrorState>
      </CheckoutPage>
    )
  }
  return <PayLoading />
}

function Payable({ order, options }: CheckoutProps) {
  const { id, holdId, payableUntil, lines } = order
  const held = lines.length > 0
  const [adopting, setAdopting] = useState(held)
  const known = usePurchaseSeats(({ hold }) => hold?.id === holdId)
  const ended = usePurchaseSeats(({ hold }) => hold?.id === holdId && hold.status === 'expired')
  const paying = options.openPayment !== null && options.openPayment.redirectUrl === null
  useEffect(() => {
    const { start, reset } = useTimerPurchase.getState()
    start(payableUntil)
    if (held) void adoptHold(holdId, id).finally(() => setAdopting(false))
    return reset
  }, [held, holdId, id, payableUntil])

  const over = ended || order.status === 'expired' || options.methods.length === 0
  if (over && !paying) {
    return (
      <CheckoutPage title="Pago" back={{ to: paths.inicio, label: 'Salir' }}>
        <ExpiredOrder order={order} />
      </CheckoutPage>
    )
  }
  const ofSeats = adopting && !known ? <CountdownBarWaiting /> : <HoldBar timer="purchase" />
  const bar = held ? ofSeats : <OrderBar kind={order.kind} />
  return <Checkout order={order} options={options} bar={!paying && bar} />
}

/** What is paid by the month has a screen of its own. */
function Elsewhere({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to])
  return <PayLoading />
}

/** Nothing left to pay here: the result page knows what became of it. */
function Done({ orderId }: { orderId: string }) {
  useEffect(() => leaveForResult(orderId), [orderId])
  return <PayLoading />
}
