import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { SignedInDevice } from '#server/session.ts'
import type { DeviceState } from '../../contract.ts'

/** A device by both halves of its session, while its time runs; `revoked`: it was taken away. */
export async function findDevice(
  db: Db,
  tokenHash: Buffer,
  cookieHash: Buffer,
): Promise<(SignedInDevice & { revoked: boolean }) | undefined> {
  return db
    .selectFrom('gateDevices')
    .select(['id', 'eventId', 'gate', 'atPoint', 'name', 'supervisor', 'createdBy'])
    .select(sql<boolean>`revoked_at is not null`.as('revoked'))
    .where('tokenHash', '=', tokenHash)
    .where('cookieHash', '=', cookieHash)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
}

type NewCode = {
  codeHash: Buffer
  eventId: number
  gate: string | null
  atPoint: boolean
  supervisor: boolean
  createdBy: string
}

/** Answers when the code ends. */
export async function insertCode(tx: Db, code: NewCode): Promise<Date> {
  const { expiresAt } = await tx
    .insertInto('gateCodes')
    .values(code)
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Guarded: takes a code once and in its time; undefined when it is not so. */
export function takeCode(tx: Db, codeHash: Buffer) {
  return tx
    .updateTable('gateCodes')
    .set({ usedAt: sql<Date>`clock_timestamp()` })
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning(['eventId', 'gate', 'atPoint', 'supervisor', 'createdBy'])
    .executeTakeFirst()
}

type NewDevice = {
  eventId: number
  gate: string | null
  atPoint: boolean
  name: string
  supervisor: boolean
  tokenHash: Buffer
  cookieHash: Buffer
  createdBy: string
}

/** Its session ends twelve hours after the match begins, at the latest after a week. */
export async function insertDevice(tx: Db, device: NewDevice): Promise<string> {
  const { id } = await tx
    .insertInto('gateDevices')
    .values({
      ...device,
      expiresAt: sql<Date>`(select least(greatest(starts_at, now()) + interval '12 hours', now() + interval '7 days')
        from events where id = ${device.eventId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function describeDevice(db: Db, id: string) {
  return db
    .selectFrom('gateDevices as device')
    .innerJoin('events as event', 'event.id', 'device.eventId')
    .select([
      'device.id',
      'device.eventId',
      'device.gate',
      'device.atPoint',
      'device.name',
      'device.supervisor',
    ])
    .select(['device.expiresAt', 'event.home', 'event.away', 'event.startsAt', 'event.doorsAt'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('device.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The one time of all nodes, by which telephones also make living codes. */
export async function timeOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]!.at
}

/** Guarded: false when it was taken away before, or is not of that match. */
export async function revokeDevice(
  tx: Db,
  { id, eventId, by }: { id: string; eventId: number; by: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gateDevices')
    .set({ revokedAt: sql<Date>`clock_timestamp()`, revokedBy: by })
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteSync(db: Db, id: string, state: DeviceState): Promise<void> {
  await db
    .updateTable('gateDevices')
    .set({ lastSyncAt: sql<Date>`clock_timestamp()`, ...state })
    .where('id', '=', id)
    .execute()
}
