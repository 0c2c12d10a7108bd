import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Pictures whose moment has passed, after the one named: a page at a time. */
export async function duePictures(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('fanPictures')
    .select('id')
    .where('erasedAt', 'is', null)
    .where('eraseAt', '<=', sql<Date>`now()`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function markPictureErased(db: Db, id: string): Promise<void> {
  await db
    .updateTable('fanPictures')
    .set({ erasedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .execute()
}

export async function picturesInUse(db: Db, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('fanPictures')
    .select('id')
    .where('erasedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function isInUse(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('fanPictures')
    .select('id')
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * No picture stays longer than the notice of privacy says, whatever was written when it came: a day after an attempt
 * that did not pass, was given up or only opened the door; seven days after the decision.
 */
export async function tightenClocks(db: Db): Promise<void> {
  await sql`
    update fan_pictures picture set erase_at = taken_at + interval '1 day'
    where erased_at is null and kind <> 'minor_photo' and challenge_id is not null
      and erase_at > taken_at + interval '1 day'
      and exists (select from fan_challenges challenge where challenge.id = picture.challenge_id
        and (challenge.used_at is not null or challenge.expires_at < now()))
      and not exists (select from fan_checks passed where passed.challenge_id = picture.challenge_id
        and passed.purpose = 'registration' and passed.outcome in ('approved', 'review'))`.execute(db)
  await sql`
    update fan_pictures picture set erase_at = fan.decided_at + interval '7 days'
    from fans fan
    where fan.id = picture.fan_id and fan.status in ('approved', 'refused')
      and picture.erased_at is null and picture.kind <> 'minor_photo' and picture.taken_at <= fan.decided_at
      and picture.erase_at > fan.decided_at + interval '7 days'`.execute(db)
}

/** Registrations that nobody has gone on with for 30 days. */
export async function abandonedFans(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from fans where status = 'registering' and ${lastStep} < now() - interval '30 days'
    order by id limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks such a fan; false when the registration went on meanwhile. */
export async function lockAbandoned(tx: Db, fanId: string): Promise<boolean> {
  const { rows } = await sql`
    select from fans where id = ${fanId} and status = 'registering' and ${lastStep} < now() - interval '30 days'
    for update of fans`.execute(tx)
  return rows.length > 0
}

const lastStep = sql`greatest(fans.created_at,
  (select max(last_seen_at) from fan_sessions where fan_id = fans.id),
  (select max(read_at) from fan_documents where fan_id = fans.id),
  (select max(taken_at) from fan_pictures where fan_id = fans.id),
  (select max(at) from fan_checks where fan_id = fans.id))`

/** What has no use any more: half-typed forms, codes, prints by which a picture is known again, ended sessions. */
export async function forgetOld(db: Db): Promise<void> {
  await db
    .deleteFrom('fanSignUps')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('fanCodes')
    .where('createdAt', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
  await db
    .deleteFrom('fanPrints')
    .where('seenAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await db
    .deleteFrom('fanChallenges')
    .where('expiresAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
  await db
    .deleteFrom('fanSessions')
    .where('expiresAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}

export async function erasedAt(db: Db, fanId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('fans')
    .select('erasedAt')
    .where('id', '=', fanId)
    .where('status', '=', 'erased')
    .executeTakeFirst()
  return row?.erasedAt ?? null
}

export async function picturesOfFan(db: Db, fanId: string): Promise<string[]> {
  const rows = await db.selectFrom('fanPictures').select('id').where('fanId', '=', fanId).execute()
  return rows.map(({ id }) => id)
}

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('fanPictures').where('id', '=', id).execute()
}

/** Of these fans, those who are there and not erased. */
export async function unerased(db: Db, fanIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('fans')
    .select('id')
    .where('id', '=', sql<string>`any (${fanIds}::uuid[])`)
    .where('status', '<>', 'erased')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes away a face as it was at that moment: what was given anew since then stays. */
export async function forgetFace(tx: Db, fanId: string, at: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('fanTemplates')
    .where('fanId', '=', fanId)
    .where('madeAt', '<=', at)
    .executeTakeFirst()
  await tx.deleteFrom('fanPrints').where('fanId', '=', fanId).where('seenAt', '<=', at).execute()
  await tx
    .updateTable('fanPictures')
    .set({ eraseAt: sql<Date>`least(erase_at, now())` })
    .where('fanId', '=', fanId)
    .where('kind', 'in', ['selfie', 'challenge'])
    .where('takenAt', '<=', at)
    .where('erasedAt', 'is', null)
    .execute()
  return numDeletedRows > 0n
}

/** Erased fans of whom something is still there: there should be none. */
export async function halfErased(db: Db, tables: string[]): Promise<string[]> {
  const left = tables.map((table) => sql`exists (select from ${sql.table(table)} where fan_id = fans.id)`)
  const { rows } = await sql<{ id: string }>`
    select id from fans where status = 'erased' and erased_at < now() - interval '1 hour'
      and (${sql.join(left, sql` or `)} or exists (select from fan_pictures where fan_id = fans.id))
    order by id limit 200`.execute(db)
  return rows.map(({ id }) => id)
}
