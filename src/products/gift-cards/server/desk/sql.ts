import { sql } from 'kysely'
import { clubZone } from '#lib/dates.ts'
import type { Db } from '#server/db.ts'

export function lettersOf(db: Db, cardId: string) {
  return db
    .selectFrom('giftCardLetters')
    .select(['id', 'toEmail', 'sendAt', 'sentAt', 'fault', 'createdAt'])
    .where('cardId', '=', cardId)
    .orderBy('createdAt', 'desc')
    .execute()
}

export function holderOf(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

type Month = {
  month: string
  openingCents: number
  soldCents: number
  givenCents: number
  usedCents: number
  returnedCents: number
  takenCents: number
  closingCents: number
}

/** What moved on all cards, month by month of the club's calendar: every centavo of the ledger's `gift:` accounts is in one column. */
export async function reportMonths(db: Db): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with moved as (
      select to_char(entry.at at time zone ${sql.lit(clubZone)}, 'YYYY-MM') as month,
        case entry.kind when 'gift_sold' then 'sold' when 'gift_given' then 'given'
          when 'gift_spent' then 'used' when 'gift_unspent' then 'used'
          when 'gift_returned' then 'returned' else 'taken' end as what, posting.amount_cents as cents
      from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
      where posting.account_id like 'gift:%'),
    months as (
      select month, coalesce(sum(cents) filter (where what = 'sold'), 0)::bigint as sold_cents,
        coalesce(sum(cents) filter (where what = 'given'), 0)::bigint as given_cents,
        coalesce(-sum(cents) filter (where what = 'used'), 0)::bigint as used_cents,
        coalesce(sum(cents) filter (where what = 'returned'), 0)::bigint as returned_cents,
        coalesce(-sum(cents) filter (where what = 'taken'), 0)::bigint as taken_cents, sum(cents)::bigint as net
      from moved group by month)
    select month, sold_cents, given_cents, used_cents, returned_cents, taken_cents,
      (sum(net) over (order by month) - net)::bigint as opening_cents,
      (sum(net) over (order by month))::bigint as closing_cents
    from months order by month desc limit 36`.execute(db)
  return rows
}

export async function owedNow(
  db: Db,
): Promise<{ owedCents: number; blockedCents: number; lostCents: number; cards: number }> {
  const { rows } = await sql<{ owedCents: number; blockedCents: number; lostCents: number; cards: number }>`
    select coalesce(sum(balance_cents), 0)::bigint as owed_cents,
      coalesce(sum(balance_cents) filter (where card.state = 'blocked'), 0)::bigint as blocked_cents,
      coalesce(-(select sum(balance_cents) from ledger_accounts where id like 'gift_loss:%'), 0)::bigint as lost_cents,
      count(*) filter (where balance_cents > 0)::int as cards
    from gift_cards card join ledger_accounts account on account.id = 'gift:' || card.id`.execute(db)
  return rows[0]!
}

export async function lostOf(db: Db, cardId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .select('balanceCents')
    .where('id', '=', `gift_loss:${cardId}`)
    .executeTakeFirst()
  return -(row?.balanceCents ?? 0)
}

/** Cards whose purchase a bank took back while the case is open, with what was spent of them before. */
export async function disputedCards(
  db: Db,
): Promise<{ id: string; last4: string; takenCents: number; lostCents: number }[]> {
  const { rows } = await sql<{ id: string; last4: string; takenCents: number; lostCents: number }>`
    select card.id, card.last4, card.amount_cents - coalesce(-loss.balance_cents, 0) as taken_cents,
      coalesce(-loss.balance_cents, 0) as lost_cents
    from gift_cards card left join ledger_accounts loss on loss.id = 'gift_loss:' || card.id
    where card.blocked_for = 'charged_back' and exists (
      select from payments join chargebacks on chargebacks.payment_id = payments.id
      where payments.order_id = card.order_id and chargebacks.closed_at is null)`.execute(db)
  return rows
}

/** Letters that the mail server refused, of cards that nobody has yet. */
export async function returnedLetters(db: Db): Promise<{ id: string; cardId: string; last4: string }[]> {
  const { rows } = await sql<{ id: string; cardId: string; last4: string }>`
    select letter.id, letter.card_id, card.last4 from gift_card_letters letter join gift_cards card on card.id = letter.card_id
    where letter.fault is not null and letter.sent_at is null and card.holder_id is null and card.state = 'active'
      and not exists (select from gift_card_letters later where later.card_id = letter.card_id and later.id > letter.id)
    order by letter.id limit 50`.execute(db)
  return rows
}
