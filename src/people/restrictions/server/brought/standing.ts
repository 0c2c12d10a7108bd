import { sql } from 'kysely'
import { clubZone } from '#lib/dates.ts'
import type { Db } from '#server/db.ts'

/** `curp`: its keyed hash, as hex; `endsOn`: the last day in Mexico, `YYYY-MM-DD`. */
export type StandingOn = {
  fans: { fanId: string; accountId: string; curp: string | null }[]
  restrictions: { fanId: string | null; curp: string | null; endsOn: string }[]
}

/** The Fan IDs of people with one of these CURPs or mailboxes, and the restrictions on them that are not over. */
export async function standingOn(
  db: Db,
  { curps, emails }: { curps: string[]; emails: string[] },
): Promise<StandingOn> {
  const keys = sql`(select decode(key, 'hex') from unnest(${curps}::text[]) key)`
  const { rows: fans } = await sql<StandingOn['fans'][number]>`
    select fans.id as fan_id, fans.account_id, encode(fans.curp_index, 'hex') as curp
    from fans join accounts account on account.id = fans.account_id
    where fans.status <> 'erased' and (fans.curp_index in ${keys} or account.email = any (${emails}::text[]))`.execute(
    db,
  )
  const { rows: restrictions } = await sql<StandingOn['restrictions'][number]>`
    select fan_id, encode(person_index, 'hex') as curp, to_char((ends_at - interval '1 second') at time zone ${sql.lit(clubZone)}, 'YYYY-MM-DD') as ends_on
    from restrictions where lifted_at is null and ends_at > now()
      and (person_index in ${keys} or fan_id = any (${fans.map(({ fanId }) => fanId)}::uuid[]))`.execute(db)
  return { fans, restrictions }
}
