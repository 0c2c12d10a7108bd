import { headlineFare } from '#lib/headline-price.ts'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney, vatInside } from '#lib/money.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { OrderStatus } from './contract.ts'

/** How many seconds after its deadline an unpaid order ends. */
export const expiryGraceSeconds = 15

/** Statuses in which an order may still be paid; from all others only late money comes. */
export const openStatuses = ['pending', 'reserved', 'in_review'] as const

export type Price = { zoneId: number; fare: Fare; fareName: string; faceCents: number; serviceCents: number }
/** A seat of a match with what is paid for it, in centavos. */
export type Line = Omit<Price, 'fareName'> & {
  eventId: number
  seatId: number
  serviceTaxCents: number
  /** The name that people read of its fare, where it is known. */
  fareName?: string
}
export type NamedLine = Line & { fareName: string }
/** What an order charges besides seats, taxes inside; negative where something paid before is counted in. */
export type Item = {
  kind: ItemKind
  stockItemId: number | null
  title: string
  quantity: number
  unitCents: number
  /** The VAT inside all of it. */
  taxCents: number
}
export type ItemKind =
  | 'product'
  | 'shipping'
  | 'later_instalments'
  | 'instalment'
  | 'seat_given_back'
  | 'coupon'
  | 'extra'
  | 'gift_card'
  | 'deposit'

/** The number a person reads and says: `TQ-000123`. */
export function folioOf(number: number): string {
  return `TQ-${String(number).padStart(6, '0')}`
}

/**
 * Prices seats by fare; a seat not named is at the general one. Admission is exempt from VAT, the service charge carries 16 % inside.
 * Null when a named seat is not among them or a zone has no price for a fare.
 */
export function priceLines(
  seats: { eventId: number; seatId: number; zoneId: number }[],
  fares: { seatId: number; fare: Fare }[],
  prices: Price[],
): NamedLine[] | null {
  const fareOf = new Map(fares.map(({ seatId, fare }) => [seatId, fare]))
  const lines = seats.flatMap(({ eventId, seatId, zoneId }) => {
    const fare = fareOf.get(seatId) ?? headlineFare
    fareOf.delete(seatId)
    const price = prices.find((one) => one.zoneId === zoneId && one.fare === fare)
    if (price === undefined) return []
    const { fareName, faceCents, serviceCents } = price
    const serviceTaxCents = vatInside(serviceCents)
    return [{ eventId, seatId, zoneId, fare, fareName, faceCents, serviceCents, serviceTaxCents }]
  })
  return fareOf.size === 0 && lines.length === seats.length ? lines : null
}

type Charges = Pick<Line, 'faceCents' | 'serviceCents' | 'serviceTaxCents'>

/** Sums in centavos. */
export function totalsOf(lines: Charges[], items: Pick<Item, 'quantity' | 'unitCents' | 'taxCents'>[] = []) {
  const sum = (field: keyof Charges) => lines.reduce((total, line) => total + line[field], 0)
  const faceCents = sum('faceCents')
  const serviceCents = sum('serviceCents')
  const itemsCents = items.reduce((total, item) => total + item.quantity * item.unitCents, 0)
  return {
    faceCents,
    serviceCents,
    serviceTaxCents: sum('serviceTaxCents'),
    itemsCents,
    itemsTaxCents: items.reduce((total, item) => total + item.taxCents, 0),
    totalCents: faceCents + serviceCents + itemsCents,
  }
}

export function isOpen(status: OrderStatus): boolean {
  return openStatuses.some((open) => open === status)
}

/** The one attempt that may still bring money; null when nobody is paying. */
export type OpenPayment = { method: string; status: string } | null

/** The money may be taken at this moment; a voucher, a wallet's page or a bank's question can still be withdrawn. */
export function isCharging(open: OpenPayment): boolean {
  return open?.status === 'in_process' || (open?.status === 'created' && open.method !== 'wallet')
}

/**
 * What a person is told. A stored order never goes back, so one that waited for cash or for a review and was
 * refused stays stored as it was, but is `pending` again: what its open payment does is what counts.
 */
export function shownStatus(status: OrderStatus, open: OpenPayment): OrderStatus {
  if (!isOpen(status)) return status
  if (open?.status === 'in_process') return 'in_review'
  return status !== 'pending' && open?.status === 'pending' ? 'reserved' : 'pending'
}

/** `detail` of a step: amounts in centavos, instants as ISO text, seats and how to pay as a person reads them. */
export type StepDetail = {
  amountCents?: number
  until?: string
  seats?: string
  words?: string
  pay?: { label: string; value: string }[]
}

const amount = ({ amountCents }: StepDetail) =>
  amountCents === undefined ? 'tu dinero' : formatMoney(amountCents)
const days = 'Tu banco puede tardar unos días en mostrarlo.'

