import { dayInMexico } from '#lib/dates.ts'
import type { z } from 'zod/mini'
import { readSummaries } from '#catalogue/events/server/actions.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import { ageOn } from '#lib/curp.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import type { Minor, Received } from '../contract.ts'
import { openInvitations } from './guardians/invitation-rows.ts'
import { handedTo, handOversOf, type HandOverRow } from './hand-over/rows.ts'
import { firstNameOf, openMinor } from './person/sealed-minor.ts'
import { maskedCurp } from '../rules.ts'
import { guardiansOf, minorsOf } from './sql.ts'

/** The children of a guardian, each with who answers for it and where it goes. */
export async function shownMinors(db: Db, ring: KeyRing, fanId: string): Promise<z.input<typeof Minor>[]> {
  const mine = await minorsOf(db, fanId)
  const ids = mine.map(({ id }) => id)
  const guardians = Map.groupBy(await guardiansOf(db, ids), ({ minorId }) => minorId)
  const invitations = new Map((await openInvitations(db, ids)).map((one) => [one.minorId, one]))
  const handOvers = await handOversOf(db, ids)
  const eventOf = await eventsOf(db, handOvers)
  return mine.map(({ id, sealedPerson, today, photoId, relation, eraseAt }) => {
    const { curp, ...person } = openMinor(ring, id, sealedPerson)
    const invitation = invitations.get(id)
    return {
      ...person,
      id,
      curp: maskedCurp(curp),
      age: ageOn(person.birthDate, today),
      photoId,
      relation,
      guardians: (guardians.get(id) ?? []).map((one) => ({
        fanId: one.fanId,
        firstName: one.firstName,
        relation: one.relation,
        first: one.rank === 1,
        me: one.fanId === fanId,
      })),
      invitation: invitation
        ? { id: invitation.id, email: invitation.toEmail ?? '', expiresAt: invitation.expiresAt }
        : null,
      handOvers: handOvers
        .filter(({ minorId }) => minorId === id)
        .flatMap((one) => {
          const event = eventOf.get(one.eventId)
          if (event === undefined || (one.status !== 'offered' && one.status !== 'accepted')) return []
          const to = one.taker ?? one.toEmail ?? one.toFanNumber ?? ''
          return [{ id: one.id, event, to, status: one.status }]
        }),
      eraseAt,
    }
  })
}

/** The children that somebody entrusts to this fan; the photo only once taken. */
export async function receivedMinors(db: Db, ring: KeyRing, fanId: string): Promise<Received[]> {
  const rows = await handedTo(db, fanId)
  const eventOf = await eventsOf(db, rows)
  return rows.flatMap(({ id, minorId, eventId, from, status, sealedPerson, photoId }) => {
    const event = eventOf.get(eventId)
    if (event === undefined || (status !== 'offered' && status !== 'accepted')) return []
    const person = openMinor(ring, minorId, sealedPerson)
    return [
      {
        id,
        minorId,
        firstName: firstNameOf(person),
        age: ageOn(person.birthDate, dayInMexico(new Date(event.startsAt))),
        photoId: status === 'accepted' ? photoId : null,
        from,
        event,
        status,
      },
    ]
  })
}

async function eventsOf(db: Db, rows: HandOverRow[]) {
  const found = await findEvents(db, [...new Set(rows.map(({ eventId }) => eventId))])
  return new Map((await readSummaries(db, found)).map((event) => [event.id, event]))
}
