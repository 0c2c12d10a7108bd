import { sql } from 'kysely'
import { claimable } from '#people/accounts/server/claim/links.ts'
import { bulkPriority } from '#people/notifications/rules.ts'
import type { Db } from '#server/db.ts'
import type { Figures, RoundDraft } from '../contract.ts'
import { quietDays, type RoundState } from '../rules.ts'

export type RoundRow = NonNullable<Awaited<ReturnType<typeof findRound>>>

function rounds(db: Db) {
  return db
    .selectFrom('claimRounds as round')
    .leftJoin('imports', 'imports.id', 'round.importId')
    .leftJoin('accounts as writer', 'writer.id', 'round.writtenBy')
    .selectAll('round')
    .select('imports.fileName as importName')
    .select(sql<string | null>`writer.first_name || ' ' || writer.last_name`.as('writer'))
    .select(sql<boolean>`coalesce(round.send_at <= now(), false)`.as('due'))
    .$narrowType<{ state: RoundState }>()
}

export function findRound(db: Db, roundId: string) {
  return rounds(db).where('round.id', '=', roundId).executeTakeFirst()
}

/** Locked: whoever sends, pauses or goes on comes after the other. */
export async function lockRound(tx: Db, roundId: string): Promise<RoundRow | undefined> {
  await sql`select from claim_rounds where id = ${roundId} for no key update`.execute(tx)
  return findRound(tx, roundId)
}

export function listRounds(db: Db) {
  return rounds(db).orderBy('round.writtenAt', 'desc').orderBy('round.id').limit(100).execute()
}

/** Undefined where the import is none that was applied. */
export async function insertRound(
  db: Db,
  importId: string | null,
  writtenBy: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`insert into claim_rounds (import_id, written_by)
    select ${importId}::uuid, ${writtenBy} where ${importId}::uuid is null
      or exists (select from imports where id = ${importId} and state = 'applied') returning id`.execute(db)
  return rows[0]?.id
}

/** False when it is no draft any more, or the import is none. */
export async function updateDraft(db: Db, roundId: string, draft: RoundDraft): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('claimRounds')
    .set(draft)
    .where('id', '=', roundId)
    .where('state', '=', 'draft')
    .where(sql<boolean>`(${draft.importId}::uuid is null
      or exists (select from imports where id = ${draft.importId}::uuid and state = 'applied'))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDraft(db: Db, roundId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('claimRounds')
    .where('id', '=', roundId)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function markTested(tx: Db, roundId: string, by: string): Promise<void> {
  await sql`update claim_rounds set tested_words = words, tested_by = ${by} where id = ${roundId}`.execute(tx)
}

type Change = {
  state: RoundState
  sendAt?: Date
  confirmedBy?: string
  at?: 'finishedAt'
}

export async function setRound(tx: Db, roundId: string, { at, ...change }: Change): Promise<void> {
  await tx
    .updateTable('claimRounds')
    .set({ ...change, ...(at !== undefined && { [at]: sql<Date>`now()` }) })
    .where('id', '=', roundId)
    .execute()
}

/** The next wave begins: now is when those after it are counted from. */
export async function beginWave(tx: Db, roundId: string): Promise<void> {
  await sql`update claim_rounds set state = 'sending', wave = wave + 1, started_at = coalesce(started_at, now()), send_at = now()
    where id = ${roundId}`.execute(tx)
}

/** The wave is out: the next one has its hour. */
export async function waitForNext(tx: Db, roundId: string): Promise<Date> {
  const { rows } = await sql<{ sendAt: Date }>`update claim_rounds set state = 'waiting',
      send_at = greatest(now(), send_at + make_interval(hours => wave_hours)) where id = ${roundId} returning send_at`.execute(
    tx,
  )
  return rows[0]!.sendAt
}

/** SQL: `account` is one that an import made, or of the one that is named, and nobody has claimed it. */
const meant = (
  importId: string | null,
) => sql<boolean>`(${claimable} and account.terms_accepted_at is null and exists (
  select from import_lines line where line.account_id = account.id and line.applied and not line.undone
    and (${importId}::uuid is null or line.import_id = ${importId}::uuid)))`

const hasMailbox = sql<boolean>`(account.email not like '%.invalid')`
const recent = sql<boolean>`exists (select from claim_links link where link.account_id = account.id
  and link.created_at > now() - make_interval(days => ${quietDays}))`
/** SQL: `account` is of somebody under age, as its own bonogallo says. */
const ofMinor = sql<boolean>`exists (select from passes pass where pass.account_id = account.id
  and pass.birth_date > current_date - interval '18 years'
  and lower(pass.first_name || ' ' || pass.last_name) = lower(account.first_name || ' ' || account.last_name))`

export async function isOfMinor(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select from accounts account where id = ${accountId} and ${ofMinor}`.execute(db)
  return rows.length > 0
}

