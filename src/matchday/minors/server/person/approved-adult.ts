import { openPerson } from '#people/fan-id/server/person/sealed-person.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import type { FanStatus } from '#server/schema.ts'
import { isMinorOn, notApprovedWords } from '../../rules.ts'
import { lockFan } from '../sql.ts'

/** Throws Problem `fan_not_approved`, in words that say what is missing. */
export function approvedFan(status: FanStatus): void {
  if (status !== 'approved') throw new Problem('fan_not_approved', notApprovedWords[status], 403, { status })
}

/**
 * The fan, locked, if approved and of age today; else a Problem that says what is missing. Whoever answers for a child
 * passes here.
 */
export async function approvedAdult(tx: Db, ring: KeyRing, fanId: string) {
  const fan = await lockFan(tx, fanId)
  approvedFan(fan?.status ?? 'erased')
  if (!fan?.sealedPerson) throw new Error(`fan ${fanId} is approved without a person`)
  const { birthDate } = openPerson(ring, fan.id, fan.sealedPerson)
  if (isMinorOn(birthDate, fan.today))
    throw new Problem('adults_only', 'Solo una persona adulta puede responder por un menor.', 403)
  return fan
}
