import { Badge } from '#ui/badge.tsx'
import type { OrderStatus } from '#selling/orders/contract.ts'
import { statusNames, type DeskOrderRow } from '../contract.ts'

const tones: Record<OrderStatus, 'ok' | 'warn' | 'neutral' | 'brand'> = {
  pending: 'warn',
  reserved: 'warn',
  in_review: 'brand',
  expired: 'neutral',
  cancelled: 'neutral',
  paid: 'ok',
  credited: 'neutral',
  refunded: 'neutral',
}

/** Where an order stands; money that the buyer's bank took was not given back by the club. */
export function OrderBadge({ status, chargedBack, dense }: OrderBadgeProps) {
  if (chargedBack)
    return (
      <Badge tone="danger" dense={dense}>
        Contracargo
      </Badge>
    )
  return (
    <Badge tone={tones[status]} dense={dense}>
      {statusNames[status]}
    </Badge>
  )
}

type OrderBadgeProps = { status: OrderStatus; chargedBack: boolean; dense?: boolean }

const marks = {
  gift: { tone: 'neutral', words: 'Cortesía' },
  doubtful: { tone: 'warn', words: 'En duda' },
  to_deliver: { tone: 'brand', words: 'Por entregar' },
} as const

/** The same in the list, where what has to be done says more than that it was paid. */
export function OrderMark({ status, chargedBack, mark }: DeskOrderRow) {
  if (mark === null || chargedBack) return <OrderBadge dense {...{ status, chargedBack }} />
  const { tone, words } = marks[mark]
  return (
    <Badge dense tone={tone}>
      {words}
    </Badge>
  )
}
