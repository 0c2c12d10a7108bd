import { useEffect } from 'react'
import { readOrder, type Order } from '#selling/orders/contract.ts'
import type { Problem } from '#lib/problem.ts'
import { invalidate, useRead } from '#web/query.ts'
import { refreshPayment, type Payment } from '../contract.ts'
import { isCash } from './method-picker.tsx'

const waitingMs = 3000
const reviewMs = 15_000

export type SettledOrder = {
  order: Order | undefined
  payment: Payment | null
  problem: Problem | null
  retry: () => void
}

/** An order and its newest payment, asked for until the story is over: the screen never says «processing» for ever. */
export function useSettledOrder(orderId: string): SettledOrder {
  const order = useRead(readOrder, { params: { orderId } })
  const settled = useRead(
    refreshPayment,
    { params: { orderId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const { orderStatus, payment } = state.data ?? {}
        if (orderStatus === 'in_review' || orderStatus === 'reserved') return reviewMs
        const waits = payment && (payment.status === 'created' || payment.status === 'in_process')
        return waits && !isCash(payment.method) ? waitingMs : false
      },
    },
  )
  const status = settled.data?.orderStatus
  const shown = order.data?.status
  useEffect(() => {
    if (status !== undefined && shown !== undefined && status !== shown) void invalidate(readOrder)
  }, [status, shown])

  return {
    order: order.data,
    payment: settled.data?.payment ?? null,
    problem: order.error ?? (order.data && settled.error?.status !== 0 ? settled.error : null),
    retry: () => {
      void order.refetch()
      void settled.refetch()
    },
  }
}
