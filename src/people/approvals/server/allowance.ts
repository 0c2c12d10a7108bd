import { sql } from 'kysely'
import { clubZone } from '#lib/dates.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { beyond, beyondWords, type Allowance } from '../rules.ts'

type Held = Allowance & { accountId: string; day: string }

const today = sql<string>`(now() at time zone ${sql.lit(clubZone)})::date`

/**
 * What somebody of the club may still give back today, with the day's row locked: acts of one person come one after the
 * other. Only staff lock it, so it is locked before any order (decision 22). Null for whoever is not of the club.
 */
export async function lockAllowance(tx: Db, accountId: string): Promise<Held | null> {
  const { rows } = await sql<Held>`
    with row as (
      insert into given_days (account_id, day) select id, ${today} from accounts where id = ${accountId} and role <> 'buyer'
      on conflict (account_id, day) do update set given_cents = given_days.given_cents
      returning account_id, day, given_cents)
    select row.account_id, row.day::text as day, given_cents, act_cents, day_cents
    from row join accounts on accounts.id = row.account_id left join role_limits on role_limits.role = accounts.role`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** The same without a lock, for what is only shown. */
export async function readAllowance(db: Db, accountId: string): Promise<Allowance> {
  const { rows } = await sql<Allowance>`
    select coalesce(given_cents, 0) as given_cents, act_cents, day_cents
    from accounts left join role_limits on role_limits.role = accounts.role
      left join given_days on given_days.account_id = accounts.id and day = ${today}
    where accounts.id = ${accountId}`.execute(db)
  return rows[0] ?? { givenCents: 0, actCents: null, dayCents: null }
}

/** Counts an act against the person's limits; one beyond them is refused, and somebody else has to approve it. */
export async function useAllowance(tx: Db, held: Held | null, amountCents: number): Promise<void> {
  if (held === null || amountCents <= 0) return
  const which = beyond(held, amountCents)
  if (which !== null) throw aboveLimit(beyondWords(which, held))
  held.givenCents += amountCents
  await sql`update given_days set given_cents = ${held.givenCents}, limit_cents = ${held.dayCents}
    where account_id = ${held.accountId} and day = ${held.day}::date`.execute(tx)
}

/** The act needs somebody with a bigger limit. */
export function aboveLimit(words: string): Problem {
  return new Problem('above_limit', `${words} Pide que alguien más lo apruebe.`, 403)
}
