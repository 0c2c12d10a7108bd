import { formatCount } from '#lib/count.ts'

/** The matches that have begun before the others; within each the order stays. */
export function begunFirst<M extends { startsAt: string }>(matches: M[], now: Date): M[] {
  const begun = (match: M) => Date.parse(match.startsAt) <= +now
  return [...matches.filter(begun), ...matches.filter((match) => !begun(match))]
}

const hour = 3_600_000
/** A match counts as played so long after its beginning, with its added time and who stays. */
const matchHours = 4

type Sold = { startsAt: string; cancelled: boolean }

/** Whether a match still sells, or why it does not any more. */
export function sellingState({ startsAt, cancelled }: Sold, now: Date): 'live' | 'played' | 'cancelled' {
  if (cancelled) return 'cancelled'
  return Date.parse(startsAt) + matchHours * hour <= +now ? 'played' : 'live'
}

/** The matches that still sell before the others; within each the order stays. */
export function sellingFirst<M extends Sold>(matches: M[], now: Date): M[] {
  const sells = (match: M) => sellingState(match, now) === 'live'
  return [...matches.filter(sells), ...matches.filter((match) => !sells(match))]
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
  own_seat: 'Lugares de titulares',
  instalment: 'Mensualidades de bonogallo',
  shop: 'Tienda',
  seat_change: 'Cambios de lugar',
  group: 'Grupos y empresas',
  group_deposit: 'Anticipos de grupos',
}

/** By what means an order was paid. */
export const meansWords: Record<string, string> = {
  card: 'Tarjeta',
  wallet: 'Mercado Pago',
  oxxo: 'OXXO',
  paycash: 'PayCash',
  spei: 'SPEI',
  credit: 'Saldo con el club',
  gift_card: 'Tarjeta de regalo',
  subscription: 'Cargo mensual',
  cash_desk: 'Efectivo en taquilla',
  terminal: 'Terminal en taquilla',
  transfer: 'Transferencia',
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

type Point = { minutesLeft: number; count: number }

/** What came in each step, far to near, as how many there were by its end. */
export function cumulated(steps: readonly Point[]): Point[] {
  let all = 0
  return steps.map(({ minutesLeft, count }) => ({ minutesLeft, count: (all += count) }))
}

/** How many there were at a distance: what the last point before it says. `points` go from far to near. */
export function countAt(points: readonly Point[], minutesLeft: number): number {
  return points.findLast((point) => point.minutesLeft >= minutesLeft)?.count ?? 0
}

/** So many steps fit on an axis and are still told apart. */
const mostSteps = 120
const steps = [5, 15, 60, 6 * 60, 24 * 60, 7 * 24 * 60]

/**
 * The distances at which two curves are drawn, in minutes, far to near: from where the first of them begins, or from now
 * where that is farther, to where the last ends, in the finest step that leaves them few enough. Now, `left` from the
 * beginning, is one of them, so that a curve reaches it; not where all of them ended before.
 */
export function distances(curves: readonly (readonly Point[])[], left: number): number[] {
  const all = curves.flatMap((points) => points.map(({ minutesLeft }) => minutesLeft))
  if (all.length === 0) return []
  const [far, near] = [Math.max(left, ...all), Math.min(0, ...all)]
  const step = steps.find((minutes) => (far - near) / minutes <= mostSteps) ?? steps.at(-1)!
  const first = Math.ceil(far / step)
  const last = Math.floor(near / step)
  const axis = Array.from({ length: first - last + 1 }, (_, at) => (first - at) * step)
  if (left < near || axis.includes(left)) return axis
  return [...axis, left].toSorted((one, other) => other - one)
}

type Reached = { points: readonly Point[]; soFar: number }

/** How many a curve has at a distance; now, at `left`, to the moment and not to the step before it. */
export const reachedAt = ({ points, soFar }: Reached, minutesLeft: number, left: number): number =>
  minutesLeft === left ? soFar : countAt(points, minutesLeft)

/** `−7 días`, `−3 h`, `inicio`, `+15 min`. */
export function distanceWords(minutesLeft: number): string {
  if (minutesLeft === 0) return 'inicio'
  const sign = minutesLeft > 0 ? '−' : '+'
  const minutes = Math.abs(minutesLeft)
  if (minutes >= 2 * 24 * 60) return `${sign}${Math.round(minutes / (24 * 60))} días`
  return minutes >= 180 ? `${sign}${Math.round(minutes / 60)} h` : `${sign}${minutes} min`
}

/** Beside the match before: `2,310 más que en el anterior`. */
export function aheadWords(ahead: number, what: 'sold' | 'entered'): string {
  const noun = what === 'sold' ? 'vendidos' : 'adentro'
  if (ahead === 0) return `Los mismos ${noun} que el partido anterior a esta distancia`
  return `${formatCount(Math.abs(ahead))} ${ahead > 0 ? 'más' : 'menos'} ${noun} que el partido anterior a esta distancia`
}

/** Older than this a wall knows nothing new. */
const staleMs = 15_000

/** What a wall may say of itself: nothing came yet, it lives, or what it shows is of before. Both in milliseconds. */
export function liveState(updatedAt: number, now: number): 'waiting' | 'live' | 'stale' {
  if (updatedAt === 0) return 'waiting'
  return now - updatedAt > staleMs ? 'stale' : 'live'
}

/** Until a match begins, `now` in milliseconds: `faltan 2 días y 11 h`, `faltan 3 h`, `faltan 12 min`, `ya empezó`. */
export function timeLeftWords(startsAt: string, now: number): string {
  const minutes = Math.floor((Date.parse(startsAt) - now) / 60_000)
  if (minutes < 0) return 'ya empezó'
  if (minutes < 60) return `${minutes === 1 ? 'falta' : 'faltan'} ${minutes} min`
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days === 0) return `${hours === 1 ? 'falta' : 'faltan'} ${hours} h`
  const daysWords = days === 1 ? 'falta 1 día' : `faltan ${formatCount(days)} días`
  return hours === 0 ? daysWords : `${daysWords} y ${hours} h`
}
