import type { z } from 'zod/mini'
import type { Db } from '#server/db.ts'
import type { PublicPhase } from '../contract.ts'
import { phaseState, roomOf } from '../rules.ts'
import { attendedMatches } from './facts/qualified.ts'
import { isAnnounced, phasesFor } from './sql.ts'

/** A match's phases as one person reads them, or a stranger (null); none where it is sold without them or was not announced. */
export async function calendarFor(
  db: Db,
  eventId: number,
  accountId: string | null,
): Promise<z.input<typeof PublicPhase>[]> {
  const found = (await isAnnounced(db, eventId)) ? await phasesFor(db, eventId, accountId) : []
  const rooms = found[0] === undefined ? null : roomOf(found, found[0].now)
  return Promise.all(
    found.map(async (phase) => {
      const { id, name, rule, atLeast, ofLast, startsAt, endsAt, perPerson, perCluster, mine, now } = phase
      const full = (rooms?.get(id)?.whole ?? 1) <= 0
      const attended =
        rule === 'attended' && accountId !== null ? await attendedMatches(db, accountId, ofLast ?? 1) : null
      const fact = { rule, atLeast, ofLast }
      return {
        id,
        name,
        ...fact,
        startsAt,
        endsAt,
        perPerson,
        perCluster,
        mine,
        full,
        attended,
        state: phaseState(phase, now),
      }
    }),
  )
}
