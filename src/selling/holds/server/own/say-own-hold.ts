import { Problem } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import type { Who } from '#server/session.ts'
import { findHold, subjectsOfHold } from '../sql.ts'
import { ownHolds } from './own-holds.ts'

/** Refusals of a person's limit: what the person holds or ordered and has not paid counts in them. */
const limits = new Set([
  'too_many_seats',
  'limit_reached',
  'phase_limit',
  'too_many_packs',
  'fan_limit_reached',
])

/** What is about to be held, as `event:7` or `pack:3`, or ordered: its hold's number. */
type Wanted = { subject: string } | { holdId: string }

/**
 * Does the work; a limit that refuses it names the person's own unpaid seats that count in it, with their hold and order,
 * so that one can go on with them or let them go.
 */
export async function sayOwnHold<T>(
  { db }: Pick<Services, 'db'>,
  who: Who,
  wanted: Wanted,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Problem) || !limits.has(error.code)) throw error
    const but = 'holdId' in wanted ? wanted.holdId : undefined
    const subjects = 'subject' in wanted ? [wanted.subject] : await subjectsOfHold(db, wanted.holdId)
    const asker = { visitorId: who.visitorId, accountId: who.account?.id ?? null }
    const [own] = await ownHolds(db, asker, { subjects, ...(but !== undefined && { but }) })
    const held = own && (await findHold(db, own.id))
    if (own === undefined || held === undefined) throw error
    const seats = held.seatIds.length === 1 ? '1 lugar' : `${held.seatIds.length} lugares`
    const words = own.orderId === null ? `${seats} más en tu apartado` : `${seats} en una compra sin pagar`
    throw new Problem(
      error.code,
      `${error.message} Ya tienes ${words}: sigue con ellos o suéltalos.`,
      error.status,
      { ...error.detail, own: { holdId: own.id, orderId: own.orderId } },
    )
  }
}
