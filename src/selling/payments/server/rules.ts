import { formatMoney } from '#lib/money.ts'
import type { PaymentMethod, PaymentStatus } from '../contract.ts'

const minute = 60_000
const hour = 60 * minute

/** A charge that began inside the hold may end outside it: its seats wait that much longer, once. */
export const chargeMarginMs = 2 * minute
/** The bank's challenge closes after five minutes. */
export const challengeMarginMs = 6 * minute
/** A shop tells the provider late that somebody paid: seats wait beyond the voucher's own end. */
export const voucherGraceMs = 2 * hour
/** A wallet's page that was opened at the last second may still be paid a little later. */
export const walletMarginMs = 2 * minute
export const maxAttempts = 10
/** Share of a zone that may wait for cash at the same time. */
export const reservedShare = 0.2

const reservationMs = 48 * hour
const shortestVoucherMs = 25 * hour
/** Between a voucher's end and the end of the sale: what a shop may take to report the money. */
const creditMarginMs = 24 * hour
const cashClosesBeforeStartMs = 72 * hour
const reviewMs = 48 * hour
const binaryBeforeStartMs = 3 * hour

/** After two tries of `timeoutMs` each and their pause, no answer to an attempt can come any more. */
export function abandonAfterMs(timeoutMs: number): number {
  return 2 * timeoutMs + 25_000
}

export const openPayments = ['created', 'pending', 'in_process'] as const

export function isOpenPayment(status: PaymentStatus): boolean {
  return openPayments.some((open) => open === status)
}

export function isReservation(method: PaymentMethod): boolean {
  return method === 'oxxo' || method === 'paycash' || method === 'spei'
}

/** Null where an order has no match: nothing ends but the voucher. */
type Deadlines = { now: Date; startsAt: Date | null; salesEndAt: Date | null }

/** Until when a voucher made now may be paid; null when there is no time left for one. */
export function reservationEnd({ now, startsAt, salesEndAt }: Deadlines): Date | null {
  if (startsAt !== null && startsAt.getTime() - now.getTime() < cashClosesBeforeStartMs) return null
  const end = Math.min(now.getTime() + reservationMs, timeOf(salesEndAt) - creditMarginMs)
  return end - now.getTime() < shortestVoucherMs ? null : new Date(end)
}

/** How long seats wait for a bank that has not decided. */
export function reviewEnd({ now, salesEndAt }: Deadlines): Date {
  const end = Math.min(now.getTime() + reviewMs, timeOf(salesEndAt))
  return new Date(Math.max(end, now.getTime() + chargeMarginMs))
}

/** Close to kick-off only yes or no helps: no reviews. */
export function wantsBinary({ now, startsAt }: Deadlines): boolean {
  return timeOf(startsAt) - now.getTime() < binaryBeforeStartMs
}

function timeOf(end: Date | null): number {
  return end?.getTime() ?? Infinity
}

/** Higher never goes back to lower; only money comes after a refusal, and only its return after money. */
const rank: Record<PaymentStatus, number> = {
  created: 0,
  abandoned: 0,
  pending: 1,
  in_process: 1,
  rejected: 2,
  cancelled: 2,
  approved: 3,
  refunded: 4,
  charged_back: 4,
}

/** Its money went back, or is to: by us, or by the buyer's bank. */
export function isReturned(status: PaymentStatus): status is 'refunded' | 'charged_back' {
  return status === 'refunded' || status === 'charged_back'
}

/**
 * Whether an attempt that is `from` may become `to`: late, old and repeated news change nothing. A bank may take what was
 * given back already, and give a charge back that it took.
 */
export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  if (from === 'refunded') return to === 'charged_back'
  if (from === 'charged_back') return rank[to] >= rank.approved
  if (rank[to] <= 1) return rank[from] <= 1
  if (rank[to] === 2) return rank[from] < 2
  return rank[from] < rank[to] || (from === 'approved' && to === 'approved')
}

/**
 * The provider's status in our words. A claim in mediation still is money received, and so is a chargeback that the bank
 * decided for the club.
 */
export function statusOf({
  status: provider,
  statusDetail,
}: {
  status: string
  statusDetail: string
}): PaymentStatus {
  if (provider === 'in_mediation') return 'approved'
  if (provider === 'charged_back' && statusDetail === 'reimbursed') return 'approved'
  if (provider === 'authorized') return 'in_process'
  return provider as PaymentStatus
}

const another = 'Prueba con otra tarjeta o con otro medio de pago.'
const refused = 'No te cobramos.'

