import { sql } from 'kysely'
import type { Fare } from '#features/events/contract.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { openUnder, type KeyRing } from '#server/key-ring.ts'

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
    where minor.erased_at is null and (
      exists (select from minor_hand_overs taken where taken.minor_id = minor.id and taken.event_id = ${eventId}
        and taken.status = 'accepted' and taken.to_fan = ${fanId})
      or exists (select from minor_guardians mine where mine.minor_id = minor.id and mine.fan_id = ${fanId})
        and not exists (select from minor_hand_overs away where away.minor_id = minor.id
          and away.event_id = ${eventId} and away.status = 'accepted'))
    order by minor.created_at`.execute(db)
  return rows.map(({ id, sealed }) => {
    const person = openChild(ring, id, sealed)
    return { id, name: person.givenNames.split(' ')[0] ?? '', birthDate: person.birthDate }
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
  return new Map(
    rows.map(({ id, sealed }) => [id, openChild(ring, id, sealed).givenNames.split(' ')[0] ?? '']),
  )
}

function openChild(ring: KeyRing, id: string, sealed: Buffer) {
  return JSON.parse(openUnder(ring, `minor:${id}:person`, sealed).toString()) as {
    givenNames: string
    birthDate: string
  }
}

/** Why a fare is not for somebody of this age on match day; null when it is. The full fare is for everybody. */
export function fareFault(fare: Fare, birthDate: string, startsAt: Date): string | null {
  const age = ageOn(birthDate, startsAt)
  if (fare === 'child' && age >= 12) return 'Ese boleto es de niña o niño, para menores de 12 años.'
  if (fare === 'senior' && age < 60) return 'Ese boleto es de adulto mayor, desde los 60 años.'
  return null
}

const stadiumDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' })

function ageOn(birthDate: string, at: Date): number {
  const today = stadiumDay.format(at)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** A child just bound goes in beside the adult who brings it: with a seat of the same match, in the same section. */
export async function refuseApart(
  tx: Db,
  { eventId, minorId, fanId }: { eventId: number; minorId: string; fanId: string },
): Promise<void> {
  const { rows } = await sql<{ section: string; minorId: string | null }>`
    select seat.section, holder.minor_id from ticket_holders holder
    join tickets ticket on ticket.event_id = holder.event_id and ticket.id = holder.ticket_id
    join events on events.id = holder.event_id
    join plan_seats seat on seat.plan_id = events.plan_id and seat.seat_id = ticket.seat_id
    where holder.event_id = ${eventId} and (holder.fan_id = ${fanId} or holder.minor_id = ${minorId})`.execute(
    tx,
  )
  const adult = rows.find((row) => row.minorId === null)
  const child = rows.find((row) => row.minorId !== null)
  if (adult === undefined)
    throw new Problem('minor_no_adult', 'Pon primero un boleto de este partido a tu nombre: entra contigo.')
  if (adult.section !== child?.section)
    throw new Problem('minor_apart', 'Ese lugar queda lejos del tuyo. Elige uno junto a ti.')
}
