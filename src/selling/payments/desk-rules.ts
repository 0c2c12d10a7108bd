import { formatMoney } from '#lib/money.ts'
import type { PaymentMethod } from './contract.ts'

const by: Record<PaymentMethod, string> = {
  card: 'a la tarjeta con que se pagó; el banco lo muestra en 3 a 15 días hábiles',
  subscription: 'a la tarjeta con que se pagó; el banco lo muestra en 3 a 15 días hábiles',
  wallet: 'a su cuenta de Mercado Pago',
  oxxo: 'a su cuenta de Mercado Pago o a donde pagó, en unos días',
  paycash: 'a su cuenta de Mercado Pago o a donde pagó, en unos días',
  spei: 'a la cuenta desde la que transfirió',
  credit: 'a su saldo a favor, al momento',
  gift_card: 'a la tarjeta de regalo con que se pagó, al momento',
  cash_desk: 'en efectivo: se entrega en la taquilla',
  terminal: 'en la terminal de la taquilla, con la tarjeta presente',
  transfer: 'por transferencia, que hace finanzas',
}

/** `$450.00 a la tarjeta con que se pagó…`: one part of a refund in words. */
export function partWords({ method, amountCents }: { method: PaymentMethod; amountCents: number }): string {
  return `${formatMoney(amountCents)} ${by[method]}`
}

/** What a refund does, line by line: the money by its means, the tickets, and what was bought beside them. */
export function refundLines(
  parts: readonly { method: PaymentMethod; amountCents: number }[],
  seats: number,
  extras = 0,
): string[] {
  const tickets =
    seats === 1 ? '1 boleto se anula y su lugar vuelve' : `${seats} boletos se anulan y sus lugares vuelven`
  return [
    ...parts.map((part) => `${partWords(part)}.`),
    seats === 0 ? 'Los boletos siguen válidos.' : `${tickets} a la venta.`,
    ...(extras === 0 ? [] : [extras === 1 ? '1 extra se anula.' : `${extras} extras se anulan.`]),
  ]
}

const whys: Record<string, string> = {
  unknown: 'No lleva la referencia de ningún pedido.',
  reference: 'Su referencia es de otro pedido.',
  currency: 'No es en pesos mexicanos.',
  amount: 'El importe no es el de su pedido.',
}

/** Why a payment was put aside. */
export function quarantineWords(reason: string): string {
  return whys[reason] ?? reason
}

/** `$1,250.50`, `1250.5` or `1250` as centavos; null where no amount is typed. */
export function centsIn(typed: string): number | null {
  const plain = typed.replace(/[$,\s]|mxn/gi, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}

const wholeWays = {
  refunded:
    'Se devuelve completo por el medio con que se pagó. El proveedor lo hace en unos minutos y no se deshace.',
  explained: 'No se mueve dinero: el pago queda cerrado con tu explicación.',
}

type Overpaid = { folio: string; dueCents: number; extraCents: number }

/** What a way out will do, before it is done. */
export function wayWords(
  way: string,
  fits: { orderId: string; folio: string; buyer: string; open: boolean; totalCents: number }[],
  overpaid: Overpaid | null = null,
): string | null {
  if (way === 'accepted' && overpaid !== null) {
    const { folio, dueCents, extraCents } = overpaid
    return `${formatMoney(dueCents)} pagan el pedido ${folio}: si sus lugares siguen libres se emiten sus boletos; si no, regresan. ${formatMoney(extraCents)} regresan por el medio con que se pagó.`
  }
  if (way === 'refunded' || way === 'explained') return wholeWays[way]
  const fit = fits.find(({ orderId }) => orderId === way)
  if (fit === undefined) return null
  const paid = `${formatMoney(fit.totalCents)} pagan el pedido ${fit.folio} de ${fit.buyer}`
  return fit.open
    ? `${paid}: se emiten sus boletos y le llega el correo.`
    : `${paid}, que venció: si sus lugares siguen libres se emiten sus boletos; si no, el dinero regresa solo.`
}

/** States of a payment, ours and the provider's, as the desk says them; what its buyer reads is `paymentWords`. */
export const paymentStateWords: Record<string, string> = {
  abandoned: 'no se hizo',
  approved: 'aprobado',
  authorized: 'autorizado',
  cancelled: 'cancelado',
  charged_back: 'contracargo',
  created: 'sin mandar al proveedor',
  in_mediation: 'en disputa',
  in_process: 'en revisión',
  pending: 'por pagar',
  refunded: 'devuelto',
  rejected: 'rechazado',
}
