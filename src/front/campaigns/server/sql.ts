import { eventTitle } from '#catalogue/events/event-title.ts'
import { sql } from 'kysely'
import { bulk } from '#front/holder-messages/server/bulk.ts'
import type { MessageState } from '#front/holder-messages/rules.ts'
import type { Definition } from '#front/segments/rules.ts'
import type { Db } from '#server/db.ts'
import type { CampaignSettings, Draft } from '../contract.ts'
import type { CampaignButton } from '../rules.ts'

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaign>>>

/** The key of its notice: a person who has one has been told. */
export const noticeKey = (campaignId: string): string => `campaign:${campaignId}`

/** By the draw, which is chance: of a campaign that is stopped half-way those who were told are any of them. */
export const sending = bulk({
  letters: 'campaigns',
  people: 'campaignPeople',
  of: 'campaignId',
  turn: 'draw',
  noticeKey,
  task: 'send_campaign',
  named: 'campaignId',
})

export function findCampaign(db: Db, campaignId: string) {
  return campaigns(db).where('campaign.id', '=', campaignId).executeTakeFirst()
}

export async function lockCampaign(tx: Db, campaignId: string): Promise<CampaignRow | undefined> {
  await sending.lock(tx, campaignId)
  return findCampaign(tx, campaignId)
}

function campaigns(db: Db) {
  return db
    .selectFrom('campaigns as campaign')
    .innerJoin('segments as segment', 'segment.id', 'campaign.segmentId')
    .leftJoin('accounts as writer', 'writer.id', 'campaign.writtenBy')
    .select(['campaign.id', 'campaign.segmentId', 'campaign.subject', 'campaign.body', 'campaign.button'])
    .select([
      'campaign.eventId',
      'campaign.push',
      'campaign.words',
      'campaign.testedWords',
      'campaign.testedBy',
    ])
    .select([
      'campaign.state',
      'campaign.writtenAt',
      'campaign.sendAt',
      'campaign.startedAt',
      'campaign.finishedAt',
    ])
    .select(['campaign.fitted', 'campaign.capped', 'campaign.unreached', 'segment.name as segment'])
    .select(sql<Definition>`coalesce(campaign.definition, segment.definition)`.as('definition'))
    .select(sql<boolean>`coalesce(campaign.send_at <= now(), false)`.as('due'))
    .select(sql<string | null>`writer.first_name || ' ' || writer.last_name`.as('writtenBy'))
    .$narrowType<{ state: MessageState; button: CampaignButton }>()
}

export function listCampaigns(db: Db) {
  return campaigns(db)
    .select(
      sql<number>`(select count(*)::int from campaign_people one where one.campaign_id = campaign.id
        and one.state <> 'held_out')`.as('total'),
    )
    .select(
      sql<number>`(select count(*)::int from campaign_people one where one.campaign_id = campaign.id
        and one.state = 'told')`.as('told'),
    )
    .orderBy('campaign.writtenAt', 'desc')
    .orderBy('campaign.id')
    .limit(100)
    .execute()
}

/** Undefined where the segment is none, or put away. */
export async function insertCampaign(
  db: Db,
  segmentId: string,
  writtenBy: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`insert into campaigns (segment_id, written_by)
    select id, ${writtenBy} from segments where id = ${segmentId} and put_away_at is null returning id`.execute(
    db,
  )
  return rows[0]?.id
}

/** False when it is no draft any more, or the segment or match is none. */
export async function updateDraft(db: Db, campaignId: string, draft: Draft): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set(draft)
    .where('id', '=', campaignId)
    .where('state', '=', 'draft')
    .where(sql<boolean>`exists (select from segments where id = ${draft.segmentId})`)
    .where(sql<boolean>`(${draft.eventId}::int is null
      or exists (select from events where id = ${draft.eventId}::int and status = 'published'))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its rules and its figures as they are when it begins to leave. */
export async function markStarted(
  tx: Db,
  campaignId: string,
  {
    definition,
    fitted,
    capped,
    unreached,
  }: { definition: Definition; fitted: number; capped: number; unreached: number },
): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ startedAt: sql<Date>`now()`, definition: JSON.stringify(definition), fitted, capped, unreached })
    .where('id', '=', campaignId)
    .execute()
}

/** Steps of campaigns come one after the other: what one person has had is then counted truly. */
export async function lockSettings(tx: Db): Promise<void> {
  await sql`select from campaign_settings for update`.execute(tx)
}

export function settingsOf(db: Db): Promise<CampaignSettings> {
  return db
    .selectFrom('campaignSettings')
    .select(['perWeek', 'perMonth', 'reminding', 'remindAfterHours'])
    .executeTakeFirstOrThrow()
}

export async function saveSettings(tx: Db, settings: CampaignSettings): Promise<void> {
  await tx
    .updateTable('campaignSettings')
    .set({ ...settings, changedAt: sql<Date>`now()` })
    .execute()
}

export function segmentChoices(db: Db, chosen?: string) {
  return db
    .selectFrom('segments')
    .select(['id', 'name'])
    .where((eb) => eb.or([eb('putAwayAt', 'is', null), eb('id', '=', chosen ?? null)]))
    .orderBy('name')
    .execute()
}

/** Matches that can still be bought. */
export async function matchChoices(db: Db) {
  const matches = await db
    .selectFrom('events')
    .select(['id', 'home', 'away', 'startsAt'])
    .where('status', '=', 'published')
    .where('salesEndAt', '>', sql<Date>`now()`)
    .orderBy('startsAt')
    .limit(60)
    .execute()
  return matches.map(({ id, home, away, startsAt }) => ({ id, title: eventTitle({ home, away }), startsAt }))
}

/** The first time counts, while the person still agrees. */
export async function noteSeen(db: Db, ref: string, what: 'opened' | 'clicked'): Promise<void> {
  await sql`update campaign_people person set opened_at = coalesce(opened_at, now()),
      clicked_at = case when ${what} = 'clicked' then coalesce(clicked_at, now()) else clicked_at end
    where ref = ${ref} and measured and state = 'told' and (opened_at is null or (${what} = 'clicked' and clicked_at is null))
      and exists (select from consents given where given.account_id = person.account_id
        and given.purpose = 'marketing_mail' and given.withdrawn_at is null)`.execute(db)
}

export async function linkOf(db: Db, ref: string) {
  return db
    .selectFrom('campaignPeople as person')
    .innerJoin('campaigns as campaign', 'campaign.id', 'person.campaignId')
    .select(['campaign.button', 'campaign.eventId'])
    .where('person.ref', '=', ref)
    .$narrowType<{ button: CampaignButton }>()
    .executeTakeFirst()
}

/** What a person was written, and what was counted of it. */
export async function campaignsTo(db: Db, accountId: string) {
  return db
    .selectFrom('campaignPeople as person')
    .innerJoin('campaigns as campaign', 'campaign.id', 'person.campaignId')
    .select(['campaign.subject', 'person.state', 'person.toldAt', 'person.openedAt', 'person.clickedAt'])
    .where('person.accountId', '=', accountId)
    .where('campaign.state', '<>', 'draft')
    .orderBy('person.toldAt')
    .execute()
}

/** What is counted of one person is of use for two years; the campaign's own row keeps no person. */
export async function forgetOldPeople(db: Db): Promise<void> {
  await sql`delete from campaign_people person using campaigns campaign
    where campaign.id = person.campaign_id and campaign.finished_at < now() - interval '2 years'`.execute(db)
}

export async function forgetPerson(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('campaignPeople').where('accountId', '=', accountId).execute()
}