const words = {
  placed: () => 'Creamos tu compra con los lugares que apartaste.',
  payment_refused: ({ words = 'El pago no se hizo. No te cobramos.' }) => words,
  payment_ended: () => 'Ese pago se canceló o venció sin cobrarse.',
  payment_abandoned: () => 'El intento de pago no llegó a hacerse. No te cobramos; puedes intentar de nuevo.',
  reserved: ({ until }) =>
    `Reservamos tus lugares${until ? ` hasta el ${formatMoment(until)}` : ''}: paga antes de esa hora.`,
  reserve_failed: () => 'Tus lugares ya no estaban y cancelamos la ficha. No la pagues.',
  in_review: () => 'Estamos confirmando tu pago. No pagues otra vez; te avisamos por correo.',
  quarantined: () =>
    'El pago llegó con datos que no coinciden con tu compra. Una persona lo está revisando; no pagues otra vez.',
  paid: () => 'Recibimos tu pago. Tus boletos están listos.',
  paid_late: () => 'Tu pago llegó tarde, pero tus lugares seguían libres: ya son tuyos.',
  reseated: ({ seats }) =>
    `Tu pago llegó tarde y tus lugares ya no estaban. Te dimos otros iguales en la misma zona${seats ? `: ${seats}` : ''}.`,
  refund_late: (detail) =>
    `Tu pago llegó cuando tus lugares ya no estaban. Te devolvemos ${amount(detail)} completos. ${days}`,
  refund_twice: (detail) =>
    `Esta compra ya estaba pagada. Te devolvemos ${amount(detail)} del segundo pago. ${days}`,
  refund_cancelled: (detail) =>
    `El pago llegó después de que la compra se cerró. Te devolvemos ${amount(detail)} completos. ${days}`,
  refund_restricted: (detail) =>
    `Tu pago llegó cuando tu Fan ID ya tenía una restricción. Te devolvemos ${amount(detail)} completos. ${days}`,
  refund_difference: (detail) => `Pagaste ${amount(detail)} de más y te lo devolvemos. ${days}`,
  refund_requested: (detail) => `Te devolvemos ${amount(detail)}. ${days}`,
  refund_outside: (detail) => `El proveedor de pagos te devolvió ${amount(detail)}.`,
  refund_done: (detail) => `Enviamos la devolución de ${amount(detail)} a tu medio de pago.`,
  credited: (detail) =>
    `No se pudo devolver a tu medio de pago: te dejamos ${amount(detail)} como saldo a favor.`,
  credit_given: (detail) => `Te dejamos ${amount(detail)} como saldo a favor.`,
  card_given: (detail) => `${amount(detail)} volvieron a la tarjeta de regalo con que pagaste.`,
  resold: (detail) =>
    `Otra persona compró el lugar que pusiste en venta. Te pagamos ${amount(detail)}, el precio del boleto.`,
  moved: ({ seats }) => `Cambiaste de lugar${seats ? `: ${seats}` : ''}. Tu boleto anterior ya no es válido.`,
  match_cancelled: () => 'El partido se canceló. Te devolvemos lo que pagaste por él.',
  match_moved: () => 'El partido cambió de fecha y pediste tu dinero. Te devolvemos lo que pagaste por él.',
  match_closed: () => 'El partido se juega a puerta cerrada. Te devolvemos lo que pagaste por él.',
  match_off: () =>
    'El partido cambió y cerramos esta compra sin cobrarte. Si tienes una ficha, no la pagues.',
  charged_back: () => 'Tu banco devolvió el cargo, así que los boletos de esta compra quedaron anulados.',
  charged_back_credit: (detail) =>
    `Tu banco devolvió el cargo, así que retiramos el saldo de ${amount(detail)} que te habíamos dejado por esta compra.`,
  refund_outside_credit: (detail) =>
    `El proveedor de pagos te devolvió ${amount(detail)}, así que retiramos el saldo que te habíamos dejado por esa compra.`,
  chargeback_won: (detail) =>
    `Tu banco revisó el cargo y lo confirmó: el club volvió a recibir ${amount(detail)}. Te escribimos qué sigue.`,
  review_ended: () =>
    'La revisión no terminó a tiempo y soltamos tus lugares. Si tu banco llega a cobrarte, te devolvemos todo.',
  expired: () => 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.',
  cancelled: () => 'Cancelaste la compra y soltamos tus lugares.',
  cancelled_by_club: () =>
    'El club canceló esta compra sin cobrarte y soltamos tus lugares. Si tienes una ficha, no la pagues.',
} satisfies Record<string, (detail: StepDetail) => string>

export type Step = keyof typeof words

/** What an order is of, as its steps are told. */
export type SoldAs = 'seats' | 'goods' | 'money'

/** A step in Spanish, by what was sold, of a match or of an event that is none; what an older version wrote and nobody knows any more shows its own name. */
export function stepWords(step: string, detail: StepDetail, as: SoldAs = 'seats', match = true): string {
  if (!(step in words)) return step
  const told = words[step as Step](detail)
  const said = match ? told : told.replaceAll('partido', 'evento')
  if (as === 'money') return moneyWords[step as Step] ?? said
  return as === 'goods' ? (goodsWords[step as Step] ?? said.replaceAll('lugares', 'artículos')) : said
}

/** Of money on a card, for which nothing is held. */
const moneyWords: Partial<Record<Step, string>> = {
  placed: 'Creamos tu compra.',
  reserved: 'Tienes tu ficha: paga antes de que venza.',
  paid: 'Recibimos tu pago. Tu tarjeta de regalo está lista.',
  paid_late: 'Tu pago llegó tarde, pero tu tarjeta de regalo está lista.',
  charged_back: 'Tu banco devolvió el cargo, así que bloqueamos la tarjeta de regalo.',
  review_ended: 'La revisión no terminó a tiempo. Si tu banco llega a cobrarte, te devolvemos todo.',
  expired: 'Se acabó el tiempo. No te cobramos.',
  cancelled: 'Cancelaste la compra.',
  cancelled_by_club: 'El club canceló esta compra sin cobrarte. Si tienes una ficha, no la pagues.',
}

/** Where there are no tickets to speak of. */
const goodsWords: Partial<Record<Step, string>> = {
  paid: 'Recibimos tu pago. Ya estamos preparando tu compra.',
  charged_back: 'Tu banco devolvió el cargo, así que cancelamos esta compra.',
}
