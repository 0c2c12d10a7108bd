import { dayInMexico } from '#lib/dates.ts'
import { sql } from 'kysely'
import { firstNameOf, openMinor } from '#matchday/minors/server/person/sealed-minor.ts'
import { fareFault as faultOf } from '#matchday/minors/rules.ts'
import { minorsTogether } from '#matchday/minors/server/seating/bound-seats.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'

/** A child that a fan answers for at a match. The birth date is `YYYY-MM-DD`. */
export type Child = { id: string; name: string; birthDate: string }

/** The children of a fan at a match: his own, but those handed to somebody else for it, and those handed to him. */
export async function childrenOf(
  db: Db,
  ring: KeyRing,
  { fanId, eventId }: { fanId: string; eventId: number },
): Promise<Child[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select minor.id, minor.sealed_person as sealed from minors minor
    left join minor_hand_overs away on away.minor_id = minor.id and away.event_id = ${eventId} and away.status = 'accepted'
    where minor.erased_at is null and case when away.id is not null then away.to_fan = ${fanId}::uuid
      else exists (select from minor_guardians where minor_id = minor.id and fan_id = ${fanId}::uuid) end
    order by minor.created_at`.execute(db)
  return rows.map(({ id, sealed }) => {
    const person = openMinor(ring, id, sealed)
    return { id, name: firstNameOf(person), birthDate: person.birthDate }
  })
}

/** Living tickets that are bound to children whom this fan answers for at their match. */
export async function ticketsOfChildren(db: Db, fanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select holder.ticket_id as id from ticket_holders holder
    where exists (select from minor_hand_overs taken where taken.minor_id = holder.minor_id
        and taken.event_id = holder.event_id and taken.status = 'accepted' and taken.to_fan = ${fanId})
      or exists (select from minor_guardians mine where mine.minor_id = holder.minor_id and mine.fan_id = ${fanId})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** First names by number; who was erased has none. */
export async function childNames(db: Db, ring: KeyRing, minorIds: string[]): Promise<Map<string, string>> {
  if (minorIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select id, sealed_person as sealed from minors
    where id = any (${minorIds}::uuid[]) and sealed_person is not null`.execute(db)
  return new Map(rows.map(({ id, sealed }) => [id, firstNameOf(openMinor(ring, id, sealed))]))
}

/** Why a fare is not for somebody of this age on match day; null when it is. */
export function fareFault(
  fare: Parameters<typeof faultOf>[0],
  birthDate: string,
  startsAt: Date,
): string | null {
  return faultOf(fare, birthDate, dayInMexico(startsAt))?.words ?? null
}

/** A child just bound sits with who answers for it. */
export function refuseApart(
  tx: Db,
  { eventId, minorId }: { eventId: number; minorId: string; fanId: string },
): Promise<void> {
  return minorsTogether(tx, { eventId, minorIds: [minorId] })
}
