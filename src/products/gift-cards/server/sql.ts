import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { GiftCardLetters, GiftCardOrders } from '#server/schema.ts'
import { shownAgainMinutes, type Design, type Terms } from '../rules.ts'

export function readTerms(db: Db): Promise<Terms> {
  return db
    .selectFrom('giftCardSettings')
    .select(['onSale', 'amountsCents', 'leastCents', 'mostCents'])
    .executeTakeFirstOrThrow()
}

export async function saveTerms(tx: Db, terms: Terms): Promise<void> {
  await tx.updateTable('giftCardSettings').set(terms).execute()
}

/** One buyer's orders are made one after the other. */
export async function lockBuyer(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gift cards:${accountId}`}, 0))`.execute(tx)
}

export function orderByKey(db: Db, accountId: string, requestKey: string) {
  return db
    .selectFrom('giftCardOrders')
    .select(['orderId', 'requestHash'])
    .where('accountId', '=', accountId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
}

/** Orders of this buyer that nobody has paid or closed yet. */
export async function openOrdersOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('giftCardOrders as gift')
    .innerJoin('orders', 'orders.id', 'gift.orderId')
    .select('gift.orderId')
    .where('gift.accountId', '=', accountId)
    .where('orders.status', 'in', ['pending', 'reserved', 'in_review'])
    .orderBy('gift.createdAt')
    .execute()
  return rows.map((row) => row.orderId)
}

export async function insertOrder(tx: Db, order: Insertable<GiftCardOrders>): Promise<void> {
  await tx.insertInto('giftCardOrders').values(order).execute()
}

/** The database's clock, in which a purchase ends, and nine o'clock of a day in Mexico. */
export async function timesOf(
  db: Db,
  { seconds, day, hour }: { seconds: number; day: string | null; hour: number },
): Promise<{ until: Date; deliverAt: Date | null; daysAhead: number | null }> {
  const { rows } = await sql<{ until: Date; deliverAt: Date | null; daysAhead: number | null }>`
    select clock_timestamp() + make_interval(secs => ${seconds}) as until,
      (${day}::date + make_interval(hours => ${hour})) at time zone 'America/Mexico_City' as deliver_at,
      ${day}::date - (now() at time zone 'America/Mexico_City')::date as days_ahead`.execute(db)
  return rows[0]!
}

function gifts(db: Db) {
  return db
    .selectFrom('giftCardOrders as gift')
    .innerJoin('orders', 'orders.id', 'gift.orderId')
    .leftJoin('giftCards as card', 'card.orderId', 'gift.orderId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('giftCardLetters')
          .select(['toEmail', 'sentAt', 'fault'])
          .whereRef('cardId', '=', 'card.id')
          .whereRef('askedBy', '=', 'gift.accountId')
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('letter'),
      (join) => join.onTrue(),
    )
    .select(['gift.orderId', 'gift.accountId', 'gift.way', 'gift.toName', 'gift.fromName', 'gift.words'])
    .select(['gift.deliverAt', 'gift.shownAt', 'orders.folio', 'orders.status', 'orders.totalCents'])
    .select([
      'card.id as cardId',
      'card.last4',
      'card.holderId',
      'card.state',
      'letter.sentAt',
      'letter.fault',
    ])
    .select([
      sql<Design>`gift.design`.as('design'),
      sql<string | null>`coalesce(letter.to_email, gift.to_email)`.as('toEmail'),
      sql<boolean>`coalesce((select balance_cents = card.amount_cents from ledger_accounts
        where ledger_accounts.id = 'gift:' || card.id), false)`.as('untouched'),
      sql<boolean>`exists (select from gift_card_letters other
        where other.card_id = card.id and other.asked_by <> gift.account_id)`.as('replaced'),
      sql<boolean>`gift.shown_at is null or gift.shown_at > now() - make_interval(mins => ${shownAgainMinutes})`.as(
        'showable',
      ),
      sql<Date>`now()`.as('now'),
    ])
}

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>

/** What was ordered with a card, and where the card is. */
export function findGift(db: Db, orderId: string) {
  return gifts(db).where('gift.orderId', '=', orderId).executeTakeFirst()
}

/** The same, locked until the transaction ends; read after the lock is had. */
export async function lockGift(tx: Db, orderId: string): Promise<GiftRow | undefined> {
  await tx
    .selectFrom('giftCardOrders')
    .select('orderId')
    .where('orderId', '=', orderId)
    .forNoKeyUpdate()
    .execute()
  return findGift(tx, orderId)
}

/** What a person bought and paid for, or is paying, the newest first. */
export function giftsOf(db: Db, accountId: string) {
  return gifts(db)
    .where('gift.accountId', '=', accountId)
    .where('orders.status', 'not in', ['expired', 'cancelled'])
    .orderBy('gift.createdAt', 'desc')
    .limit(100)
    .execute()
}

export async function markShown(tx: Db, orderId: string): Promise<void> {
  await sql`update gift_card_orders set shown_at = coalesce(shown_at, now()) where order_id = ${orderId}`.execute(
    tx,
  )
}

export async function insertLetter(tx: Db, letter: Insertable<GiftCardLetters>): Promise<string> {
  const { id } = await tx
    .insertInto('giftCardLetters')
    .values(letter)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A letter with its card, for whom sends it. */
export function findLetter(db: Db, letterId: string) {
  return db
    .selectFrom('giftCardLetters as letter')
    .innerJoin('giftCards as card', 'card.id', 'letter.cardId')
    .select([
      'letter.id',
      'letter.cardId',
      'letter.askedBy',
      'letter.toEmail',
      'letter.toName',
      'letter.fromName',
    ])
    .select(['letter.words', 'letter.sentAt', 'letter.fault', 'card.state', 'card.holderId', 'card.orderId'])
    .select([
      sql<Design>`letter.design`.as('design'),
      sql<number>`coalesce((select balance_cents from ledger_accounts where id = 'gift:' || card.id), 0)`.as(
        'balanceCents',
      ),
      sql<boolean>`exists (select from gift_card_letters later
        where later.card_id = letter.card_id and later.id > letter.id)`.as('overtaken'),
    ])
    .where('letter.id', '=', letterId)
    .executeTakeFirst()
}

/** The newest letter of a card, where it has neither left nor come back. */
export async function unsentLetter(db: Db, cardId: string) {
  const newest = await db
    .selectFrom('giftCardLetters')
    .select(['id', 'sendAt', 'sentAt', 'fault'])
    .where('cardId', '=', cardId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.sentAt === null && newest.fault === null ? newest : undefined
}

/** Guarded: a letter is sent once. */
export async function markSent(db: Db, letterId: string): Promise<void> {
  await db
    .updateTable('giftCardLetters')
    .set({ sentAt: sql`now()`, fault: null })
    .where('id', '=', letterId)
    .where('sentAt', 'is', null)
    .execute()
}

/** False where the same was known. */
export async function markReturned(db: Db, letterId: string, fault: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('giftCardLetters')
    .set({ fault: fault.slice(0, 300) })
    .where('id', '=', letterId)
    .where('sentAt', 'is', null)
    .where('fault', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How each card of an account looks: as it was ordered, or as it was sent. */
export async function designsOf(db: Db, cardIds: string[]): Promise<Map<string, Design>> {
  const { rows } = await sql<{ id: string; design: Design }>`
    select card.id, coalesce(gift.design, (select design from gift_card_letters where card_id = card.id order by id limit 1), 'dawn') as design
    from gift_cards card left join gift_card_orders gift on gift.order_id = card.order_id
    where card.id = any (${cardIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, design }) => [id, design]))
}
