import { sql } from 'kysely'
import { clubZone } from '#lib/dates.ts'
import { permits } from '#lib/permissions.ts'
import { Problem } from '#lib/problem.ts'
import { rolesOfClub } from '#people/accounts/server/roles.ts'
import type { Db } from '#server/db.ts'
import { beyond, beyondWords, whoMayWords, type Allowance, type LimitedAct } from '../rules.ts'
import { roleLimits } from './sql.ts'

type Held = Allowance & { accountId: string; day: string }

/** The limit of an account's role, which may be one of the club's own. */
const itsLimit = sql`role_limits.role = accounts.role and role_limits.own_role_id is not distinct from accounts.own_role_id`

const today = sql<string>`(now() at time zone ${sql.lit(clubZone)})::date`

/**
 * What somebody of the club may still give back today, with the day's row locked: acts of one person come one after the
 * other. Only staff lock it, so it is locked before any order (decision 22). Null for whoever is not of the club.
 */
export async function lockAllowance(tx: Db, accountId: string): Promise<Held | null> {
  const { rows } = await sql<Held>`
    with row as (
      insert into given_days (account_id, day, act_in)
      select id, ${today}, pg_current_xact_id() from accounts where id = ${accountId} and role <> 'buyer'
      on conflict (account_id, day) do update set act_in = pg_current_xact_id(),
        act_cents = case when given_days.act_in = pg_current_xact_id() then given_days.act_cents else 0 end
      returning account_id, day, given_cents)
    select row.account_id, row.day::text as day, given_cents, role_limits.act_cents, day_cents
    from row join accounts on accounts.id = row.account_id left join role_limits on ${itsLimit}`.execute(tx)
  return rows[0] ?? null
}

/** The same without a lock, for what is only shown. */
export async function readAllowance(db: Db, accountId: string): Promise<Allowance> {
  const { rows } = await sql<Allowance>`
    select coalesce(given_cents, 0) as given_cents, role_limits.act_cents, day_cents
    from accounts left join role_limits on ${itsLimit}
      left join given_days on given_days.account_id = accounts.id and day = ${today}
    where accounts.id = ${accountId}`.execute(db)
  return rows[0] ?? { givenCents: 0, actCents: null, dayCents: null }
}

/**
 * Counts what is given back against the person's limits, with all that the same transaction gave back before as one act; what
 * is beyond them is refused with words that say whose it is to do or to approve.
 */
export async function useAllowance(
  tx: Db,
  held: Held | null,
  amountCents: number,
  act: LimitedAct,
): Promise<void> {
  if (held === null || amountCents <= 0) return
  const { accountId, day, actCents, dayCents } = held
  const { rows } = await sql<{ givenCents: number; actSum: number }>`
    select given_cents, act_cents as act_sum from given_days
    where account_id = ${accountId} and day = ${day}::date`.execute(tx)
  const { givenCents, actSum } = rows[0]!
  const now = { actCents: actCents === null ? null : actCents - actSum, dayCents, givenCents }
  const which = beyond(now, amountCents)
  if (which !== null)
    throw aboveLimit(
      `${beyondWords(which, { ...now, actCents })} ${await whoMay(tx, act, actSum + amountCents)}`,
    )
  await sql`update given_days set given_cents = given_cents + ${amountCents}, act_cents = act_cents + ${amountCents},
      limit_cents = ${dayCents}
    where account_id = ${accountId} and day = ${day}::date`.execute(tx)
}

/** Why so much is not one's own to give, and whose it is; null where it is within the limits. */
export async function beyondLimit(
  db: Db,
  allowance: Allowance,
  amountCents: number,
  act: LimitedAct,
): Promise<string | null> {
  const which = beyond(allowance, amountCents)
  return which && `${beyondWords(which, allowance)} ${await whoMay(db, act, amountCents)}`
}

/** The act needs somebody with a bigger limit. */
export function aboveLimit(words: string): Problem {
  return new Problem('above_limit', words, 403)
}

/** The roles that may do such an act of so much money at once, in words. */
async function whoMay(db: Db, act: LimitedAct, amountCents: number): Promise<string> {
  const limits = new Map((await roleLimits(db)).map((limit) => [limit.role, limit]))
  const able = (await rolesOfClub(db)).filter(({ key, holder }) => {
    const { actCents = null, dayCents = null } = limits.get(key) ?? {}
    return permits(holder, act) && beyond({ actCents, dayCents, givenCents: 0 }, amountCents) === null
  })
  return whoMayWords(able.map(({ name }) => name))
}
