import { sql } from 'kysely'
import { addPieces, addStockItem } from '#selling/stock/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { ExtraKind, ExtraUse } from '../contract.ts'

/** SQL: pieces that can be had now of the stock item of the row `offer`. */
export const freeOfOffer = sql<number>`(select count(*)::int from stock_units unit where unit.item_id = offer.stock_item_id
  and (unit.status = 'free' or (unit.status = 'held' and unit.held_until <= now())))`

export type OfferRow = {
  id: number
  stockItemId: number
  kind: ExtraKind
  use: ExtraUse
  name: string
  summary: string
  point: string
  place: string
  opensMinutesBefore: number | null
  priceCents: number
  perOrder: number
  pictureId: string | null
  pictureAlt: string | null
  startsAt: Date
  doorsAt: Date
  free: number
  chosen: number
}

/** What is offered beside a hold of tickets, and what is in it though it is not offered any more. */
export async function offersOfHold(
  db: Db,
  { holdId, eventId }: { holdId: string; eventId: number },
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select * from (
      select extra.id, offer.stock_item_id, extra.kind, extra.use, extra.name, extra.summary, extra.point, extra.place,
        extra.opens_minutes_before, extra.price_cents, extra.per_order, extra.picture_id, extra.picture_alt,
        event.starts_at, event.doors_at, extra.published and offer.open as offered, ${freeOfOffer} as free,
        (select count(*)::int from stock_units unit where unit.hold_id = ${holdId} and unit.item_id = offer.stock_item_id)
          as chosen
      from extra_offers offer
      join extras extra on extra.id = offer.extra_id
      join events event on event.id = offer.event_id
      where offer.event_id = ${eventId}) as seen
    where offered or chosen > 0
    order by array_position(array['parking', 'food', 'tour', 'goods'], kind::text), price_cents, id`.execute(
    db,
  )
  return rows
}

/** One offer of a match, whether or not it is still made. */
export async function offerOf(
  db: Db,
  { eventId, extraId }: { eventId: number; extraId: number },
): Promise<{ stockItemId: number; name: string; perOrder: number; offered: boolean } | undefined> {
  return db
    .selectFrom('extraOffers as offer')
    .innerJoin('extras as extra', 'extra.id', 'offer.extraId')
    .select(['offer.stockItemId', 'extra.name', 'extra.perOrder'])
    .select(sql<boolean>`extra.published and offer.open`.as('offered'))
    .where('offer.eventId', '=', eventId)
    .where('offer.extraId', '=', extraId)
    .executeTakeFirst()
}

/** How many pieces of one item a hold has. */
export async function heldOf(tx: Db, holdId: string, itemId: number): Promise<number> {
  const { held } = await tx
    .selectFrom('stockUnits')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .where('holdId', '=', holdId)
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  return held
}

/** SQL: the items that the pieces of the row `holds`, a hold of tickets, are in its order. */
export const itemsOfHold = sql<
  { stockItemId: number; title: string; quantity: number; unitCents: number }[]
>`(
  select coalesce(jsonb_agg(jsonb_build_object('stockItemId', held.item_id, 'title', extra.name,
    'quantity', held.pieces, 'unitCents', extra.price_cents) order by extra.id), '[]')
  from (select item_id, count(*)::int as pieces from stock_units where hold_id = holds.id group by item_id) held
  join extra_offers offer on offer.event_id = holds.event_id and offer.stock_item_id = held.item_id
  join extras extra on extra.id = offer.extra_id)`

/**
 * Offers every extra that is for each match at those that are published and not over, with its first pieces; asked again, or by two at
 * once, it changes nothing more. Answers how many offers were made.
 */
export async function openOffers(db: Db): Promise<number> {
  const { rows } = await sql<{ eventId: number; extraId: number }>`
    select event.id as event_id, extra.id as extra_id from extras extra
    join events event on event.status = 'published' and event.starts_at > now()
    where extra.every_match and extra.published
      and not exists (select from extra_offers where event_id = event.id and extra_id = extra.id)
    order by event.id, extra.id`.execute(db)
  for (const row of rows) await db.transaction().execute((tx) => openOffer(tx, row))
  return rows.length
}

/** Offers an extra at a match; its own pieces are counted for the first time then. Again: opens it, and changes no pieces. */
export async function openOffer(
  tx: Db,
  { eventId, extraId }: { eventId: number; extraId: number },
): Promise<void> {
  const extra = await tx
    .selectFrom('extras')
    .select(['name', 'sharedItemId', 'piecesPerMatch'])
    .where('id', '=', extraId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const opened = await tx
    .updateTable('extraOffers')
    .set({ open: true })
    .where('eventId', '=', eventId)
    .where('extraId', '=', extraId)
    .executeTakeFirst()
  if (opened.numUpdatedRows > 0n) return
  const stockItemId = extra.sharedItemId ?? (await addStockItem(tx, extra.name, extra.piecesPerMatch))
  await tx.insertInto('extraOffers').values({ eventId, extraId, stockItemId }).execute()
}

/** A shared stock with its first pieces. */
export async function addSharedStock(tx: Db, name: string, pieces: number): Promise<number> {
  const itemId = await addStockItem(tx, name, 0)
  if (pieces > 0) await addPieces(tx, { itemId, quantity: pieces })
  return itemId
}
