import { sql } from 'kysely'
import { consentsToMail, wants } from '#front/holder-messages/server/audience.ts'
import type { Definition } from '#front/segments/rules.ts'
import { accountsOf } from '#front/segments/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { Reach } from '../contract.ts'
import { heldOutShare, type Unreached } from '../rules.ts'
import { measuringTexts } from './links.ts'

/** Whom a campaign is for, as its row says. */
export type Target = { id: string; definition: Definition; push: boolean }

const told = (
  days: number,
) => sql`(select count(*) from campaign_people before where before.account_id = account.id
  and before.state = 'told' and before.told_at > now() - make_interval(days => ${days}::int))`

/** A row for each account of the list, with what reaches it, or why nothing does. */
function reachedOf(accounts: ReturnType<typeof accountsOf>, push: boolean) {
  return sql`
    select account_id, first_name, mail, push, capped, measured,
      case when capped then 'capped' when mail or push then null when allowed then 'unconfirmed' else 'no_consent' end as why
    from (
      select account.id as account_id, account.first_name, ${consentsToMail} as allowed,
        account.email_confirmed_at is not null and ${consentsToMail} as mail,
        ${push} and ${wants('push')}
          and exists (select from push_subscriptions phone where phone.account_id = account.id) as push,
        ${told(7)} >= setting.per_week or ${told(30)} >= setting.per_month as capped,
        exists (select from consents given where given.account_id = account.id and given.purpose = 'marketing_mail'
          and given.withdrawn_at is null and encode(given.document_hash, 'hex') = any (${measuringTexts()}::text[])) as measured
      from (${accounts}) as meant join accounts account on account.id = meant.account_id, campaign_settings setting
      where account.erased_at is null and account.merged_into is null and account.email not like '%.invalid'
    ) as reached`
}

/** How many people a campaign would tell, and whom not and why, counted from rows now. */
export async function reachOf(db: Db, { id, definition, push }: Target, now: Date): Promise<Reach> {
  const { rows } = await sql<{
    why: Unreached | null
    people: number
    heldOut: number
    mails: number
    pushes: number
  }>`
    select why, count(*)::int as people, count(*) filter (where held_out)::int as held_out,
      count(*) filter (where mail and not held_out)::int as mails,
      count(*) filter (where push and not held_out)::int as pushes
    from (select *, ('x' || substr(md5(${id}::text || account_id::text), 1, 8))::bit(32)::bigint % ${heldOutShare}::int = 0
      as held_out from (${reachedOf(accountsOf(definition, now), push)}) as person) as drawn
    group by why order by 2 desc`.execute(db)
  const reached = rows.find(({ why }) => why === null)
  const { people = 0, heldOut = 0, mails = 0, pushes = 0 } = reached ?? {}
  return {
    fitted: rows.reduce((sum, row) => sum + row.people, 0),
    people: people - heldOut,
    heldOut,
    mails,
    pushes,
    unreached: rows.flatMap(({ why, people: count }) => (why === null ? [] : [{ why, people: count }])),
  }
}

/** Writes down everybody whom the campaign reaches now, each once, a tenth of them held out. */
export async function layPeople(tx: Db, { id, definition, push }: Target, now: Date): Promise<void> {
  await sql`
    insert into campaign_people (campaign_id, account_id, state, told_at, measured)
    select ${id}, account_id, case when held_out then 'held_out' else 'waiting' end, case when held_out then now() end, measured
    from (select *, ('x' || substr(md5(${id}::text || account_id::text), 1, 8))::bit(32)::bigint % ${heldOutShare}::int = 0
      as held_out from (${reachedOf(accountsOf(definition, now), push)}) as person where why is null) as drawn
    on conflict do nothing`.execute(tx)
}

type StillReached = { accountId: string; firstName: string; ref: string; measured: boolean }

/** Of these people of a campaign, whom it may tell now: what they agreed to may have changed since they were written down. */
export async function stillReached(
  tx: Db,
  { id, push }: Pick<Target, 'id' | 'push'>,
  accountIds: string[],
): Promise<StillReached[]> {
  const these = sql<{ accountId: string }>`select unnest(${accountIds}::uuid[]) as account_id`
  const { rows } = await sql<StillReached>`
    select person.account_id, person.first_name, row.ref, row.measured and person.measured as measured
    from (${reachedOf(these, push)}) as person
    join campaign_people row on row.campaign_id = ${id} and row.account_id = person.account_id
    where person.why is null`.execute(tx)
  return rows
}
