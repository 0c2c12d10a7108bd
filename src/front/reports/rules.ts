/** The matches that have begun before the others; within each the order stays. */
export function begunFirst<M extends { startsAt: string }>(matches: M[], now: Date): M[] {
  const begun = (match: M) => Date.parse(match.startsAt) <= +now
  return [...matches.filter(begun), ...matches.filter((match) => !begun(match))]
}

type Phased = { from: string; until: string } | null

/** How far an instant is from a sale by phases, in milliseconds; 0 while it runs, endless where there is none. */
function farFromSale(phased: Phased, now: Date): number {
  if (phased === null) return Infinity
  return Math.max(0, Date.parse(phased.from) - +now, +now - Date.parse(phased.until))
}

/** The matches that are sold by phases, the one whose sale is nearest first; of equals the order stays. */
export function byNearestPhases<M extends { phased: Phased }>(matches: M[], now: Date): M[] {
  return matches
    .filter(({ phased }) => phased !== null)
    .toSorted((one, other) => farFromSale(one.phased, now) - farFromSale(other.phased, now))
}

/** What an order can be of. */
export const orderKindWords: Record<string, string> = {
  tickets: 'Boletos',
  pack: 'Packs',
  bonogallo: 'Bonogallo',
  instalment: 'Mensualidades de bonogallo',
  shop: 'Tienda',
  seat_change: 'Cambios de lugar',
}

/** By what means an order was paid. */
export const meansWords: Record<string, string> = {
  card: 'Tarjeta',
  wallet: 'Mercado Pago',
  oxxo: 'OXXO',
  paycash: 'PayCash',
  spei: 'SPEI',
  credit: 'Saldo con el club',
  subscription: 'Cargo mensual',
  cash_desk: 'Efectivo en taquilla',
  terminal: 'Terminal en taquilla',
  none: 'Sin cobro',
}

/** What came of laying a payment of ours beside the provider's. */
export const findingWords: Record<string, string> = {
  matched: 'Coincide',
  test: 'Prueba del proveedor',
  only_ours: 'Solo lo tenemos nosotros',
  only_theirs: 'Solo lo tiene el proveedor',
  amount: 'El importe difiere',
  refund: 'Lo devuelto difiere',
  state: 'El estado difiere',
}
