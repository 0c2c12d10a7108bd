import { dayInMexico } from '#lib/dates.ts'
import { sql } from 'kysely'
import { ageOn } from '#lib/curp.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import { firstNameOf, openMinor } from '../person/sealed-minor.ts'
import { isMinorOn } from '../../rules.ts'

export type FamilyMinor = { id: string; firstName: string; age: number; photoId: string | null }
export type Family = { adult: { fanId: string; firstName: string }; minors: FamilyMinor[] }

/**
 * Who comes in with one code, the adult's own: the children of this fan for this match, without those who are with
 * another adult for it and with those handed over to this one. Ages are of match day; who is 18 by then is not here.
 * Null when the fan is not approved or there is no such match.
 */
export async function familyOf(
  db: Db,
  ring: KeyRing,
  fanId: string,
  eventId: number,
): Promise<Family | null> {
  const adult = await db
    .selectFrom('fans')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .innerJoin('events', (join) => join.on('events.id', '=', eventId))
    .select(['fans.id as fanId', 'accounts.firstName', 'events.startsAt'])
    .where('fans.id', '=', fanId)
    .where('fans.status', '=', 'approved')
    .executeTakeFirst()
  if (adult === undefined) return null
  const matchDay = dayInMexico(adult.startsAt)
  const minors = (await minorsFor(db, fanId, eventId)).flatMap(({ id, photoId, sealedPerson }) => {
    const person = openMinor(ring, id, sealedPerson)
    if (!isMinorOn(person.birthDate, matchDay)) return []
    return [{ id, firstName: firstNameOf(person), age: ageOn(person.birthDate, matchDay), photoId }]
  })
  return { adult: { fanId, firstName: adult.firstName }, minors }
}

async function minorsFor(db: Db, fanId: string, eventId: number) {
  const { rows } = await sql<{ id: string; photoId: string | null; sealedPerson: Buffer }>`
    select minor.id, minor.photo_id, minor.sealed_person from minors minor
    left join minor_hand_overs away on away.minor_id = minor.id and away.event_id = ${eventId} and away.status = 'accepted'
      and not match_is_over(${eventId})
    where minor.erased_at is null and case when away.id is not null then away.to_fan = ${fanId}::uuid
      else exists (select from minor_guardians where minor_id = minor.id and fan_id = ${fanId}::uuid) end
    order by minor.created_at`.execute(db)
  return rows
}

/**
 * Who may be the adult beside each of these children in this match: their guardians, and who took them for it. What a
 * ticket is bound by, too.
 */
export async function adultsOf(db: Db, eventId: number, minorIds: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ minorId: string; fanId: string }>`
    select minor_id, fan_id from minor_guardians where minor_id = any (${minorIds}::uuid[])
    union
    select minor_id, to_fan from minor_hand_overs
    where minor_id = any (${minorIds}::uuid[]) and event_id = ${eventId} and status = 'accepted'`.execute(db)
  const adults = new Map<string, string[]>(minorIds.map((id) => [id, []]))
  for (const { minorId, fanId } of rows) adults.get(minorId)?.push(fanId)
  return adults
}
