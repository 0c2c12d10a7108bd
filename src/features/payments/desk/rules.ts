import { formatMoney } from '#lib/money.ts'
import type { PaymentMethod } from '../contract.ts'

const by: Record<PaymentMethod, string> = {
  card: 'a la tarjeta con que se pagó; el banco lo muestra en 3 a 15 días hábiles',
  subscription: 'a la tarjeta con que se pagó; el banco lo muestra en 3 a 15 días hábiles',
  wallet: 'a su cuenta de Mercado Pago',
  oxxo: 'a su cuenta de Mercado Pago o a donde pagó, en unos días',
  paycash: 'a su cuenta de Mercado Pago o a donde pagó, en unos días',
  spei: 'a la cuenta desde la que transfirió',
  credit: 'a su saldo a favor, al momento',
  cash_desk: 'en efectivo: se entrega en la taquilla',
  terminal: 'en la terminal de la taquilla, con la tarjeta presente',
}

/** `$450.00 a la tarjeta con que se pagó…`: one part of a refund in words. */
export function partWords({ method, amountCents }: { method: PaymentMethod; amountCents: number }): string {
  return `${formatMoney(amountCents)} ${by[method]}`
}

const whys: Record<string, string> = {
  unknown: 'No lleva la referencia de ninguna orden.',
  reference: 'Su referencia es de otra orden.',
  currency: 'No es en pesos mexicanos.',
  amount: 'El importe no es el de su orden.',
}

/** Why a payment was put aside. */
export function quarantineWords(reason: string): string {
  return whys[reason] ?? reason
}
