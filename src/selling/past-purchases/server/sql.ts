import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'

/** A purchase, or a part of one, of the club's system before this one. Keys are hex, amounts centavos. */
export type PastPurchase = {
  identity: string
  accountId: string
  folio: string
  position: string
  /** ISO 8601; null where the file does not say it. */
  boughtAt: string | null
  amountCents: number | null
  what: string
  seat: string
  /** `YYYY-MM-DD`, and what the match was called. */
  matchDay: string | null
  matchName: string | null
  entered: boolean
}

const rowsOf = (
  purchases: readonly PastPurchase[],
) => sql`jsonb_to_recordset(${JSON.stringify(purchases)}::jsonb) as given (
  identity text, "accountId" uuid, folio text, position text, "boughtAt" timestamptz, "amountCents" bigint, what text,
  seat text, "matchDay" date, "matchName" text, entered boolean)`

/** Writes purchases down; of one that is there the account stays. */
export async function putPast(
  tx: Db,
  importId: string | null,
  purchases: readonly PastPurchase[],
): Promise<void> {
  if (purchases.length === 0) return
  await sql`insert into past_matches (day, name) select distinct on ("matchDay") "matchDay", coalesce("matchName", 'Partido')
    from ${rowsOf(purchases)} where "matchDay" is not null order by "matchDay", "matchName" nulls last
    on conflict do nothing`.execute(tx)
  await sql`insert into past_purchases as past (identity, account_id, import_id, folio, position, bought_at, amount_cents, what, seat,
      match_day, entered)
    select decode(given.identity, 'hex'), "accountId", coalesce(${importId}::uuid, stands.import_id), given.folio, given.position, "boughtAt", "amountCents", given.what, given.seat, "matchDay", given.entered
    from ${rowsOf(purchases)} left join past_purchases stands on stands.identity = decode(given.identity, 'hex')
    on conflict (identity) do update set folio = excluded.folio, position = excluded.position, bought_at = excluded.bought_at,
      amount_cents = excluded.amount_cents, what = excluded.what, seat = excluded.seat, match_day = excluded.match_day,
      entered = excluded.entered`.execute(tx)
  await dropEmptyMatches(tx)
}

/** Puts back what purchases said; one that is gone stays gone. */
export async function changePast(tx: Db, purchases: readonly PastPurchase[]): Promise<void> {
  const { rows } = await sql<{ identity: string }>`
    select encode(past.identity, 'hex') as identity from past_purchases past
    where past.identity in (select decode(identity, 'hex') from ${rowsOf(purchases)})`.execute(tx)
  const there = new Set(rows.map(({ identity }) => identity))
  await putPast(
    tx,
    null,
    purchases.filter(({ identity }) => there.has(identity)),
  )
}

/** Those of these identities, as they are now. */
export async function readPast(tx: Db, identities: readonly string[]): Promise<PastPurchase[]> {
  const { rows } = await sql<PastPurchase>`
    select encode(past.identity, 'hex') as identity, past.account_id, past.folio, past.position,
      to_char(past.bought_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as bought_at, past.amount_cents, past.what, past.seat,
      past.match_day::text as match_day, match.name as match_name, past.entered
    from past_purchases past left join past_matches match on match.day = past.match_day
    where past.identity in (select decode(key, 'hex') from unnest(${identities}::text[]) key)`.execute(tx)
  return rows
}

export async function removePast(tx: Db, identities: readonly string[]): Promise<void> {
  await sql`delete from past_purchases
    where identity in (select decode(key, 'hex') from unnest(${identities}::text[]) key)`.execute(tx)
  await dropEmptyMatches(tx)
}

async function dropEmptyMatches(tx: Db): Promise<void> {
  await sql`delete from past_matches match
    where not exists (select from past_purchases past where past.match_day = match.day)`.execute(tx)
}

/** SQL: the day of a moment at the club. */
const dayOf = (moment: RawBuilder<unknown>) =>
  sql<string>`(${moment} at time zone 'America/Mexico_City')::date`

