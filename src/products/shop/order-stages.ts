import type { ShopOrderStatus } from './orders-contract.ts'

type Delivery = 'pickup' | 'shipping'

/** What a person reads, and what it means for them now. */
export const stageName: Record<ShopOrderStatus, string> = {
  to_pay: 'Por pagar',
  preparing: 'Preparando',
  ready: 'Lista para recoger',
  shipped: 'Enviada',
  delivered: 'Entregada',
  cancelled: 'Cancelada',
}

/** How it reaches its owner. */
export const deliveryNames: Record<Delivery, string> = { pickup: 'Recoge', shipping: 'Envío' }

/** The way of an order that goes well, in order. */
export function stagesOf(delivery: Delivery): ShopOrderStatus[] {
  return ['to_pay', 'preparing', delivery === 'pickup' ? 'ready' : 'shipped', 'delivered']
}

/** An order that was never paid ends with the order it belongs to; the shop's own row stays behind. */
export function shownStage(status: ShopOrderStatus, orderStatus: string): ShopOrderStatus {
  const closed = ['expired', 'cancelled', 'credited', 'refunded'].includes(orderStatus)
  return status === 'to_pay' && closed ? 'cancelled' : status
}

/** Goods that have left the club's hands do not come back to the shelf by themselves. */
export function isStillHere(status: ShopOrderStatus): boolean {
  return status === 'to_pay' || status === 'preparing' || status === 'ready'
}

/** Paid for, and not in its owner's hands yet. */
export function isOnItsWay(status: ShopOrderStatus): boolean {
  return status === 'preparing' || status === 'ready' || status === 'shipped'
}

type Asked = { delivery: Delivery; status: ShopOrderStatus; pickupCode: string | null }
type Move = { status: 'ready' | 'shipped' | 'delivered'; pickupCode?: string | undefined }

/** Why staff cannot move an order like that; null when they can. */
export function moveFault(
  { delivery, status, pickupCode }: Asked,
  move: Move,
): 'not_paid' | 'closed' | 'other_way' | 'too_soon' | 'wrong_code' | null {
  if (status === 'to_pay') return 'not_paid'
  if (status === 'cancelled' || status === 'delivered') return 'closed'
  if (move.status !== 'delivered') {
    const right = delivery === 'pickup' ? 'ready' : 'shipped'
    if (move.status !== right) return 'other_way'
    return status === 'preparing' ? null : 'closed'
  }
  if (status === 'preparing') return 'too_soon'
  if (delivery === 'pickup' && plainCode(move.pickupCode ?? '') !== pickupCode) return 'wrong_code'
  return null
}

/** As it is read out or typed: `k7m2-9pqr` is `K7M29PQR`. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '')
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight signs without those that look alike, from eight random bytes: 32 signs, so every byte counts the same. */
export function codeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 8), (byte) => letters[byte % letters.length]).join('')
}

export function codeWords(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}