/** Whom a round would reach, and by what, counted now. */
export async function reachOf(db: Db, { importId, sms }: { importId: string | null; sms: boolean }) {
  const texted = sql<boolean>`(${sms} and account.phone is not null)`
  const { rows } = await sql<{
    unclaimed: number
    mails: number
    texts: number
    unreached: number
    recent: number
  }>`
    select count(*)::int as unclaimed, count(*) filter (where not recent and mail)::int as mails,
      count(*) filter (where not recent and not mail and texted)::int as texts,
      count(*) filter (where not recent and not mail and not texted)::int as unreached,
      count(*) filter (where recent)::int as recent
    from (select ${hasMailbox} as mail, ${texted} as texted, ${recent} as recent from accounts account
      where ${meant(importId)} and not ${ofMinor}) as person`.execute(db)
  return rows[0]!
}

/** Writes down everybody whom a round is for, once each. */
export async function layPeople(
  tx: Db,
  { id, importId, sms }: Pick<RoundRow, 'id' | 'importId' | 'sms'>,
): Promise<void> {
  await sql`insert into claim_people (round_id, account_id)
    select ${id}, account.id from accounts account where ${meant(importId)} and not ${recent} and not ${ofMinor}
      and (${hasMailbox} or (${sms} and account.phone is not null))
    on conflict do nothing`.execute(tx)
}

/** Some who wait for their turn, as far as the wave has room; each has a job from now on, which sends one link. */
export async function tellSome(tx: Db, roundId: string, wave: number, most: number): Promise<number> {
  const { rows } = await sql`
    with turn as (
      select account_id from claim_people where round_id = ${roundId} and state = 'waiting' order by turn limit ${most}
      for update skip locked
    ), told as (
      update claim_people person set state = 'told', wave = ${wave}, told_at = now() from turn
      where person.round_id = ${roundId} and person.account_id = turn.account_id returning person.account_id
    )
    select graphile_worker.add_job('send_claim', json_build_object('roundId', ${roundId}::text, 'accountId', account_id),
      job_key => 'send_claim:' || ${roundId} || ':' || account_id, max_attempts => 6, priority => ${bulkPriority}::int)
    from told`.execute(tx)
  return rows.length
}

export async function countOfWave(db: Db, roundId: string, wave: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from claim_people where round_id = ${roundId} and wave = ${wave}`.execute(db)
  return rows[0]!.n
}

/** Links that nobody has tried to send yet; of one round, those that are still to be tried. */
export async function linksWaiting(db: Db, roundId?: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'send_claim' and case when ${roundId ?? null}::text is null then attempts = 0
      else attempts < max_attempts and starts_with(key, 'send_claim:' || ${roundId ?? null} || ':') end`.execute(
    db,
  )
  return rows[0]!.n
}

type Turn = {
  state: RoundState
  words: string
  sms: boolean
  firstName: string
  email: string
  phone: string | null
  fits: boolean
}

