import { cancelEventIn } from '#features/events/actions.ts'
import { tellBuyer } from '#features/orders/actions.ts'
import { refundIn } from '#features/payments/refunds/refund-order.ts'
import { endOffersOf } from '#features/transfers/actions.ts'
import { Problem } from '#lib/problem.ts'
import { enqueue } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { paidOrdersOf } from './sql.ts'

type Cancelling = { eventId: number; reason: string; actor: string | null }

/** The match is not played: nothing of it changes hands any more, and everybody's money goes back by itself. */
export function cancelMatch(
  { db }: Pick<Services, 'db'>,
  { eventId, reason, actor: accountId }: Cancelling,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await cancelEventIn(tx, { eventId, reason, accountId }))) return
    await endOffersOf(tx, eventId)
    await enqueue(tx, 'refund_cancelled_match', { eventId }, { key: `refund_cancelled_match:${eventId}` })
    await enqueue(tx, 'post_cancelled_match', { eventId }, { key: `post_cancelled_match:${eventId}` })
  })
}

/**
 * Gives back every paid order of a cancelled match, one transaction each. Stopped anywhere and begun again, it goes on
 * with what is left: an order's own state and the key of its refund say what was done.
 */
export async function refundCancelledMatch(
  services: Pick<Services, 'db' | 'kinds'>,
  eventId: number,
): Promise<void> {
  for (const { id: orderId, kind } of await paidOrdersOf(services.db, eventId)) {
    await refundMatch(services, { orderId, eventId, part: kind === 'pack' })
  }
}

type OfMatch = { orderId: string; eventId: number; part: boolean }

/** Of a pack only the match's seats go back, with their share of its price; anything else goes back whole. */
async function refundMatch(
  services: Pick<Services, 'db' | 'kinds'>,
  { orderId, eventId, part }: OfMatch,
): Promise<void> {
  const requestKey = `cancelled:${eventId}`
  const wish = { orderId, requestKey, reason: 'match_cancelled', actor: null, voids: 'cancelled' as const }
  await services.db
    .transaction()
    .execute(async (tx) => {
      const { amountCents, again } = await refundIn(tx, services, part ? { ...wish, eventId } : wish)
      if (amountCents > 0 && !again) await tellBuyer(tx, orderId, 'match_cancelled')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'not_refundable') throw error
    })
}
