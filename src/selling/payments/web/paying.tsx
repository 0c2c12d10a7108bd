import { useEffect, useEffectEvent, useState } from 'react'
import { readOrder } from '#selling/orders/contract.ts'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import { useAttempt, type Attempt, type PayBody } from './attempt.tsx'
import { refreshPayment, type Payment } from '../contract.ts'
import { leaveForResult, nextStep } from './next-step.tsx'

/** Refusals after which the order is no longer what the page shows. */
const orderChanged = new Set(['hold_ended', 'order_paid', 'order_closed'])

export type Paying = {
  step: ReturnType<typeof nextStep>
  payment: Payment | null
  attempt: Attempt
  pay: (body: PayBody) => Promise<void>
  /** Answers the provider's page, or null when it could not be opened. */
  openWallet: () => Promise<string | null>
  answered: (payment: Payment | null) => void
}

/** Paying an order: the attempt under way, and what its answer asks of the page. */
export function usePaying(orderId: string, open: Payment | null): Paying {
  const [payment, setPayment] = useState(open)
  const attempt = useAttempt(orderId)
  const code = attempt.problem?.code

  function answered(next: Payment | null): void {
    if (next === null) return
    attempt.settled()
    setPayment(next)
    if (nextStep(next) === 'result') leaveForResult(orderId)
  }

  const followUp = useEffectEvent(() => {
    if (code === undefined) return
    if (orderChanged.has(code)) void invalidate(readOrder)
    if (code !== 'payment_in_progress') return
    call(refreshPayment, { params: { orderId } }).then(
      (known) => answered(known.payment),
      () => undefined,
    )
  })
  useEffect(() => followUp(), [code])

  return {
    step: attempt.phase === 'unanswered' ? 'doubt' : nextStep(payment),
    payment,
    attempt,
    pay: async (body) => answered(await attempt.pay(body)),
    openWallet: async () => {
      const made = await attempt.pay({ method: 'wallet' })
      if (made !== null) setPayment(made)
      return made?.redirectUrl ?? null
    },
    answered,
  }
}
