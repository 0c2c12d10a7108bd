import { sql } from 'kysely'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import { letterOf } from '#front/campaigns/server/letter.ts'
import * as campaigns from '#front/campaigns/server/sql.ts'
import { refreshDue } from '#front/segments/server/facts.ts'
import { insertSegment } from '#front/segments/server/sql.ts'
import { insertEach } from '#people/notifications/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { Chance } from './chance.ts'
import type { Person } from './crowd.ts'

const day = 24 * 60 * 60 * 1000
const segment = {
  name: 'Ya compraron esta temporada',
  definition: { all: [{ kind: 'bought' as const, days: 120 }], any: [], none: [] },
}

type Setting = { people: Person[]; eventId: number; by: string; chance: Chance; now: Date }

/**
 * One segment, and one campaign that ended: written nine days ago to who had bought before and said yes, so that the week in
 * which purchases are counted is over. What it sold is what the season's own orders say.
 */
export async function seedCampaign(db: Db, { people, eventId, by, chance, now }: Setting): Promise<void> {
  const consenting = people.filter((_, at) => at % 7 !== 0).map(({ id }) => id)
  await agree(db, consenting)
  while ((await refreshDue(db)) > 0);
  const segmentId = (await insertSegment(db, segment, by))!
  const campaignId = (await campaigns.insertCampaign(db, segmentId, by))!
  const draft = {
    segmentId,
    subject: 'Halcones llega a la Corregidora',
    body: 'El clásico del bajío se juega en casa y todavía hay lugares juntos.\n\nTrae a los tuyos: los menores pagan la mitad.',
    button: 'match' as const,
    eventId,
    push: true,
  }
  await campaigns.updateDraft(db, campaignId, draft)
  await campaigns.sending.markTested(db, campaignId, by)
  const sentAt = new Date(now.getTime() - 9 * day)
  await campaigns.sending.markConfirmed(db, campaignId, { by, at: sentAt, seconds: 0 })
  await sql`update campaigns set written_at = ${sentAt}::timestamptz - interval '40 minutes', send_at = ${sentAt}
    where id = ${campaignId}`.execute(db)
  await lay(db, { campaignId, consenting, people, sentAt })
  await told(db, { campaignId, draft, chance, sentAt })
}

/** Since they made their accounts, by the notice that is in force. */
async function agree(db: Db, accountIds: string[]): Promise<void> {
  const { version, sha256 } = currentVersions()['aviso-integral']
  await sql`insert into consents (account_id, purpose, document, version, document_hash, channel, given_at)
    select id, 'marketing_mail', 'aviso-integral', ${version}, decode(${sha256}, 'hex'), 'registration', created_at
    from accounts where id = any (${accountIds}::uuid[]) on conflict do nothing`.execute(db)
  await sql`insert into notification_preferences (account_id, kind, channel, wanted)
    select unnest(${accountIds}::uuid[]), 'promotions', 'mail', true on conflict do nothing`.execute(db)
}

type Laid = { campaignId: string; consenting: string[]; people: Person[]; sentAt: Date }

/** Who fitted that day, those who may be written to with a tenth of them held out. */
async function lay(db: Db, { campaignId, consenting, people, sentAt }: Laid): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select id from accounts where id = any (${people.map(({ id }) => id)}::uuid[])
    and exists (select from orders where account_id = accounts.id and status = 'paid' and paid_at < ${sentAt})`.execute(
    db,
  )
  const fitted = rows.map(({ id }) => id)
  const reached = fitted.filter((id) => consenting.includes(id))
  const { definition } = segment
  const counts = { fitted: fitted.length, capped: 0, unreached: fitted.length - reached.length }
  await campaigns.markStarted(db, campaignId, { definition, ...counts })
  await sql`insert into campaign_people (campaign_id, account_id, state, told_at, measured)
    select ${campaignId}, id, case when held then 'held_out' else 'told' end, ${sentAt}, true
    from (select id, ('x' || substr(md5(${campaignId}::text || id::text), 1, 8))::bit(32)::bigint % 10 = 0 as held
      from unnest(${reached}::uuid[]) as id) as drawn`.execute(db)
  await campaigns.sending.markState(db, campaignId, 'done')
  await sql`update campaigns set started_at = ${sentAt}, finished_at = ${sentAt}::timestamptz + interval '3 minutes'
    where id = ${campaignId}`.execute(db)
}

type Told = {
  campaignId: string
  draft: Parameters<typeof letterOf>[0]
  chance: Chance
  sentAt: Date
}

/** Their notices, and who opened and who followed the link: those who bought more often than the others. */
async function told(db: Db, { campaignId, draft, chance, sentAt }: Told): Promise<void> {
  const { rows } = await sql<{ id: string; firstName: string; bought: boolean }>`
    select account.id, account.first_name, exists (select from orders where orders.account_id = account.id
      and orders.status = 'paid' and paid_at >= ${sentAt} and paid_at < ${sentAt}::timestamptz + interval '7 days') as bought
    from campaign_people person join accounts account on account.id = person.account_id
    where person.campaign_id = ${campaignId} and person.state = 'told' order by account.email`.execute(db)
  const notices = rows.map(({ id, firstName }) => ({ accountId: id, ...letterOf(draft, firstName) }))
  const ids = await insertEach(db, notices, {
    kind: 'promotions',
    key: campaigns.noticeKey(campaignId),
    title: draft.subject,
    path: '/system/tickets',
  })
  await sql`update notifications set created_at = ${sentAt}, mailed_at = ${sentAt}::timestamptz + interval '1 minute',
    read_at = ${sentAt}::timestamptz + interval '1 day' where id = any (${ids}::uuid[])`.execute(db)
  const opened = rows.filter(({ bought }) => chance() < (bought ? 0.7 : 0.36))
  const clicked = opened.filter(({ bought }) => chance() < (bought ? 0.6 : 0.2))
  const some = (people: typeof rows) => people.map(({ id }) => id)
  await sql`update campaign_people set opened_at = told_at + make_interval(mins => 5 + (draw % 900)::int),
      clicked_at = case when account_id = any (${some(clicked)}::uuid[])
        then told_at + make_interval(mins => 6 + (draw % 900)::int) end
    where campaign_id = ${campaignId} and account_id = any (${some(opened)}::uuid[])`.execute(db)
}