const rejectedWords: Record<string, string> = {
  cc_rejected_bad_filled_card_number: `Revisa el número de tu tarjeta. ${refused}`,
  cc_rejected_bad_filled_date: `Revisa la fecha de vencimiento de tu tarjeta. ${refused}`,
  cc_rejected_bad_filled_security_code: `Revisa el código de seguridad de tu tarjeta. ${refused}`,
  cc_rejected_bad_filled_other: `Revisa los datos de tu tarjeta. ${refused}`,
  cc_rejected_blacklist: `No pudimos procesar tu pago. ${refused} ${another}`,
  cc_rejected_call_for_authorize: `Tu banco quiere que autorices este pago. ${refused} Llámale y vuelve a intentar.`,
  cc_rejected_card_disabled: `Tu tarjeta no está activa. ${refused} Llama a tu banco para activarla o usa otra.`,
  cc_rejected_card_error: `No pudimos leer tu tarjeta. ${refused} ${another}`,
  cc_rejected_card_type_not_allowed: `Ese tipo de tarjeta no se acepta aquí. ${refused} ${another}`,
  cc_rejected_duplicated_payment: `Ya hiciste un pago por esa cantidad. ${refused} Si aun así necesitas pagar, usa otra tarjeta.`,
  cc_rejected_high_risk: `Tu pago no pasó la revisión de seguridad. ${refused} Elige otro medio; te recomendamos efectivo.`,
  cc_rejected_insufficient_amount: `Tu tarjeta no tiene fondos suficientes. ${refused} ${another}`,
  cc_rejected_invalid_installments: `Tu tarjeta no acepta esas mensualidades. ${refused} Elige otras o un solo pago.`,
  cc_rejected_max_attempts: `Llegaste al límite de intentos con esa tarjeta. ${refused} ${another}`,
  cc_rejected_time_out: `Tu banco no contestó a tiempo. ${refused} Vuelve a intentar.`,
  rejected_high_risk: `Tu pago no pasó la revisión de seguridad. ${refused} Elige otro medio; te recomendamos efectivo.`,
  rejected_by_regulations: `Ese medio de pago no se puede usar para esta compra. ${refused} ${another}`,
  provider_refused: `No pudimos hacer el cargo con esos datos. ${refused} Captura tu tarjeta de nuevo o usa otro medio.`,
}
const rejectedByBank =
  'Tu banco no aprobó el pago. No te cobramos. Prueba con otra tarjeta o llama a tu banco.'

const waitingWords: Record<string, string> = {
  pending_challenge: 'Tu banco quiere confirmar que eres tú. Termina el paso de seguridad para pagar.',
  pending_waiting_payment: 'Tu ficha está lista. Paga antes de que venza y tus boletos te llegan por correo.',
  pending_waiting_transfer:
    'Haz la transferencia a la CLABE antes de que venza y tus boletos te llegan por correo.',
  pending_contingency:
    'Estamos confirmando tu pago. No pagues otra vez; en menos de 2 días hábiles te avisamos por correo.',
  pending_review_manual:
    'Estamos revisando tu pago. No pagues otra vez; en menos de 2 días hábiles te avisamos por correo.',
  quarantined:
    'Tu pago llegó con datos que no coinciden con tu compra. Una persona lo revisa; no pagues otra vez.',
  wallet_page: 'Termina de pagar en la página de Mercado Pago.',
}
const inDoubt = 'Estamos confirmando tu pago. No pagues otra vez; te avisamos por correo.'

type Told = { status: PaymentStatus; statusDetail: string; refundedCents: number; amountCents: number }

/** What happened, whether money was charged, and what to do: one or two sentences in Mexican Spanish. */
export function paymentWords({ status, statusDetail, refundedCents, amountCents }: Told): string {
  switch (status) {
    case 'created':
    case 'pending':
    case 'in_process':
      return waitingWords[statusDetail] ?? inDoubt
    case 'rejected':
      return rejectedWords[statusDetail] ?? rejectedByBank
    case 'cancelled':
      return statusDetail === 'expired'
        ? 'Se venció el plazo para pagar. No te cobramos.'
        : 'Ese pago se canceló. No te cobramos.'
    case 'abandoned':
      return 'Ese intento de pago no llegó a hacerse. No te cobramos; puedes intentar de nuevo.'
    case 'approved':
      return refundedCents > 0
        ? `Tu pago quedó hecho y te devolvimos ${formatMoney(refundedCents)}.`
        : '¡Listo! Tu pago quedó hecho.'
    case 'refunded':
      return `Te devolvemos ${formatMoney(refundedCents || amountCents)}. Tu banco puede tardar unos días en mostrarlo.`
    case 'charged_back':
      return 'Tu banco devolvió este cargo, así que los boletos quedaron anulados.'
  }
}
