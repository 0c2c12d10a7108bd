import type { ChargeSums } from '#selling/holds/web/charges.tsx'
import { formatMoney } from '#lib/money.ts'

type Sums = Omit<ChargeSums, 'serviceTaxCents' | 'itemsTaxCents'>

/** What a total is made of, in one line: «2 boletos $810.00 + cargos $90.00». */
export function partsWords({
  seats,
  unit,
  faceCents,
  serviceCents,
  items = [],
  creditCents = 0,
  giftCents = 0,
}: Sums): string {
  const [one, many] = unit ?? ['boleto', 'boletos']
  const things = items.filter(({ totalCents }) => totalCents > 0)
  const others = things.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const off =
    items.reduce((sum, { totalCents }) => sum + Math.min(0, totalCents), 0) - creditCents - giftCents
  const [thing] = things
  const plus = [
    seats > 0 ? `${seats} ${seats === 1 ? one : many} ${formatMoney(faceCents)}` : '',
    serviceCents > 0 ? `cargos ${formatMoney(serviceCents)}` : '',
    others > 0
      ? `${things.length === 1 && thing ? thing.title : seats > 0 ? 'extras' : 'artículos'} ${formatMoney(others)}`
      : '',
  ]
  const sum = plus.filter((words) => words !== '').join(' + ')
  return off < 0 ? `${sum} − ${formatMoney(-off)}` : sum
}
