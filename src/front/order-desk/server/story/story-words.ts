import { paymentStateWords } from '#selling/payments/desk-rules.ts'
import { formatMoney } from '#lib/money.ts'
import { stepWords, type SoldAs, type StepDetail } from '#selling/orders/rules.ts'
import type { Told } from './entries.ts'

type Detail = Record<string, unknown>
const text = (detail: Detail, key: string) => (typeof detail[key] === 'string' ? detail[key] : '')
const money = (detail: Detail, key = 'amountCents') =>
  typeof detail[key] === 'number' ? formatMoney(detail[key]) : ''

const methods: Record<string, string> = {
  card: 'tarjeta',
  wallet: 'Mercado Pago',
  oxxo: 'OXXO',
  paycash: 'Paycash',
  spei: 'SPEI',
  credit: 'saldo a favor',
  gift_card: 'tarjeta de regalo',
  subscription: 'cargo mensual',
  cash_desk: 'efectivo en taquilla',
  terminal: 'terminal en taquilla',
  transfer: 'transferencia al club',
}
export const methodWords = (method: string): string => methods[method] ?? method

const reason = (detail: Detail) => (text(detail, 'reason') ? `: ${text(detail, 'reason')}` : '')

const sentences: Record<string, (detail: Detail) => string> = {
  held: ({ seats }) => `Se apartaron ${seats === 1 ? '1 lugar' : `${String(seats)} lugares`}.`,
  attempt: (detail) =>
    `Intento de pago con ${methodWords(text(detail, 'method'))}${text(detail, 'last4') ? ` terminada en ${text(detail, 'last4')}` : ''}: ${money(detail)}.`,
  notice: (detail) => {
    const status = paymentStateWords[text(detail, 'version').split(' ')[1] ?? '']
    return `El proveedor avisó del pago ${text(detail, 'id')}${status === undefined ? '' : `: ${status}`}.`
  },
  quarantined: () => 'El pago se apartó: no coincidía con el pedido.',
  'refund:requested': (detail) =>
    `Devolución de ${money(detail)} pedida (${methodWords(text(detail, 'method'))}).`,
  'refund:done': (detail) => `Devolución de ${money(detail)} hecha (${methodWords(text(detail, 'method'))}).`,
  'refund:failed': (detail) => `La devolución de ${money(detail)} no se pudo: quedó como saldo a favor.`,
  'refund:charged_back': (detail) =>
    `La devolución de ${money(detail)} ya no salió: el banco había devuelto el cargo.`,
  'payment.charged_back': (detail) =>
    `Contracargo: el banco de quien compró se llevó ${money(detail)}. Sus boletos quedaron anulados.`,
  'payment.chargeback_won': (detail) => `El banco dio la razón al club: regresaron ${money(detail)}.`,
  'payment.chargeback_lost': (detail) =>
    `El banco dio la razón a quien compró: los ${money(detail)} ya no regresan.`,
  'chargeback.evidence_sent': () => 'Mandó al proveedor las pruebas contra el contracargo.',
  'chargeback.decided': (detail) =>
    text(detail, 'as') === 'credit'
      ? `Dejó ${money(detail)} del contracargo ganado como saldo a favor${reason(detail)}.`
      : `Decidió que ${money(detail)} del contracargo ganado son del club${reason(detail)}.`,
  transfer: (detail) =>
    text(detail, 'status') === 'accepted'
      ? 'Pasó un boleto a otra persona.'
      : 'Ofreció un boleto a otra persona.',
  listed: (detail) => `Puso un boleto en venta (${money(detail)}).`,
  changed: () => 'Un boleto cambió de lugar; sigue en otro pedido.',
  entered: (detail) =>
    `Entró al estadio${text(detail, 'gate') ? ` por la puerta ${text(detail, 'gate')}` : ''}.`,
  invoice: () => 'Pidió factura.',
  'order.refund': (detail) => `Devolvió ${money(detail)}${reason(detail)}.`,
  'order.refund_used': (detail) => `Devolvió boletos que ya habían entrado${reason(detail)}.`,
  'order.resend': (detail) => `Pidió mandar otra vez los boletos a ${text(detail, 'to')}.`,
  'order.reseat': (detail) =>
    `Cambió de lugar un boleto: ${text(detail, 'from')} → ${text(detail, 'to')}${reason(detail)}.`,
  'refund.pay_out': (detail) => `Entregó ${money(detail)} en la taquilla.`,
  'window.sell': (detail) => `Vendió en taquilla: ${money(detail, 'totalCents')}.`,
  'comp.give': (detail) => `Dio cortesías${reason(detail)}.`,
  'quarantine.attach': (detail) => `Asignó a este pedido el pago ${text(detail, 'providerPaymentId')}.`,
}

/** What a mail that went out said, and to whom. */
function mailWords(detail: Detail, as: SoldAs, match: boolean): string {
  const to = text(detail, 'to')
  if (text(detail, 'step') === '') return `Se mandaron los boletos por correo a ${to}.`
  const said = stepWords(text(detail, 'step'), detail['about'] as StepDetail, as, match)
  return `Se le avisó por correo a ${to}: «${said}»`
}

/** What happened, in one Spanish sentence; what nobody has words for shows its own name. */
export function storyWords({ what, detail }: Told, as: SoldAs, match = true): string {
  if (what === 'mail') return mailWords(detail, as, match)
  if (!what.startsWith('step:')) return sentences[what]?.(detail) ?? what
  return stepWords(what.slice(5), detail, as, match)
}
