import { audit } from '#server/audit.ts'
import { announce } from '#club/integrations/server/webhooks/announce.ts'
import { dayInMexico } from '#lib/dates.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { toldFare } from '#catalogue/fares/rules.ts'
import type { Db } from '#server/db.ts'
import type { Admission } from '#server/schema.ts'
import type { Event, EventSummary } from '../contract.ts'
import * as rules from '../rules.ts'
import * as sql from './sql.ts'

export { publishPriceList } from './price-lists/publish-prices.ts'

type NewEvent = Omit<sql.NewEvent, 'slug'> & {
  /** Zones admitted otherwise than in the plan, by name. */
  admissions?: Record<string, Admission>
}

/** A draft with the plan's zones. Nobody sees it before `publishEvent`. */
export function createEvent(db: Db, event: NewEvent): Promise<number> {
  return db.transaction().execute((tx) => createEventIn(tx, event))
}

/** The same inside a transaction that does more. */
export async function createEventIn(tx: Db, { admissions = {}, ...event }: NewEvent): Promise<number> {
  const slug = rules.slugOf(event.home, event.away, dayInMexico(event.startsAt))
  const eventId = await sql.insertEvent(tx, { ...event, slug })
  await sql.insertEventZones(tx, eventId, event.planId, admissions)
  return eventId
}

type Publication = {
  eventId: number
  now: Date
  /** Sells sooner than the law's 24 hours; the reason stays in the audit log. */
  override?: { reason: string; accountId: string | null }
  /** Who publishes, for the audit log. */
  accountId?: string | null
}

/** Makes an event public: map, prices and cancellation rule from then on, for at least 24 hours before it sells. */
export function publishEvent(db: Db, publication: Publication): Promise<void> {
  return db.transaction().execute((tx) => publishEventIn(tx, publication))
}

/** The same inside a transaction that does more. */
export async function publishEventIn(
  tx: Db,
  { eventId, now, override, accountId = override?.accountId ?? null }: Publication,
): Promise<void> {
  const event = await sql.lockEvent(tx, eventId)
  if (event === undefined) throw notFound('No encontramos ese partido.')
  const zones = await sql.findZones(tx, eventId)
  const [fault = null] = rules.publicationFaults(
    { ...event, zones: zones.length, priced: event.priceVersion !== null },
    now,
  )
  const reason = override?.reason.trim() ?? ''
  if (fault !== null && (fault !== 'sold_too_soon' || reason === ''))
    throw new Problem(fault, rules.faultWords[fault])
  await sql.markEvent(tx, eventId, { status: 'published', publishedAt: now })
  const detail = { priceVersion: event.priceVersion, ...(fault !== null && { override: reason }) }
  await audit(tx, { accountId, action: 'event.publish', subject: `event:${eventId}`, detail })
  await announce(tx, 'event.published', { eventId })
}

/**
 * Makes the seats of an event, free to be held, or all blocked for a match that is not sold. Repeating it changes
 * nothing; answers how many were made.
 */
export function openSeats(db: Db, eventId: number, status: 'free' | 'blocked' = 'free'): Promise<number> {
  return sql.insertEventSeats(db, eventId, status)
}

type Cancelling = { eventId: number; reason: string; accountId: string | null }

/** Ends a published event before it is played. What was sold is given back by `cancelMatch`. */
export function cancelEvent(db: Db, cancelling: Cancelling): Promise<boolean> {
  return db.transaction().execute((tx) => cancelEventIn(tx, cancelling))
}

/** The same inside a transaction that does more; false when it was cancelled before. */
export async function cancelEventIn(tx: Db, { eventId, reason, accountId }: Cancelling): Promise<boolean> {
  const event = await sql.lockEvent(tx, eventId)
  if (event === undefined) throw notFound('No encontramos ese partido.')
  if (event.status === 'draft') throw new Problem('not_published', 'Ese partido aún no se publica.')
  if (event.status === 'cancelled') return false
  await sql.markEvent(tx, eventId, { status: 'cancelled' })
  await audit(tx, {
    accountId,
    action: 'event.cancel',
    subject: `event:${eventId}`,
    detail: { reason },
  })
  await announce(tx, 'event.cancelled', { eventId })
  return true
}

/** Inside a transaction that says why: the match is played at another time. */
export function moveEventIn(
  tx: Db,
  eventId: number,
  times: { startsAt: Date; doorsAt: Date; salesEndAt: Date },
): Promise<void> {
  return sql.moveEvent(tx, eventId, times)
}

/** Inside a transaction that says why: nothing of the match is sold any more. */
export function endSaleIn(tx: Db, eventId: number): Promise<void> {
  return sql.endSale(tx, eventId)
}

type Counted = { at: number; counts: Promise<rules.SeatCounts> }
const counted = new WeakMap<Db, Map<number, Counted>>()

/** Seats by zone, counted at most once in `lagMs` by this node, however many ask. */
export function readSeatCounts(
  db: Db,
  event: { id: number; planId: number },
  lagMs = 1_000,
): Promise<rules.SeatCounts> {
  const known = counted.get(db) ?? new Map<number, Counted>()
  counted.set(db, known)
  const last = known.get(event.id)
  if (last !== undefined && performance.now() - last.at < lagMs) return last.counts
  const counts = countSeats(db, event)
  known.set(event.id, { at: performance.now(), counts })
  counts.catch(() => known.delete(event.id))
  return counts
}

async function countSeats(db: Db, { id, planId }: { id: number; planId: number }): Promise<rules.SeatCounts> {
  const zones = await sql.countSeatsByZone(db, id)
  if (zones.length > 0) return { opened: true, zones }
  return { opened: false, zones: await sql.countPlanSeatsByZone(db, planId) }
}

/** What lists, orders and tickets show of events, in the order given (`findComingEvents`, `findEvents`). */
export function readSummaries(db: Db, events: rules.EventFacts[], lagMs?: number): Promise<EventSummary[]> {
  return Promise.all(
    events.map(async (event) =>
      rules.summaryOf(event, rules.totalOf(await readSeatCounts(db, event, lagMs))),
    ),
  )
}

/** The list may lag behind the sale by this much; a match's own page by a second. */
const listLagMs = 5_000

/** Every coming match, as the public list shows it. */
export async function readListed(db: Db): Promise<EventSummary[]> {
  return readSummaries(db, await sql.findComingEvents(db), listLagMs)
}

type FoundEvent = NonNullable<Awaited<ReturnType<typeof sql.findEvent>>>

/** All that is told of one match (`findEvent`): zones, final prices, seats as they count now, rules. */
export async function describeEvent(db: Db, found: FoundEvent): Promise<Event> {
  const { change: _, ...facts } = found
  const { id, planId, fingerprint, priceVersion } = found
  const [zones, prices, counts] = await Promise.all([
    sql.findZones(db, id),
    sql.findPrices(db, id, priceVersion),
    readSeatCounts(db, found),
  ])
  const seatsOf = new Map(counts.zones.map((zone) => [zone.zoneId, zone]))
  return {
    ...facts,
    ...rules.summaryOf(found, rules.totalOf(counts)),
    planUrl: rules.planUrl(planId, fingerprint),
    zones: zones.map((zone) => ({
      ...zone,
      seats: seatsOf.get(zone.id)?.seats ?? 0,
      free: seatsOf.get(zone.id)?.free ?? 0,
      prices: prices
        .filter((price) => price.zoneId === zone.id)
        .map((price) => ({ ...price, ...toldFare(price) })),
    })),
  }
}
