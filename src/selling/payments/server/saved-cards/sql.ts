import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ProviderCard } from '../cards-provider.ts'

const cards = (db: Db) =>
  db
    .selectFrom('savedCards')
    .select(['id', 'accountId', 'customerRef', 'cardRef', 'methodId', 'issuerId', 'last4', 'removedAt'])
    .select([
      sql<string>`to_char(expires_on, 'YYYY-MM-DD')`.as('expiresOn'),
      sql<boolean>`expires_on < current_date`.as('expired'),
    ])
export type SavedCardRow = NonNullable<Awaited<ReturnType<typeof savedCardOf>>>

/** The card that a person has saved; they have one at most. */
export function savedCardOf(db: Db, accountId: string) {
  return cards(db).where('accountId', '=', accountId).where('removedAt', 'is', null).executeTakeFirst()
}

/** A card by its number, saved still or not. */
export function findSavedCard(db: Db, id: string) {
  return cards(db).where('id', '=', id).executeTakeFirst()
}

/** What the provider calls a person who saved a card before. */
export async function customerRefOf(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('savedCards')
    .select('customerRef')
    .where('accountId', '=', accountId)
    .orderBy('savedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.customerRef ?? null
}

/** The person's card from now on. Null where the provider's card is another account's. */
export async function insertSavedCard(
  tx: Db,
  accountId: string,
  { customerRef, cardRef, methodId, issuerId, last4, expiresOn }: ProviderCard,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into saved_cards (account_id, customer_ref, card_ref, method_id, issuer_id, last4, expires_on)
    values (${accountId}, ${customerRef}, ${cardRef}, ${methodId}, ${issuerId}, ${last4}, ${expiresOn}::date)
    on conflict (customer_ref, card_ref) do update
      set removed_at = null, forgotten_at = null, expires_on = excluded.expires_on
      where saved_cards.account_id = excluded.account_id
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Nobody charges it from now on; answers its number where the person had one. */
export async function removeSavedCard(tx: Db, accountId: string): Promise<string | null> {
  const row = await tx
    .updateTable('savedCards')
    .set({ removedAt: sql<Date>`greatest(clock_timestamp(), saved_at)` })
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Removed here, and kept by the provider still. */
export function cardsToForget(db: Db) {
  return cards(db)
    .where('removedAt', 'is not', null)
    .where('forgottenAt', 'is', null)
    .orderBy('removedAt')
    .limit(100)
    .execute()
}

export async function markForgotten(db: Db, id: string): Promise<void> {
  await sql`update saved_cards set forgotten_at = greatest(clock_timestamp(), removed_at)
    where id = ${id} and removed_at is not null`.execute(db)
}
