import { sql } from 'kysely'
import type { OrderRow } from '#selling/orders/server/sql.ts'
import { releaseSoldPieces } from '#selling/stock/server/sql.ts'
import type { Db } from '#server/db.ts'
import { hasExtras, paidForPieces } from '../rules.ts'

/** Why a code ended. */
export type EndReason = 'refunded' | 'charged_back' | 'cancelled'

/** One code for each piece of what a paid order has beside its seats, under the active key. Asked again, it changes nothing. */
export async function issueCodes(tx: Db, { id: orderId, eventId, items }: OrderRow): Promise<void> {
  const paid = paidForPieces(items)
  await sql`
    with piece as (
      select offer.event_id, offer.extra_id, item.title,
        row_number() over (partition by offer.extra_id order by item.no, n) as no,
        row_number() over (order by item.no, n) as place
      from order_items item
      join extra_offers offer on offer.event_id = ${eventId} and offer.stock_item_id = item.stock_item_id
      cross join lateral generate_series(1, item.quantity) n
      where item.order_id = ${orderId} and item.kind = 'extra'
    )
    insert into extra_codes (event_id, order_id, extra_id, no, kid, title, paid_cents)
    select piece.event_id, ${orderId}, piece.extra_id, piece.no, active.kid, piece.title, paid.cents
    from piece join unnest(${paid}::int[]) with ordinality as paid (cents, place) on paid.place = piece.place
    cross join (select kid from signing_keys where retired_at is null) as active
    on conflict on constraint extra_codes_once do nothing`.execute(tx)
  const issued = await codesLeft(tx, orderId)
  if (issued !== paid.length)
    throw new Error(`order ${orderId}: ${issued} of ${paid.length} extras could be issued`)
}

/** Every code of an order that is still good ends; its pieces are the caller's. */
export async function endCodes(tx: Db, orderId: string, reason: EndReason): Promise<void> {
  await tx
    .updateTable('extraCodes')
    .set({ status: 'void', voidReason: reason, voidedAt: sql`clock_timestamp()` })
    .where('orderId', '=', orderId)
    .where('status', '=', 'valid')
    .execute()
}

/** These codes of an order end and their pieces are free again. Answers what was paid for each that was still good. */
export async function endChosenCodes(
  tx: Db,
  { id: orderId }: Pick<OrderRow, 'id'>,
  codeIds: string[],
  reason: EndReason = 'refunded',
): Promise<{ paidCents: number }[]> {
  const { rows } = await sql<{ paidCents: number; stockItemId: number }>`
    update extra_codes code set status = 'void', void_reason = ${reason}, voided_at = clock_timestamp()
    from extra_offers offer
    where offer.event_id = code.event_id and offer.extra_id = code.extra_id
      and code.order_id = ${orderId} and code.id = any (${codeIds}::uuid[]) and code.status = 'valid'
    returning code.paid_cents, offer.stock_item_id`.execute(tx)
  for (const [itemId, { length: quantity }] of Map.groupBy(rows, (row) => row.stockItemId))
    await releaseSoldPieces(tx, orderId, { itemId, quantity })
  return rows
}

/** How many codes of an order are still good. */
export async function codesLeft(db: Db, orderId: string): Promise<number> {
  const { left } = await db
    .selectFrom('extraCodes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('orderId', '=', orderId)
    .where('status', '=', 'valid')
    .executeTakeFirstOrThrow()
  return left
}

/** The codes of an order that are still good. */
export async function goodCodes(db: Db, { id, items }: Pick<OrderRow, 'id' | 'items'>): Promise<string[]> {
  if (!hasExtras(items)) return []
  const rows = await db
    .selectFrom('extraCodes')
    .select('id')
    .where('orderId', '=', id)
    .where('status', '=', 'valid')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Locks an order's good codes, or those named, until the transaction ends: how many of them were used. */
export async function lockUsedCodes(tx: Db, orderId: string, codeIds?: string[]): Promise<number> {
  const rows = await tx
    .selectFrom('extraCodes')
    .select('redeemedAt')
    .where('orderId', '=', orderId)
    .where('status', '=', 'valid')
    .$if(codeIds !== undefined, (query) => query.where('id', '=', sql<string>`any (${codeIds}::uuid[])`))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.filter(({ redeemedAt }) => redeemedAt !== null).length
}

/** Locks codes of an event in one order, whoever asks: of a refund and a use, one comes first. */
export async function lockCodes(tx: Db, eventId: number, codeIds: string[]): Promise<void> {
  await sql`select from extra_codes where event_id = ${eventId} and id = any (${codeIds}::uuid[])
    order by id for no key update`.execute(tx)
}

type Use = { codeId: string; point: string; at: Date }

/** Guarded: a code that is good is used once; false when it is not so. */
export async function useCode(tx: Db, eventId: number, { codeId, point, at }: Use): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('extraCodes')
    .set({ redeemedAt: at, redeemedPoint: point })
    .where('eventId', '=', eventId)
    .where('id', '=', codeId)
    .where('status', '=', 'valid')
    .where('redeemedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What points without a network saw, told later: the earliest use stands, whichever is told first. The caller has locked them. */
export async function noteOfflineUses(tx: Db, eventId: number, uses: Use[]): Promise<void> {
  await sql`
    update extra_codes code set redeemed_at = seen.at, redeemed_point = seen.point
    from (select distinct on (code_id) code_id, point, least(at, clock_timestamp()) as at from unnest(
        ${uses.map(({ codeId }) => codeId)}::uuid[], ${uses.map(({ point }) => point)}::text[],
        ${uses.map(({ at }) => at)}::timestamptz[]) as told (code_id, point, at)
      order by code_id, at) seen
    where code.event_id = ${eventId} and code.id = seen.code_id and code.status = 'valid'
      and (code.redeemed_at is null or code.redeemed_at > seen.at)`.execute(tx)
}

/** A code as its point knows it. */
export type CodeAtPoint = {
  id: string
  point: string
  title: string
  use: 'scan' | 'counter'
  ended: boolean
  redeemedAt: Date | null
  redeemedPoint: string | null
  holder: string
}

/** Every code of an event, good or not, or those named. */
export async function codesAtPoints(
  db: Db,
  { eventId, ids, named = false }: { eventId: number; ids?: string[]; named?: boolean },
): Promise<CodeAtPoint[]> {
  const among = ids === undefined ? sql`` : sql`and code.id = any (${ids}::uuid[])`
  const { rows } = await sql<CodeAtPoint>`
    select code.id, extra.point, code.title, extra.use, code.status = 'void' as ended, code.redeemed_at, code.redeemed_point,
      ${named ? sql`concat_ws(' ', person.first_name, person.last_name)` : sql`''`} as holder
    from extra_codes code
    join extras extra on extra.id = code.extra_id
    join orders on orders.id = code.order_id
    join accounts person on person.id = orders.account_id
    where code.event_id = ${eventId} ${among}`.execute(db)
  return rows
}

/** The lanes and counters where something of an event is used. */
export async function pointsOf(db: Db, eventId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('extraOffers as offer')
    .innerJoin('extras as extra', 'extra.id', 'offer.extraId')
    .select('extra.point')
    .distinct()
    .where('offer.eventId', '=', eventId)
    .orderBy('extra.point')
    .execute()
  return rows.map(({ point }) => point)
}
