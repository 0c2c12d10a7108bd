import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { GiftCardBlock, GiftCardState } from '../rules.ts'

export type GiftCardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>

/** A card with what is left on it, in centavos. */
function cards(db: Db) {
  return db
    .selectFrom('giftCards as card')
    .select(['card.id', 'card.amountCents', 'card.codeVersion', 'card.last4', 'card.holderId', 'card.heldAt'])
    .select(['card.orderId', 'card.issuedBy', 'card.note', 'card.createdAt'])
    .select([
      sql<GiftCardState>`card.state`.as('state'),
      sql<GiftCardBlock | null>`card.blocked_for`.as('blockedFor'),
      sql<number>`coalesce((select balance_cents from ledger_accounts where ledger_accounts.id = 'gift:' || card.id), 0)`.as(
        'balanceCents',
      ),
    ])
}

export function findCard(db: Db, id: string) {
  return cards(db).where('card.id', '=', id).executeTakeFirst()
}

export function cardByHash(db: Db, codeHash: Buffer) {
  return cards(db).where('card.codeHash', '=', codeHash).executeTakeFirst()
}

export function cardOfOrder(db: Db, orderId: string) {
  return cards(db).where('card.orderId', '=', orderId).executeTakeFirst()
}

/** The one that the club gave under a key. */
export function cardByKey(db: Db, requestKey: string) {
  return cards(db).where('card.requestKey', '=', requestKey).executeTakeFirst()
}

/** Those of a person's account, the newest first. */
export function cardsOf(db: Db, accountId: string) {
  return cards(db).where('card.holderId', '=', accountId).orderBy('card.heldAt', 'desc').limit(100).execute()
}

/** Locked until the transaction ends, after orders and seats and before the ledger (decision 22); read after the lock is had. */
export async function lockCard(tx: Db, id: string): Promise<GiftCardRow | undefined> {
  await tx.selectFrom('giftCards').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findCard(tx, id)
}

type NewCard = {
  amountCents: number
  last4: string
  note?: string
  holderId: string | null
} & ({ orderId: string; issuedBy?: never } | { issuedBy: string; requestKey: string; orderId?: never })

export async function insertCard(tx: Db, { holderId, ...card }: NewCard): Promise<string> {
  const { id } = await tx
    .insertInto('giftCards')
    .values({ ...card, holderId, heldAt: holderId === null ? null : sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setCode(
  tx: Db,
  id: string,
  codeVersion: number,
  codeHash: Buffer | null,
): Promise<void> {
  await tx.updateTable('giftCards').set({ codeVersion, codeHash }).where('id', '=', id).execute()
}

/** Into an account; no code opens it any more. */
export async function setHolder(tx: Db, id: string, holderId: string): Promise<void> {
  await tx
    .updateTable('giftCards')
    .set({ holderId, heldAt: sql`now()`, codeHash: null })
    .where('id', '=', id)
    .execute()
}

export async function setBlock(tx: Db, id: string, blockedFor: GiftCardBlock | null): Promise<void> {
  const state = blockedFor === null ? 'active' : 'blocked'
  await tx.updateTable('giftCards').set({ state, blockedFor }).where('id', '=', id).execute()
}

/** The amounts of one card, in centavos: what it was sold or given for, and what of that was taken back and given again. */
export async function takenFromCard(db: Db, cardId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(posting.amount_cents), 0)::bigint as cents
    from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
    where posting.account_id in (${`gift:${cardId}`}, ${`gift_loss:${cardId}`})
      and entry.kind in ('gift_taken', 'gift_restored')`.execute(db)
  return rows[0]!.cents
}

export async function noteMiss(db: Db, accountId: string, place: Buffer): Promise<void> {
  await db.insertInto('giftCardMisses').values({ accountId, place }).execute()
}

/** Codes that were none in the last hour: of this account, and from this place. */
export async function missesOf(
  db: Db,
  accountId: string,
  place: Buffer,
): Promise<{ ofAccount: number; ofPlace: number }> {
  const { rows } = await sql<{ ofAccount: number; ofPlace: number }>`
    select (select count(*)::int from gift_card_misses where account_id = ${accountId} and at > now() - interval '1 hour') as of_account,
      (select count(*)::int from gift_card_misses where place = ${place} and at > now() - interval '1 hour') as of_place`.execute(
    db,
  )
  return rows[0]!
}

export async function forgetMisses(db: Db): Promise<void> {
  await db
    .deleteFrom('giftCardMisses')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/** Why these cards were given stays in the audit log; what was written with them about who got one does not. */
export async function forgetNotes(tx: Db, cardIds: string[]): Promise<void> {
  await tx
    .updateTable('giftCards')
    .set({ note: '' })
    .where('id', '=', sql<string>`any (${cardIds}::uuid[])`)
    .where('note', '<>', '')
    .execute()
}
