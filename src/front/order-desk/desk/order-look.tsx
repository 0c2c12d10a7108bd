import { Badge } from '#ui/badge.tsx'
import type { OrderStatus } from '#selling/orders/contract.ts'
import { statusNames } from '../contract.ts'

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
export function OrderBadge({ status, chargedBack }: { status: OrderStatus; chargedBack: boolean }) {
  if (chargedBack) return <Badge tone="danger">Contracargo</Badge>
  return <Badge tone={tones[status]}>{statusNames[status]}</Badge>
}
