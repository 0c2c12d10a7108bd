import { lazy, Suspense } from 'react'
import type { Order } from '#selling/orders/contract.ts'
import type { Payment } from '#selling/payments/contract.ts'
import { OutcomeClosed } from './outcome-closed.tsx'
import { OutcomeUnpaid } from './outcome-unpaid.tsx'
import { OutcomeWaiting } from './outcome-waiting.tsx'
import { Voucher } from './voucher.tsx'

const ShopPaid = lazy(() => import('#products/shop/web/shop-paid.tsx'))

export type OutcomeProps = { order: Order; payment: Payment | null }

/** One screen for each end of the story and for the ways there; paid tickets have a page of their own. */
export function Outcome({ order, payment }: OutcomeProps) {
  switch (order.status) {
    case 'paid':
      return (
        <Suspense>
          <ShopPaid orderId={order.id} />
        </Suspense>
      )
    case 'reserved':
      return payment?.voucher ? (
        <Voucher order={order} payment={payment} />
      ) : (
        <OutcomeWaiting order={order} payment={payment} />
      )
    case 'in_review':
      return <OutcomeWaiting order={order} payment={payment} />
    case 'pending':
      return isBeingDecided(payment) ? (
        <OutcomeWaiting order={order} payment={payment} />
      ) : (
        <OutcomeUnpaid order={order} payment={payment} />
      )
    case 'expired':
    case 'cancelled':
    case 'credited':
    case 'refunded':
      return <OutcomeClosed order={order} payment={payment} />
  }
}

/** A wallet's open page decides nothing by itself: the person may go back to it or pay another way. */
function isBeingDecided(payment: Payment | null): boolean {
  if (payment === null || payment.redirectUrl !== null || payment.challenge !== null) return false
  return payment.status === 'created' || payment.status === 'pending' || payment.status === 'in_process'
}

export function outcomeTitle(order: Order, payment: Payment | null): string {
  switch (order.status) {
    case 'paid':
      return '¡Listo! Gracias por tu compra'
    case 'reserved':
      return reservedTitle(payment)
    case 'in_review':
      return 'Estamos confirmando tu pago'
    case 'pending':
      return isBeingDecided(payment) ? 'Estamos confirmando tu pago' : 'Tu compra no está pagada'
    case 'expired':
      return 'Se acabó el tiempo'
    case 'cancelled':
      return 'Compra cancelada'
    case 'credited':
      return 'Tienes saldo a favor'
    case 'refunded':
      return 'Te devolvemos tu dinero'
  }
}

/** A transfer has a CLABE and no voucher. */
function reservedTitle(payment: Payment | null): string {
  switch (payment?.method) {
    case 'spei':
      return 'Tu CLABE está lista'
    case 'oxxo':
    case 'paycash':
      return 'Tu ficha está lista'
    default:
      return 'Tus lugares están reservados'
  }
}