/** Somebody whose turn it is and to whom nothing was sent, locked; undefined where it was, or is not any more. */
export async function lockTurn(tx: Db, roundId: string, accountId: string): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    select round.state, round.words, round.sms, account.first_name, account.email, account.phone,
      ${claimable} and account.terms_accepted_at is null and not ${recent} and not ${ofMinor} as fits
    from claim_people person join claim_rounds round on round.id = person.round_id
    join accounts account on account.id = person.account_id
    where person.round_id = ${roundId} and person.account_id = ${accountId} and person.state = 'told' and person.sent_at is null
    for update of person`.execute(tx)
  return rows[0]
}

export async function markSent(
  tx: Db,
  roundId: string,
  accountId: string,
  sentTo: 'mail' | 'sms' | null,
): Promise<void> {
  await sql`update claim_people set sent_to = ${sentTo}, sent_at = case when ${sentTo}::text is not null then now() end
    where round_id = ${roundId} and account_id = ${accountId}`.execute(tx)
}

export async function markGone(tx: Db, roundId: string, accountId: string): Promise<void> {
  await sql`update claim_people set state = 'gone' where round_id = ${roundId} and account_id = ${accountId}`.execute(
    tx,
  )
}

/** Whose turn came while it was being paused waits again. */
export async function waitAgain(tx: Db, roundId: string, accountId: string): Promise<void> {
  await sql`update claim_people set state = 'waiting', wave = null, told_at = null
    where round_id = ${roundId} and account_id = ${accountId}`.execute(tx)
}

const counted = sql`
  count(*) filter (where person.sent_at is not null)::int as sent,
  count(*) filter (where person.sent_at is not null and exists (select from claim_links link
    where link.account_id = person.account_id and link.opened_at >= person.sent_at))::int as opened,
  count(*) filter (where person.sent_at is not null and account.terms_accepted_at >= person.sent_at)::int as claimed`

export async function figuresOf(db: Db, roundIds: string[]): Promise<Map<string, Figures>> {
  const { rows } = await sql<Figures & { roundId: string }>`
    select person.round_id, count(*)::int as people, ${counted}, count(*) filter (where person.state = 'gone')::int as gone,
      count(*) filter (where person.state = 'told' and person.sent_at is null)::int as waiting
    from claim_people person join accounts account on account.id = person.account_id
    where person.round_id = any (${roundIds}::uuid[]) group by person.round_id`.execute(db)
  return new Map(rows.map(({ roundId, ...figures }) => [roundId, figures]))
}

export async function wavesOf(db: Db, roundId: string) {
  const { rows } = await sql<{ wave: number; at: Date; sent: number; opened: number; claimed: number }>`
    select person.wave, min(person.told_at) as at, ${counted}
    from claim_people person join accounts account on account.id = person.account_id
    where person.round_id = ${roundId} and person.wave is not null group by person.wave order by person.wave`.execute(
    db,
  )
  return rows
}

/** Accounts that were brought: how many have no owner yet, and how many do. */
export async function countClaims(db: Db): Promise<{ unclaimed: number; claimed: number }> {
  const { rows } = await sql<{ unclaimed: number; claimed: number }>`
    select count(*) filter (where account.terms_accepted_at is null)::int as unclaimed,
      count(*) filter (where account.terms_accepted_at is not null)::int as claimed
    from accounts account where account.erased_at is null and account.merged_into is null and account.role = 'buyer'
      and exists (select from import_lines line where line.account_id = account.id and line.applied and not line.undone
        and line.verdict = 'new')`.execute(db)
  return rows[0]!
}

/** Imports that were applied, with how many of their people have not claimed. */
export async function importsToClaim(db: Db) {
  const { rows } = await sql<{ id: string; name: string; unclaimed: number }>`
    select imports.id, imports.file_name as name, (select count(distinct account.id)::int from import_lines line
      join accounts account on account.id = line.account_id
      where line.import_id = imports.id and line.applied and not line.undone and account.terms_accepted_at is null and ${claimable}
    ) as unclaimed
    from imports where state = 'applied' order by applied_at desc limit 50`.execute(db)
  return rows.filter(({ unclaimed }) => unclaimed > 0)
}

/** Rounds whose step was lost: it asks for the next one by itself. */
export async function dueRounds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from claim_rounds
    where state in ('waiting', 'sending') and send_at < now() - interval '1 minute' order by send_at`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** What rounds an account stands in, for a copy of one's data. */
export function invitationsOf(db: Db, accountId: string) {
  return db
    .selectFrom('claimPeople')
    .select(['sentTo', 'sentAt'])
    .where('accountId', '=', accountId)
    .where('sentAt', 'is not', null)
    .orderBy('sentAt')
    .execute()
}

export async function forgetPerson(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('claimPeople').where('accountId', '=', accountId).execute()
}
