import { countOf } from '#lib/count.ts'
import { ended, formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'

export const saleStates = ['open', 'closed', 'cancelled'] as const
export const seatStates = ['reserved', 'paid', 'released', 'lapsed', 'cancelled'] as const
export const chargeStates = ['announced', 'charging', 'paid', 'refused', 'dropped'] as const
export const stepKinds = [
  'reserved',
  'announced',
  'paid',
  'charged',
  'refused',
  'released',
  'lapsed',
  'cancelled',
  'dropped',
  'refunded',
] as const

export type StepKind = (typeof stepKinds)[number]

const hourMs = 3_600_000
/** So long before its hour a holder is told of an automatic charge; the database holds it too. */
export const toldBeforeHours = 48
/** Who is charged by themselves is so long before the deadline, so that a card that is refused leaves time to pay otherwise. */
export const chargeBeforeHours = 24
/** A charge that could only come later than this before the deadline is not made. */
const latestChargeHours = 1
/** A reservation lasts at least so long from when it is opened. */
export const shortestHours = 1
/** Who has not paid is told again so long before the deadline. */
export const remindBeforeHours = 24
/** Of an automatic charge for one match. */
export const mostCeilingCents = 5_000_000

/** When a holder who is told now is charged; null where the deadline is too near. */
export function chargeDue(now: Date, until: Date): Date | null {
  const told = now.getTime() + toldBeforeHours * hourMs
  const wanted = until.getTime() - chargeBeforeHours * hourMs
  const due = Math.max(told, wanted)
  return due <= until.getTime() - latestChargeHours * hourMs ? new Date(due) : null
}

/** What a zone's seat costs its holder, in centavos: a price of its own, or a part of what a ticket costs. Null: no price is known. */
export function ownPrice(
  { percent, priceCents }: { percent: number | null; priceCents: number | undefined },
  listCents: number | null,
): number | null {
  if (percent === null) return priceCents ?? null
  return listCents === null || listCents === 0 ? null : Math.max(1, Math.round((listCents * percent) / 100))
}

type Charge = { amountCents: number; ceilingCents: number; last4: string }

/** What a person agrees to, word for word; it is kept as it was read. */
export function consentWords({ ceilingCents, last4 }: Omit<Charge, 'amountCents'>): string {
  return `Acepto que el club cobre mi lugar a mi tarjeta terminada en ${last4} cuando me lo aparte para un partido que mi bonogallo no incluye, hasta ${formatMoney(ceilingCents)} por partido. Me avisan al menos ${toldBeforeHours} horas antes de cada cobro con el monto, puedo pedir que no se haga, y puedo retirar este permiso cuando quiera.`
}

const stepTitles: Record<StepKind, string> = {
  reserved: 'Te apartamos',
  announced: 'Te avisamos del cobro automático de',
  paid: 'Pagaste',
  charged: 'Se cobró a tu tarjeta',
  refused: 'Tu tarjeta no pasó:',
  released: 'Soltaste',
  lapsed: 'Se acabó el plazo de',
  cancelled: 'El club terminó la reserva de',
  dropped: 'Ya no habrá cobro automático de',
  refunded: 'Te devolvimos dinero de',
}

/** A line of the statement: `Pagaste 2 lugares`. */
export function stepWords(kind: StepKind, seats: number): string {
  return `${stepTitles[kind]} ${countOf(seats, 'lugar', 'lugares')}`
}

export const deadlineWords = (until: string | Date): string => ended(`Tienes hasta el ${formatMoment(until)}`)
