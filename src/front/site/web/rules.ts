import { paths } from '#lib/paths.ts'

/** A reference that support gave or gives: letters, digits and dashes, nothing that could pose as words. */
export function shownReference(text: string | null): string {
  return text !== null && /^[\w-]{1,40}$/.test(text) ? text : ''
}

type Listed = { saleState: string }

/** The matches that a landing shows: a cancelled one is told to who holds its tickets, not advertised. */
export function announced<T extends Listed>(events: T[]): T[] {
  return events.filter(({ saleState }) => saleState !== 'cancelled')
}

/** The first match that can be bought, else the first one; undefined when none is published. */
export function nextMatch<T extends Listed>(events: T[]): T | undefined {
  const shown = announced(events)
  return shown.find(({ saleState }) => saleState === 'on_sale') ?? shown[0]
}

/** The first act of a page that opens with the next match; the list of matches while none is known. */
export function matchAct(event?: Listed & { id: number }): { label: string; to: string } {
  if (event === undefined) return { label: 'Ver partidos', to: paths.tickets }
  const label = event.saleState === 'announced' ? 'Ver mapa y precios' : 'Elegir lugares'
  return { label, to: paths.eventDetail(event.id) }
}

/** Hours after kick-off during which a match is still the one a person is at. */
const matchHours = 4

type HeldTicket = { status: 'valid' | 'void'; event: { id: number; startsAt: string; cancelled: boolean } }

/** The tickets of the next match a person holds, at `now` (epoch ms); empty when there is none. */
export function nextTickets<T extends HeldTicket>(tickets: T[], now: number): T[] {
  const coming = tickets
    .filter(({ status, event }) => status === 'valid' && !event.cancelled)
    .filter(({ event }) => Date.parse(event.startsAt) > now - matchHours * 3_600_000)
    .toSorted((a, b) => Date.parse(a.event.startsAt) - Date.parse(b.event.startsAt))
  return coming.filter(({ event }) => event.id === coming[0]?.event.id)
}

type OpenOrder = { status: string; payableUntil: string }

/** Orders that wait for the person or for a payment, the most urgent first. */
export function openOrders<T extends OpenOrder>(orders: T[], now: number): T[] {
  return orders
    .filter(
      ({ status, payableUntil }) =>
        status === 'in_review' ||
        ((status === 'pending' || status === 'reserved') && Date.parse(payableUntil) > now),
    )
    .toSorted((a, b) => Date.parse(a.payableUntil) - Date.parse(b.payableUntil))
}

/** `hoy`, `mañana` or `en 5 días`, by the calendar of the stadium. */
export function howSoon(startsAt: string, now: number): string {
  const days = stadiumDay(Date.parse(startsAt)) - stadiumDay(now)
  if (days <= 0) return 'hoy'
  return days === 1 ? 'mañana' : `en ${days} días`
}

/** Querétaro keeps UTC−6 all year. */
const stadiumDay = (at: number): number => Math.floor((at - 6 * 3_600_000) / 86_400_000)

/** What the page of a site that is not available says. */
export type SiteState =
  | { kind: 'maintenance' | 'open' }
  | { kind: 'foreign'; address: string | null }
  | { kind: 'closed'; message: string; reopensAt: string | null }

type Told = {
  problem?: { code: string; detail: Record<string, unknown> }
  closed?: { message: string; reopensAt: string | null } | null
}

/**
 * The link only says what is shown until the server has said how it is. A planned hour that has passed at `now` (epoch
 * ms) is not told any more.
 */
export function siteStateOf(asked: string | null, { problem, closed }: Told, now: number): SiteState {
  if (problem?.code === 'unknown_host') {
    const { address } = problem.detail
    return { kind: 'foreign', address: typeof address === 'string' ? address : null }
  }
  if (closed) {
    const { message, reopensAt } = closed
    return {
      kind: 'closed',
      message,
      reopensAt: reopensAt !== null && Date.parse(reopensAt) > now ? reopensAt : null,
    }
  }
  if (problem === undefined && closed === null && (asked === 'cerrado' || asked === 'direccion'))
    return { kind: 'open' }
  if (asked === 'cerrado') return { kind: 'closed', message: '', reopensAt: null }
  return asked === 'direccion' ? { kind: 'foreign', address: null } : { kind: 'maintenance' }
}
