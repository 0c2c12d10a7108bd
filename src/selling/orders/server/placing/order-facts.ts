import type { FareBuyers } from '#catalogue/fares/rules.ts'
import { sql, type RawBuilder } from 'kysely'
import { heldInPhases } from '#catalogue/sale-phases/server/claim/pass-phases.ts'
import { keptOut } from '#people/restrictions/server/sql.ts'
import { holdById, type HoldRow } from '#selling/holds/server/sql.ts'
import { compiledForAll, compiledOnce } from '#server/compiled-once.ts'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { EventStatus } from '#server/schema.ts'
import type { Price } from '../../rules.ts'

/** SQL: whose sale an order of a browser and an account is: the affiliate's id, or null. */
export const saleAttribution =
  extensionPoint<(visitorId: string | null, accountId: string) => RawBuilder<string | null>>('affiliates')

/** SQL: what stands in an order of the row `holds`, a hold of tickets, beside its seats, by its pieces of the stock. */
export const heldExtras = extensionPoint<RawBuilder<HeldExtra[]>>('extras of a hold')
export type HeldExtra = { stockItemId: number; title: string; quantity: number; unitCents: number }

type Asks = { accountId: string; visitorId: string | null }

/** What an order is written with, whatever it is for: its numbers and hour, whose sale it is, and what keeps its buyer out. */
const factsOf = ({ accountId, visitorId }: Asks) =>
  [
    sql<string>`uuidv7()`.as('orderId'),
    sql<number>`nextval(pg_get_serial_sequence('orders', 'folio'))`.as('folio'),
    sql<Date>`now()`.as('now'),
    saleAttribution()(visitorId, accountId).as('affiliateId'),
    keptOut(sql`${accountId}::uuid`).as('keptOut'),
  ] as const

export type OrderFacts = Awaited<ReturnType<typeof orderFacts>>

/** The facts of an order that is made of no hold of its buyer's. */
export function orderFacts(tx: Db, asks: Asks) {
  return tx.selectNoFrom(factsOf(asks)).executeTakeFirstOrThrow()
}

/** A price with whom its fare is for; instants as text. */
type HeldPrice = Price & {
  totalCents: number
  buyers: FareBuyers
  companion: boolean
  retiredAt: string | null
}

/** The match of a hold and the prices of its seats, as ordering it asks; amounts in centavos. */
export type MatchHeld = {
  status: EventStatus
  home: string
  away: string
  seatsPerPerson: number
  ticketsPerFan: number | null
  /** Instants as text. */
  startsAt: string
  salesEndAt: string
  cancellationRule: string
  seats: { eventId: number; seatId: number; zoneId: number }[]
  planId: number
  prices: HeldPrice[]
  extras: HeldExtra[]
}

const matchHeld = () => sql<MatchHeld>`(
  select jsonb_build_object('status', event.status, 'home', event.home, 'away', event.away,
    'seatsPerPerson', event.seats_per_person, 'ticketsPerFan', event.tickets_per_fan,
    'startsAt', event.starts_at, 'salesEndAt', event.sales_end_at, 'cancellationRule', event.cancellation_rule,
    'seats', (select jsonb_agg(jsonb_build_object('eventId', event_id, 'seatId', seat_id, 'zoneId', zone_id) order by seat_id)
      from event_seats seat where seat.event_id = event.id and seat.seat_id = any (holds.seat_ids)),
    'planId', event.plan_id,
    'prices', (select jsonb_agg(jsonb_build_object('zoneId', zone_id, 'fare', fare, 'fareName', fares.name, 'faceCents', face_cents,
        'serviceCents', service_cents, 'totalCents', total_cents, 'buyers', buyers, 'companion', companion,
        'retiredAt', retired_at))
      from prices join fares on fares.key = prices.fare where prices.event_id = event.id and prices.version = holds.price_version),
    'extras', ${heldExtras()})
  from events event where event.id = holds.event_id)`

/** A hold whose seats are being priced. */
export type HoldToPrice = HoldRow & { match: MatchHeld }

const holdToPrice = (tx: Db, holdId: string) =>
  holdById(tx, holdId).select(matchHeld().as('match')).forNoKeyUpdate('holds')

/** Locks a hold until the transaction ends, and reads with it its match's terms and prices. */
export function lockHoldToPrice(tx: Db, holdId: string): Promise<HoldToPrice | undefined> {
  return holdToPrice(tx, holdId).executeTakeFirst()
}

export type HoldToOrder = NonNullable<Awaited<ReturnType<typeof lockHoldToOrder>>>

/** The same with all that ordering it asks besides: the facts, and the phases of its matches. */
export async function lockHoldToOrder(tx: Db, holdId: string, asks: Asks) {
  return (await lockToOrder(tx, { holdId, ...asks }))[0]
}

type AsksForHold = Asks & { holdId: string }
const toOrder = (tx: Db, { holdId, ...asks }: AsksForHold) =>
  holdToPrice(tx, holdId).select(factsOf(asks)).select(heldInPhases(holdId, asks.accountId).as('phases'))
const lockToOrder = compiledOnce(toOrder)

/** What an account counts against the limit of the hold's match already. */
const counted = (accountId: string) => sql<number>`coalesce((
  select taken from buyer_counts where subject = 'event:' || holds.event_id and account_id = ${accountId}), 0)`
const lockFreeToOrder = compiledForAll(
  { holdId: 'uuid', accountId: 'uuid', visitorId: 'uuid' },
  (tx, asks: AsksForHold) => toOrder(tx, asks).select(counted(asks.accountId).as('counted')).skipLocked(),
)

/** The same of many holds, with what their buyers count already; nothing for one that somebody else has at the moment. */
export function lockFreeHoldsToOrder(tx: Db, all: AsksForHold[]) {
  return lockFreeToOrder(
    tx,
    all.map(({ holdId, accountId, visitorId }) => ({ holdId, accountId, visitorId })),
  )
}
