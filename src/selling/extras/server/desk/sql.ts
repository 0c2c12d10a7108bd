import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ExtraDraft } from '../../desk-contract.ts'

/** An extra as it stands, locked where it is about to change. */
export function findExtra(db: Db, extraId: number) {
  return db
    .selectFrom('extras')
    .select(['id', 'kind', 'use', 'name', 'summary', 'point', 'place', 'opensMinutesBefore', 'priceCents'])
    .select(['perOrder', 'everyMatch', 'sharedItemId', 'piecesPerMatch', 'published'])
    .select(['pictureId', 'pictureAlt'])
    .where('id', '=', extraId)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
}

type Row = Omit<ExtraDraft, 'stock' | 'pieces' | 'picture'> & {
  sharedItemId: number | null
  piecesPerMatch: number
  pictureId: string | null
  pictureAlt: string | null
}

export async function insertExtra(tx: Db, row: Row): Promise<number> {
  const { id } = await tx.insertInto('extras').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateExtra(tx: Db, extraId: number, row: Omit<Row, 'sharedItemId'>): Promise<void> {
  await tx.updateTable('extras').set(row).where('id', '=', extraId).execute()
}

export async function nameTaken(tx: Db, name: string, extraId: number | null): Promise<boolean> {
  const other = await tx
    .selectFrom('extras')
    .select('id')
    .where('name', '=', name)
    .where(sql<boolean>`id is distinct from ${extraId}::int`)
    .executeTakeFirst()
  return other !== undefined
}

export async function closeOffer(tx: Db, extraId: number, eventId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('extraOffers')
    .set({ open: false })
    .where('extraId', '=', extraId)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether something can be offered at a match: it is public and not over. */
export async function isComing(db: Db, eventId: number): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('status', '=', 'published')
    .where('startsAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return event !== undefined
}

const title = sql<string>`event_title(event.home, event.away)`
const pieces = (which: 'free' | 'held' | 'sold') => {
  const of = {
    free: sql`(unit.status = 'free' or (unit.status = 'held' and unit.held_until <= now()))`,
    held: sql`(unit.status = 'held' and unit.held_until > now())`,
    sold: sql`unit.status = 'sold'`,
  }
  return sql<number>`(select count(*)::int from stock_units unit where unit.item_id = offer.stock_item_id and ${of[which]})`
}

/** Where an extra is or was offered; what is sold of a shared stock is counted by its codes, match by match. */
export function offersOf(db: Db, extraId: number) {
  return db
    .selectFrom('extraOffers as offer')
    .innerJoin('events as event', 'event.id', 'offer.eventId')
    .select(['offer.eventId', 'event.startsAt', 'offer.open', title.as('title')])
    .select([pieces('free').as('free'), pieces('held').as('held')])
    .select([
      sql<number>`(select count(*)::int from extra_codes code where code.event_id = offer.event_id
        and code.extra_id = offer.extra_id and code.status = 'valid')`.as('sold'),
      sql<number>`(select count(*)::int from extra_codes code where code.event_id = offer.event_id
        and code.extra_id = offer.extra_id and code.redeemed_at is not null)`.as('redeemed'),
    ])
    .where('offer.extraId', '=', extraId)
    .where('event.startsAt', '>', sql<Date>`now() - interval '60 days'`)
    .orderBy('event.startsAt')
    .execute()
}

/** Published matches to come where it is not offered. */
export function matchesWithout(db: Db, extraId: number) {
  return db
    .selectFrom('events as event')
    .select(['event.id as eventId', 'event.startsAt', title.as('title')])
    .where('event.status', '=', 'published')
    .where('event.startsAt', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`not exists (select from extra_offers where event_id = event.id and extra_id = ${extraId} and open)`,
    )
    .orderBy('event.startsAt')
    .execute()
}

type Adjustment = { at: Date; who: string | null; match: string | null; change: number; reason: string }

/** The last pieces counted in and out, from the log. */
export async function adjustmentsOf(db: Db, extraId: number): Promise<Adjustment[]> {
  const { rows } = await sql<Adjustment>`
    select log.at, first_name || ' ' || last_name as who, event_title(event.home, event.away) as match,
      (log.detail ->> 'change')::int as change, log.detail ->> 'reason' as reason
    from audit_log log left join accounts on accounts.id = log.account_id
    left join events event on event.id = (log.detail ->> 'eventId')::int
    where log.subject = ${`extra:${extraId}`} and log.action = 'extra.stock'
    order by log.id desc limit 20`.execute(db)
  return rows
}
