import { notify } from '#people/notifications/server/actions.ts'
import { endRest } from '#selling/holds/server/resting/rested-seats.ts'
import type { Db } from '#server/db.ts'
import { mayReturn } from '../../rules.ts'
import { endOffers } from '../offers-sql.ts'
import { findPlace, movePlace, type Match } from '../sql.ts'
import { missed } from '../words.ts'

/**
 * What became of the offers of a match, under its list's lock: who bought is done, who let go is asked to come back once, and
 * the seats need not rest for the next in line.
 */
export async function settleOffers(tx: Db, match: Match): Promise<void> {
  const eventId = match.id
  for (const { id, accountId, status, seatIds } of await endOffers(tx, eventId)) {
    if (status === 'taken') {
      await movePlace(tx, { eventId, accountId }, { status: 'taken', missed: 0 })
      continue
    }
    const place = (await findPlace(tx, eventId, accountId))!
    const after = { status: 'missed', missed: place.missed + 1 } as const
    await movePlace(tx, { eventId, accountId }, after)
    await endRest(tx, eventId, seatIds)
    if (status === 'missed') await notify(tx, { accountId, ...missed(match, id, mayReturn(after)) })
  }
}
