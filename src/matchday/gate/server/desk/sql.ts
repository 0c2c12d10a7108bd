import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export function devicesOf(db: Db, eventId: number) {
  return db
    .selectFrom('gateDevices')
    .select([
      'id',
      'name',
      'gate',
      'atPoint',
      'supervisor',
      'createdAt',
      'lastSyncAt',
      'battery',
      'clockOffsetMs',
    ])
    .select(['pending', 'revokedAt', sql<boolean>`expires_at <= clock_timestamp()`.as('expired')])
    .where('eventId', '=', eventId)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('createdAt', 'desc')
    .execute()
}

export async function countOpenIncidents(db: Db, eventId: number): Promise<number> {
  const { open } = await db
    .selectFrom('gateIncidents')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('eventId', '=', eventId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

export async function countLetIn(db: Db, eventId: number): Promise<number> {
  const { people } = await db
    .selectFrom('checkIns')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('eventId', '=', eventId)
    .where('kind', '=', 'override')
    .executeTakeFirstOrThrow()
  return people
}

/** Guarded: false when it is settled already, or not of that match. */
export async function closeIncident(
  tx: Db,
  { id, eventId, by, words }: { id: string; eventId: number; by: string; words: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('gateIncidents')
    .set({ resolvedAt: sql<Date>`clock_timestamp()`, resolvedBy: by, words })
    .where('id', '=', id)
    .where('eventId', '=', eventId)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
