import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { daysToBecomeFan } from '../../rules.ts'
import { clubZone } from '#lib/dates.ts'

/** The next children in the order of their numbers who were not yet asked, with Mexico's date. */
export function nextMinors(db: Db, after: string | null, most = 500) {
  return db
    .selectFrom('minors')
    .select(['id', sql<Buffer>`sealed_person`.as('sealedPerson')])
    .select(
      sql<string>`to_char(clock_timestamp() at time zone ${sql.lit(clubZone)}, 'YYYY-MM-DD')`.as('today'),
    )
    .where('erasedAt', 'is', null)
    .where('askedAt', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Guarded: true for the first who asks. */
export async function markAsked(tx: Db, minorId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('minors')
    .set({ askedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', minorId)
    .where('askedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who was asked and became a fan, or let the time pass. */
export async function dueAdults(db: Db): Promise<{ id: string; isFan: boolean }[]> {
  const { rows } = await sql<{ id: string; isFan: boolean }>`
    select id, is_fan from (
      select id, asked_at, exists (select from fans where fans.curp_index = minors.curp_index) as is_fan
      from minors where asked_at is not null and erased_at is null) asked
    where is_fan or asked_at <= clock_timestamp() - make_interval(days => ${daysToBecomeFan})
    order by id`.execute(db)
  return rows
}

/** Sealed by another key than the current one: persons, and photos. */
export function oldSeals(db: Db, currentKey: number) {
  return db
    .selectFrom('minors')
    .select(['id', 'photoId', 'photoKey', sql<Buffer>`sealed_person`.as('sealedPerson')])
    .where('erasedAt', 'is', null)
    .where((eb) =>
      eb.or([sql<boolean>`get_byte(sealed_person, 0) <> ${currentKey}`, eb('photoKey', '<>', currentKey)]),
    )
    .limit(500)
    .execute()
}
