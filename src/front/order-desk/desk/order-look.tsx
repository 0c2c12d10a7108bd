import { Badge } from '#ui/badge.tsx'
import type { OrderKind, OrderStatus } from '#selling/orders/contract.ts'

type Look = { tone: 'ok' | 'warn' | 'danger' | 'neutral' | 'brand'; label: string }

const looks: Record<OrderStatus, Look> = {
  pending: { tone: 'warn', label: 'Sin pagar' },
  reserved: { tone: 'warn', label: 'Con ficha' },
  in_review: { tone: 'brand', label: 'En revisión' },
  expired: { tone: 'neutral', label: 'Venció' },
  cancelled: { tone: 'neutral', label: 'Cancelado' },
  paid: { tone: 'ok', label: 'Pagado' },
  credited: { tone: 'neutral', label: 'En saldo' },
  refunded: { tone: 'neutral', label: 'Devuelto' },
}

export const kindName: Record<OrderKind, string> = {
  tickets: 'Boletos',
  pack: 'Pack',
  bonogallo: 'Bonogallo',
  instalment: 'Mensualidad',
  shop: 'Tienda',
  seat_change: 'Cambio de lugar',
  comp: 'Cortesía',
}

/** Where an order stands; money that the buyer's bank took was not given back by the club. */
export function OrderBadge({ status, chargedBack }: { status: OrderStatus; chargedBack: boolean }) {
  if (chargedBack) return <Badge tone="danger">Contracargo</Badge>
  return <Badge tone={looks[status].tone}>{looks[status].label}</Badge>
}

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export const statusOptions = Object.entries(looks).map(([value, { label }]) => ({ value, label }))
export const kindOptions = optionsOf(kindName)
