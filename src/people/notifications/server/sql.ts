import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { MailBlock } from '#club/mail/server/mail-blocks.ts'
import type { Channel, Kind } from '../contract.ts'

/** What the mail says when it is more than title, body and a button. */
export type NoticeMail = {
  subject?: string
  preview?: string
  /** The letter's first words, where they are not the notice's. */
  lead?: string
  blocks?: MailBlock[]
  button?: string
  /** Rather lost than twice: a letter to many is marked as sent before it goes, by mail and to each browser. */
  once?: boolean
  /** Browsers that it was sent to, where it goes once. */
  pushed?: string[]
  /** Whole address of a picture of one point, loaded when the letter is opened; only for who agreed to that. */
  pixel?: string
}

export type NewNotice = {
  kind: Kind
  key: string
  title: string
  body: string
  path: string
  mail: NoticeMail | null
}

/** One row an active account; answers the ids of those that had not been told. */
export async function insertNotices(db: Db, accountIds: string[], notice: NewNotice): Promise<string[]> {
  const { kind, key, title, body, path, mail } = notice
  const { rows } = await sql<{ id: string }>`
    insert into notifications (account_id, kind, key, title, body, path, mail)
    select id, ${kind}::notification_kind, ${key}, ${title}, ${body}, ${path}, ${mail && JSON.stringify(mail)}::jsonb
    from accounts where id = any (${accountIds}::uuid[]) and erased_at is null order by id
    on conflict (account_id, key) do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** `path`: where it leads this person, where that is not the same for all. */
type OwnWords = { accountId: string; body: string; mail: NoticeMail; path?: string }

/** The same where each person has words of their own. */
export async function insertEach(
  db: Db,
  people: OwnWords[],
  { kind, key, title, path }: Pick<NewNotice, 'kind' | 'key' | 'title' | 'path'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications (account_id, kind, key, title, body, path, mail)
    select accounts.id, ${kind}::notification_kind, ${key}, ${title}, person.body, coalesce(person.path, ${path}), person.mail
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as person ("accountId" uuid, body text, mail jsonb, path text)
    join accounts on accounts.id = person."accountId"
    where accounts.erased_at is null order by accounts.id
    on conflict (account_id, key) do nothing returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of these notices, those whose owner wants the kind by the channel: chosen, or `otherwise` by default. */
function wanting(kind: Kind, channel: Channel, otherwise: boolean) {
  return sql`coalesce((select wanted from notification_preferences chosen
    where chosen.account_id = notice.account_id and chosen.kind = ${kind}::notification_kind
      and chosen.channel = ${channel}::notification_channel), ${otherwise})`
}

/** Accounts that chose this kind, by whatever channel: for what nobody is told unasked. */
export async function wantersOf(db: Db, kind: Kind): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select distinct account_id from notification_preferences where kind = ${kind} and wanted`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** A mail job for each of these notices whose owner wants the kind by mail. */
export async function enqueueMails(
  db: Db,
  ids: string[],
  kind: Kind,
  otherwise: boolean,
  priority = 0,
): Promise<void> {
  await sql`
    select graphile_worker.add_job('mail_notification', json_build_object('notificationId', notice.id),
      job_key => 'mail_notification:' || notice.id, max_attempts => 12, priority => ${priority}::int)
    from notifications notice
    where id = any (${ids}::uuid[]) and ${wanting(kind, 'mail', otherwise)}`.execute(db)
}

/** A push job for each browser of the owners who want the kind there. */
export async function enqueuePushes(
  db: Db,
  ids: string[],
  kind: Kind,
  otherwise: boolean,
  priority = 0,
): Promise<void> {
  await sql`
    select graphile_worker.add_job('push_notification',
      json_build_object('notificationId', notice.id, 'subscriptionId', subscription.id),
      job_key => 'push_notification:' || notice.id || ':' || subscription.id, max_attempts => 8,
      priority => ${priority}::int)
    from notifications notice join push_subscriptions subscription using (account_id)
    where notice.id = any (${ids}::uuid[]) and ${wanting(kind, 'push', otherwise)}`.execute(db)
}

/** Letters of a key that lie in the queue and that nobody has tried to send are taken out, with their notices and pushes. */
export async function takeOutUnsent(db: Db, key: string): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with letters as (
      select notice.id, notice.account_id from notifications notice
      join graphile_worker.jobs job on job.key = 'mail_notification:' || notice.id
      where notice.key = ${key} and notice.mailed_at is null
        and job.locked_at is null and job.attempts = 0
    ), taken as (
      select graphile_worker.remove_job('mail_notification:' || id) from letters
      union all
      select graphile_worker.remove_job('push_notification:' || letters.id || ':' || phone.id)
      from letters join push_subscriptions phone using (account_id)
    ), dropped as (
      delete from notifications where id in (select id from letters) and (select count(*) from taken) >= 0
      returning account_id
    )
    select account_id from dropped`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** A notice with its owner and what they chose meanwhile; undefined when either is gone. */
export function findNotice(db: Db, id: string, channel: Channel) {
  return db
    .selectFrom('notifications as notice')
    .innerJoin('accounts', 'accounts.id', 'notice.accountId')
    .leftJoin('notificationPreferences as chosen', (join) =>
      join
        .onRef('chosen.accountId', '=', 'notice.accountId')
        .onRef('chosen.kind', '=', 'notice.kind')
        .on('chosen.channel', '=', channel),
    )
    .select(['notice.id', 'notice.accountId', 'notice.kind', 'notice.title', 'notice.body', 'notice.path'])
    .select(['notice.mail', 'notice.mailedAt', 'accounts.email', 'accounts.firstName', 'chosen.wanted'])
    .select('accounts.emailConfirmedAt')
    .select(
      sql<boolean>`exists (select from consents given where given.account_id = notice.account_id
        and given.purpose = 'marketing_mail' and given.withdrawn_at is null)`.as('consents'),
    )
    .where('notice.id', '=', id)
    .where('accounts.erasedAt', 'is', null)
    .$narrowType<{ mail: NoticeMail | null }>()
    .executeTakeFirst()
}

export async function moveNotices(db: Db, from: string, to: string, kind: Kind): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ accountId: to })
    .where('accountId', '=', from)
    .where('kind', '=', kind)
    .execute()
}

/** Takes a letter to send it; false when somebody has. */
export async function claimMail(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ mailedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('mailedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The mail server did not take it: it waits to be sent again. */
export async function releaseMail(db: Db, id: string): Promise<void> {
  await db.updateTable('notifications').set({ mailedAt: null }).where('id', '=', id).execute()
}

/** Takes a letter that goes once to send it to a browser; false when somebody has. */
export async function claimPush(db: Db, id: string, subscriptionId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notifications
    set mail = jsonb_set(mail, '{pushed}', coalesce(mail -> 'pushed', '[]') || to_jsonb(${subscriptionId}::text))
    where id = ${id} and not coalesce(mail -> 'pushed', '[]') ? ${subscriptionId}`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** The browser's service did not take it: it waits to be sent again. */
export async function releasePush(db: Db, id: string, subscriptionId: string): Promise<void> {
  await sql`update notifications set mail = jsonb_set(mail, '{pushed}', (mail -> 'pushed') - ${subscriptionId}::text)
    where id = ${id}`.execute(db)
}

export async function markMailed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mailedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function markOwnMailed(db: Db, accountId: string, key: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ mailedAt: sql<Date>`coalesce(mailed_at, now())` })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute()
}

