import { formatMoment } from '#lib/dates.ts'

/** When the sale of an announced match opens; its hour may have come before its prices: then it is soon. `now`: epoch ms. */
export function opensWords(salesStartAt: string | Date, now: number): string {
  return +new Date(salesStartAt) > now ? `A la venta el ${formatMoment(salesStartAt)}` : 'Pronto a la venta'
}
