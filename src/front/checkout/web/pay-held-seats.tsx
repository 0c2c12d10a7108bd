import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { LookForHold } from '#selling/holds/web/look-for-hold.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { orderHeldSeats } from '#selling/orders/web/place-order.tsx'
import { HeldByOther } from '#selling/orders/web/refused-order.tsx'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { CountdownBarWaiting } from '#ui/countdown-bar.tsx'
import { SlowWords } from '#ui/slow-words.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'

/** Who comes straight from logging in has held seats and no order yet: makes it and goes on. */
export function PayHeldSeats() {
  const hold = usePurchaseSeats((state) => state.hold)
  const orderId = usePurchaseSeats((state) => state.orderId)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem | null>(null)
  const holdId = isRunning(hold) ? hold.id : null
  useEffect(() => {
    if (orderId === null && holdId === null) return
    const made = orderId === null ? orderHeldSeats(holdId!) : Promise.resolve(orderId)
    made.then((id) => navigate(paths.confirmation(id), { replace: true }), setProblem)
  }, [orderId, holdId, navigate])

  if (problem !== null && hold !== null) {
    return (
      <CheckoutPage title="Pago" back={{ to: paths.inicio, label: 'Salir' }}>
        <ErrorState
          title={problem.message}
          charged="no"
          action={
            problem.code === 'hold_of_other_account' && holdId !== null ? (
              <HeldByOther holdId={holdId} />
            ) : (
              <Button to={paths.resume}>Volver a mi compra</Button>
            )
          }
        >
          {problem.code !== 'hold_of_other_account' && 'Revisa tu compra y vuelve a intentar.'}
        </ErrorState>
      </CheckoutPage>
    )
  }
  if (orderId !== null || holdId !== null) return <PayLoading />
  return (
    <LookForHold title="Pago" waiting={<PayLoading />}>
      <NothingToPay />
    </LookForHold>
  )
}

function NothingToPay() {
  return (
    <CheckoutPage title="Pago" back={{ to: paths.inicio, label: 'Salir' }}>
      <EmptyState title="No tienes nada por pagar" action={<Button to={paths.tickets}>Ver partidos</Button>}>
        Cuando apartes lugares, aquí los pagas.
      </EmptyState>
    </CheckoutPage>
  )
}

export function PayLoading() {
  return (
    <CheckoutPage title="Pago" back={{ to: paths.inicio, label: 'Salir' }} bar={<CountdownBarWaiting />}>
      <Skeletons
        label="Abriendo el pago"
        blocks={['mb-4 h-16 w-full rounded-md', 'mb-6 h-13 w-full rounded-md', 'h-80 w-full rounded-md']}
      />
      <SlowWords waiting first="Seguimos abriendo tu pago." />
    </CheckoutPage>
  )
}
