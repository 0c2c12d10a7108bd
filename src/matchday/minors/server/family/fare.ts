import { findFare } from '#catalogue/fares/server/sql.ts'
import { dayInMexico } from '#lib/dates.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import { openMinor } from '../person/sealed-minor.ts'
import { fareFault } from '../../rules.ts'
import { findMinor } from '../sql.ts'

/**
 * Throws Problem `fare_does_not_fit` when a ticket of this fare cannot be this child's by its age on match day. Call it
 * in the transaction that binds the ticket. An adult's own ticket is judged by `fareFault` with the fan's birth date.
 */
export async function minorFareFits(
  tx: Db,
  ring: KeyRing,
  { minorId, eventId, fare }: { minorId: string; eventId: number; fare: Fare },
): Promise<void> {
  const minor = await findMinor(tx, minorId)
  const event = await tx.selectFrom('events').select('startsAt').where('id', '=', eventId).executeTakeFirst()
  if (minor === undefined || event === undefined) throw notFound('No encontramos a ese menor.')
  const { birthDate } = openMinor(ring, minorId, minor.sealedPerson)
  const { name: fareName, ...ages } = await findFare(tx, fare)
  const fault = fareFault({ ...ages, fareName }, birthDate, dayInMexico(event.startsAt))
  if (fault !== null) throw new Problem(fault.code, fault.words, 409)
}
