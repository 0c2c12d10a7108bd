import { shareOut } from '#selling/ledger/rules.ts'
import type { Item, Line } from '#selling/orders/rules.ts'
import type { OrderKind } from '#selling/orders/contract.ts'
import { formatMoney, vatInside } from '#lib/money.ts'

/** What a coupon may be used for; a bonogallo has its own prices. */
export const couponKinds = ['tickets', 'pack', 'shop'] as const

export function takesCoupon(kind: OrderKind): boolean {
  return couponKinds.some((one) => one === kind)
}

/** Some centavos are always paid: no provider takes a charge of nothing. */
export const leastPaidCents = 1000

/** So many tries of codes that are none, in an hour, and no more is looked at. */
export const maxMisses = 10

export type Terms = {
  kinds: OrderKind[]
  /** Empty: every match, every zone. */
  eventIds: number[]
  zoneIds: number[]
  percent: number | null
  offCents: number | null
  leastCents: number
}

export type Period = { startsAt: Date; endsAt: Date; endedAt: Date | null; now: Date }

/** True while a coupon can be used at all. */
export function isRunning({ startsAt, endsAt, endedAt, now }: Period): boolean {
  return endedAt === null && now >= startsAt && now < endsAt
}

type Sold = { kind: OrderKind; lines: Line[]; items: Item[] }
export type Discounted = { lines: Line[]; items: Item[]; offCents: number }
export type CouponFault = 'coupon_other_kind' | 'coupon_other_match' | 'coupon_least' | 'coupon_no_room'

/**
 * An order with the coupon's discount inside its lines: each seat costs what is paid for it, so whatever goes back later
 * is what was paid. What a coupon takes off things that are no seats stands as an item of its own, below zero.
 */
export function discounted(
  terms: Terms,
  { kind, lines, items }: Sold,
  title: string,
): Discounted | CouponFault {
  if (!terms.kinds.includes(kind)) return 'coupon_other_kind'
  const whole = terms.eventIds.length === 0 && terms.zoneIds.length === 0
  const meant = lines.map((line) => (isMeant(terms, line) ? paidFor(line) : 0))
  const goods = whole
    ? items.reduce((sum, { quantity, unitCents }) => sum + Math.max(0, quantity * unitCents), 0)
    : 0
  const base = sum(meant) + goods
  if (base === 0) return 'coupon_other_match'
  if (base < terms.leastCents) return 'coupon_least'
  const total = sum(lines.map(paidFor)) + items.reduce((all, item) => all + item.quantity * item.unitCents, 0)
  const wanted = terms.percent === null ? (terms.offCents ?? 0) : Math.floor((base * terms.percent) / 100)
  const offCents = Math.min(wanted, base, total - leastPaidCents)
  if (offCents <= 0) return 'coupon_no_room'
  const shares = shareOut(offCents, [...meant, goods])
  const ofGoods = shares.at(-1)!
  const off = { kind: 'coupon' as const, stockItemId: null, title, quantity: 1 }
  return {
    offCents,
    lines: lines.map((line, index) => lessBy(line, shares[index]!)),
    items: ofGoods === 0 ? items : [...items, { ...off, unitCents: -ofGoods, taxCents: -vatInside(ofGoods) }],
  }
}

function isMeant({ eventIds, zoneIds }: Terms, line: Line): boolean {
  return (
    (eventIds.length === 0 || eventIds.includes(line.eventId)) &&
    (zoneIds.length === 0 || zoneIds.includes(line.zoneId))
  )
}

/** First off the ticket, then off the service charge, whose VAT goes down with it. */
function lessBy(line: Line, cents: number): Line {
  const ofFace = Math.min(cents, line.faceCents)
  const serviceCents = line.serviceCents - (cents - ofFace)
  const serviceTaxCents = ofFace === cents ? line.serviceTaxCents : vatInside(serviceCents)
  return { ...line, faceCents: line.faceCents - ofFace, serviceCents, serviceTaxCents }
}

const paidFor = (line: Line): number => line.faceCents + line.serviceCents
const sum = (amounts: number[]): number => amounts.reduce((all, one) => all + one, 0)

/** Spanish words for a coupon that exists and is not for this order. */
export function faultWords(fault: CouponFault, { leastCents }: Pick<Terms, 'leastCents'>): string {
  switch (fault) {
    case 'coupon_other_kind':
      return 'Ese cupón no es para este tipo de compra.'
    case 'coupon_other_match':
      return 'Ese cupón es para otra venta u otra zona.'
    case 'coupon_least':
      return `Ese cupón vale en compras desde ${formatMoney(leastCents)}.`
    case 'coupon_no_room':
      return 'El total es tan bajo que el cupón ya no le quita nada.'
  }
}

/** A code as it is stored: capitals and digits only. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code that nobody guesses, of random bytes: 12 signs, above 2^58 of them. A byte past the last whole round is passed over. */
export function codeOf(bytes: Uint8Array): string {
  const usable = [...bytes].filter((byte) => byte < 256 - (256 % signs.length))
  return usable
    .slice(0, 12)
    .map((byte) => signs[byte % signs.length])
    .join('')
}