/** An account's notices, the newest first; only of these kinds when some are named. */
export function noticesOf(db: Db, accountId: string, limit: number, kinds?: readonly Kind[]) {
  return db
    .selectFrom('notifications')
    .select(['id', 'kind', 'title', 'body', 'path', 'createdAt', 'readAt'])
    .where('accountId', '=', accountId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnread(db: Db, accountId: string, kinds?: readonly Kind[]): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .executeTakeFirstOrThrow()
  return unread
}

type Which = { id: string } | { kinds?: readonly Kind[] }

/** Marks one notice, those of some kinds, or all, as read. False when the one named is not this person's. */
export async function markRead(db: Db, accountId: string, which: Which = {}): Promise<boolean> {
  let query = db
    .updateTable('notifications')
    .set({ readAt: sql<Date>`coalesce(read_at, now())` })
    .where('accountId', '=', accountId)
  if ('id' in which) query = query.where('id', '=', which.id)
  else query = query.where('readAt', 'is', null)
  if ('kinds' in which && which.kinds !== undefined) query = query.where('kind', 'in', which.kinds)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows > 0n
}

export function preferencesOf(db: Db, accountId: string) {
  return db
    .selectFrom('notificationPreferences')
    .select(['kind', 'channel', 'wanted', 'changedAt'])
    .where('accountId', '=', accountId)
    .execute()
}

export async function savePreferences(
  db: Db,
  accountId: string,
  kinds: Kind[],
  channel: Channel,
  wanted: boolean,
): Promise<void> {
  const changedAt = sql<Date>`now()`
  await db
    .insertInto('notificationPreferences')
    .values(kinds.map((kind) => ({ accountId, kind, channel, wanted, changedAt })))
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'kind', 'channel']).doUpdateSet({ wanted, changedAt }),
    )
    .execute()
}

/** The account that stands for this one: itself, or the one it was merged into. */
export async function standingAccount(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{
    id: string | null
  }>`select standing_account(${accountId}::uuid) as id`.execute(db)
  return rows[0]?.id ?? accountId
}

/** Locks an active account, so that two changes of its preferences come one after the other. */
export async function lockOwner(tx: Db, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export function subscriptionsOf(db: Db, accountId: string) {
  return db
    .selectFrom('pushSubscriptions')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Lives while the account does: what waited to be told is told to nobody else. */
export async function deleteAllOf(db: Db, accountId: string): Promise<void> {
  for (const table of ['notifications', 'notificationPreferences', 'pushSubscriptions'] as const) {
    await db.deleteFrom(table).where('accountId', '=', accountId).execute()
  }
}

/** A year is enough to look something up. */
export async function deleteOld(db: Db): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('createdAt', '<', sql<Date>`now() - interval '1 year'`)
    .execute()
}
