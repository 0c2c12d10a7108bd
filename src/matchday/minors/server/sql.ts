import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { MinorRelation } from '#server/schema.ts'
import { daysToBecomeFan } from '../rules.ts'
import { clubZone } from '#lib/dates.ts'

/** Today on Mexico's calendar by the database's clock, `YYYY-MM-DD`. */
const today = sql<string>`to_char(clock_timestamp() at time zone ${sql.lit(clubZone)}, 'YYYY-MM-DD')`

/** Locked until the transaction ends: what one fan asks for at once happens one after the other. */
export function lockFan(tx: Db, fanId: string) {
  return tx
    .selectFrom('fans')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .select(['fans.id', 'fans.accountId', 'fans.status', 'fans.sealedPerson', 'accounts.firstName'])
    .select(today.as('today'))
    .where('fans.id', '=', fanId)
    .forNoKeyUpdate('fans')
    .executeTakeFirst()
}

/** A child that is there and not erased; locked, so that what concerns one child happens one after the other. */
export function lockMinor(tx: Db, minorId: string) {
  return activeMinors(tx).where('minor.id', '=', minorId).forNoKeyUpdate().executeTakeFirst()
}

export function findMinor(db: Db, minorId: string) {
  return activeMinors(db).where('minor.id', '=', minorId).executeTakeFirst()
}

function activeMinors(db: Db) {
  return db
    .selectFrom('minors as minor')
    .select(['minor.id', 'minor.photoId', 'minor.askedAt'])
    .select(sql<Buffer>`minor.sealed_person`.as('sealedPerson'))
    .select(today.as('today'))
    .where('minor.erasedAt', 'is', null)
}

export type NewMinor = { id: string; sealedPerson: Buffer; curpIndex: Buffer }

export async function insertMinor(tx: Db, minor: NewMinor): Promise<void> {
  await tx.insertInto('minors').values(minor).execute()
}

export async function updatePerson(tx: Db, minorId: string, sealedPerson: Buffer): Promise<void> {
  await tx.updateTable('minors').set({ sealedPerson }).where('id', '=', minorId).execute()
}

export async function setPhoto(
  tx: Db,
  minorId: string,
  photo: { photoId: string; photoKey: number } | { photoId: null; photoKey: null },
): Promise<void> {
  await tx.updateTable('minors').set(photo).where('id', '=', minorId).execute()
}

/** The children of a guardian, the oldest registration first. */
export function minorsOf(db: Db, fanId: string) {
  return activeMinors(db)
    .innerJoin('minorGuardians as mine', 'mine.minorId', 'minor.id')
    .select(['mine.relation', 'mine.rank', 'mine.agreedAt', 'minor.createdAt'])
    .select(
      sql<Date | null>`minor.asked_at + make_interval(days => ${sql.lit(daysToBecomeFan)})`.as('eraseAt'),
    )
    .where('mine.fanId', '=', fanId)
    .orderBy('minor.createdAt')
    .execute()
}

export type NewGuardian = {
  minorId: string
  fanId: string
  relation: MinorRelation
  rank: number
  noticeVersion: string
  noticeHash: Buffer
}

/** Takes the lowest free one of the guardian's five places; false when none is left. */
export async function insertGuardian(tx: Db, guardian: NewGuardian): Promise<boolean> {
  const { minorId, fanId, relation, rank, noticeVersion, noticeHash } = guardian
  const { numAffectedRows } = await sql`
    insert into minor_guardians (minor_id, fan_id, relation, rank, notice_version, notice_hash, slot)
    select ${minorId}::uuid, ${fanId}::uuid, ${relation}::minor_relation, ${rank}, ${noticeVersion}, ${noticeHash}, slot
    from generate_series(1, 5) slot
    where not exists (select from minor_guardians taken where taken.fan_id = ${fanId}::uuid and taken.slot = slot.slot)
    order by slot limit 1`.execute(tx)
  return numAffectedRows === 1n
}

/** Guardians of these children, the first one first. */
export function guardiansOf(db: Db, minorIds: string[]) {
  return db
    .selectFrom('minorGuardians as guardian')
    .innerJoin('fans', 'fans.id', 'guardian.fanId')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .select(['guardian.minorId', 'guardian.fanId', 'guardian.relation', 'guardian.rank'])
    .select(['guardian.agreedAt', 'fans.accountId', 'accounts.firstName'])
    .where('guardian.minorId', '=', sql<string>`any (${minorIds}::uuid[])`)
    .orderBy('guardian.rank')
    .execute()
}

export async function setRelation(tx: Db, minorId: string, fanId: string, relation: MinorRelation) {
  await tx
    .updateTable('minorGuardians')
    .set({ relation })
    .where('minorId', '=', minorId)
    .where('fanId', '=', fanId)
    .execute()
}

/** Who remains becomes the first. */
export async function deleteGuardian(tx: Db, minorId: string, fanId: string): Promise<void> {
  await tx.deleteFrom('minorGuardians').where('minorId', '=', minorId).where('fanId', '=', fanId).execute()
  await tx.updateTable('minorGuardians').set({ rank: 1 }).where('minorId', '=', minorId).execute()
}

/** Everything about a child goes; its row stays without a word. */
export async function emptyMinor(tx: Db, minorId: string): Promise<void> {
  await tx
    .updateTable('minors')
    .set({ sealedPerson: null, curpIndex: null, photoId: null, photoKey: null })
    .set({ erasedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', minorId)
    .execute()
  await tx.deleteFrom('minorGuardians').where('minorId', '=', minorId).execute()
  await tx
    .updateTable('minorInvitations')
    .set({ status: 'expired', toEmail: null, tokenHash: null, closedAt: sql<Date>`clock_timestamp()` })
    .where('minorId', '=', minorId)
    .where('status', '=', 'open')
    .execute()
  await tx
    .updateTable('minorHandOvers')
    .set({ status: 'expired', toEmail: null, toFanNumber: null, closedAt: sql<Date>`clock_timestamp()` })
    .where('minorId', '=', minorId)
    .where(sql<boolean>`(status = 'offered' or status = 'accepted' and not match_is_over(event_id))`)
    .execute()
}