/** SQL: the row `event` is a match of the club's first team, as those of the system before are: no other counts as attendance. */
const homeMatch = sql<boolean>`(event.event_kind = 'match' and event.team_id = (select id from teams where first))`

/**
 * SQL: home matches that were played by `now`, here or before, as rows of `key`, `id` (null of one of before), `day` and
 * `starts_at`. One of before that this system knows too is that one.
 */
export const playedMatches = (now: RawBuilder<Date>) => sql`(
  select 'e' || event.id as key, event.id, ${dayOf(sql`event.starts_at`)} as day, event.starts_at from events event
  where event.status = 'published' and event.starts_at <= ${now} and ${homeMatch}
  union all
  select 'p' || past.day, null, past.day, past.starts_at
  from (select day, (day + time '18:00') at time zone 'America/Mexico_City' as starts_at from past_matches) as past
  where past.starts_at <= ${now} and not exists (select from events event
    where event.status = 'published' and ${homeMatch} and ${dayOf(sql`event.starts_at`)} = past.day))`

/** SQL: an account went in before, on the day of the row `match`. */
export const enteredBefore = (
  account: RawBuilder<unknown>,
) => sql<boolean>`exists (select from past_purchases past
  where past.entered and past.match_day = match.day and past.account_id = ${account})`

/** SQL: the money of one purchase of before, by its parts or as a whole; a file may say both. Over rows `past` of one folio. */
const paidOfFolio = sql`greatest(coalesce(sum(past.amount_cents) filter (where past.position <> ''), 0),
  coalesce(max(past.amount_cents) filter (where past.position = ''), 0))`

/** SQL: the evening of the match `past.match_day`. */
const evening = sql`((past.match_day + time '18:00') at time zone 'America/Mexico_City')`

/** SQL: when the row `past` was bought; where the file does not say it, its match is the latest that it can be. Null without both. */
export const boughtAt = sql<Date | null>`coalesce(past.bought_at, ${evening})`

/** SQL: of an account, what it bought before: `purchases`, `dated` (those whose time is known), `first_at`, `last_at`, `cents`. */
export const pastFiguresOf = (account: RawBuilder<unknown>) => sql`(
  select count(*)::int as purchases, count(first_at)::int as dated, min(first_at) as first_at, max(last_at) as last_at,
    coalesce(sum(cents), 0)::bigint as cents
  from (select min(${boughtAt}) as first_at, max(${boughtAt}) as last_at, ${paidOfFolio} as cents from past_purchases past
    where past.account_id = ${account} group by past.folio) as folio)`

export type PastFigures = {
  purchases: number
  firstAt: Date | null
  lastAt: Date | null
  cents: number
  matches: number
}

export async function pastFigures(db: Db, accountId: string): Promise<PastFigures> {
  const { rows } = await sql<PastFigures>`
    select figures.purchases, figures.first_at, figures.last_at, figures.cents, (select count(distinct match_day)::int from past_purchases
      where account_id = ${accountId}::uuid and entered and match_day is not null) as matches
    from ${pastFiguresOf(sql`${accountId}::uuid`)} as figures`.execute(db)
  return rows[0]!
}

export type PastRow = {
  id: string
  folio: string
  what: string
  seat: string
  at: Date | null
  cents: number | null
  entered: boolean
  matchDay: string | null
}

/** What a person bought before, the newest first; all of it where no `most` is named. */
export async function pastOf(db: Db, accountId: string, most?: number): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    select past.id, past.folio, coalesce(nullif(past.what, ''), match.name, '') as what, past.seat, ${boughtAt} as at,
      past.amount_cents as cents, past.entered, past.match_day::text as match_day
    from past_purchases past left join past_matches match on match.day = past.match_day
    where past.account_id = ${accountId}::uuid
    order by ${boughtAt} desc nulls last, past.folio, past.position limit ${most ?? null}`.execute(db)
  return rows
}

export async function forgetPast(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('pastPurchases').where('accountId', '=', accountId).execute()
  await dropEmptyMatches(tx)
}
