import { useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { usePurchaseSeats, useTimerPurchase } from '#selling/holds/web/store.ts'
import { MoneyBackList } from '#matchday/match-changes/web/money-back.tsx'
import type { Order } from '#selling/orders/contract.ts'
import { kindOnScreen } from '#selling/orders/web/kind-on-screen.ts'
import { OrderSummary } from '#selling/orders/web/order-summary.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { SlowWords } from '#ui/slow-words.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { stepsToTell } from '#lib/order-steps.ts'
import { Outcome, outcomeTitle } from './outcome.tsx'
import { OutcomePaid } from './outcome-paid.tsx'
import { OrderStory } from '#selling/payments/web/order-story.tsx'
import { useSettledOrder } from '#selling/payments/web/settled-order.tsx'

const out = { to: paths.inicio, label: 'Ir al inicio' }

/** What became of a purchase, whatever it was. */
export default function FinalicedScreen() {
  const { orderId } = useParams()
  const [kept] = useState(() => usePurchaseSeats.getState().orderId)
  const id = orderId ?? kept
  if (id !== null) return <Result key={id} orderId={id} />
  return (
    <CheckoutPage title="Resultado de tu compra" back={out}>
      <EmptyState
        title="Aquí verás el resultado de tu compra"
        action={<Button to={paths.payment}>Ver mis pagos</Button>}
      >
        No encontramos una compra reciente en este dispositivo. Tus pagos están en tu perfil.
      </EmptyState>
    </CheckoutPage>
  )
}

function Result({ orderId }: { orderId: string }) {
  const { order, payment, problem, retry } = useSettledOrder(orderId)
  useEffect(() => forgetSeatsOf(order), [order])
  const paidScreen = order?.status === 'paid' ? kindOnScreen(order).paidScreen?.(order.id) : undefined
  if (paidScreen !== undefined) return <Navigate to={paidScreen} replace />
  if (order?.status === 'paid' && !kindOnScreen(order).goods) return <OutcomePaid order={order} />
  if (order) {
    return (
      <CheckoutPage title={outcomeTitle(order, payment)} back={out}>
        <div className="flex flex-col gap-6">
          <MoneyBackList orderId={order.id} />
          <Outcome order={order} payment={payment} />
          <OrderSummary order={order} />
          <OrderStory steps={stepsToTell(order.status, order.steps)} />
        </div>
      </CheckoutPage>
    )
  }
  return (
    <CheckoutPage title="Resultado de tu compra" back={out}>
      {problem ? (
        <ErrorState
          title={problem.status === 404 ? 'No encontramos esa compra' : 'No pudimos consultar tu compra'}
          {...(problem.status !== 404 && { charged: 'unknown' })}
          action={
            problem.status === 404 ? (
              <Button to={paths.payment}>Ver mis pagos</Button>
            ) : (
              <Button onClick={retry}>Volver a intentar</Button>
            )
          }
        >
          {problem.message}
        </ErrorState>
      ) : (
        <>
          <Skeletons label="Consultando tu pago" blocks={['h-96 w-full rounded-lg']} />
          <SlowWords waiting first="Seguimos consultando tu pago." />
        </>
      )}
    </CheckoutPage>
  )
}

/** What is paid, reserved or under review counts down no longer, and other seats may be chosen. */
function forgetSeatsOf(order: Order | undefined): void {
  if (order === undefined || order.status === 'pending' || order.status === 'expired') return
  const { orderId, hold, forget } = usePurchaseSeats.getState()
  if (orderId !== order.id && hold?.id !== order.holdId) return
  forget()
  useTimerPurchase.getState().reset()
}
