import type { Db } from '#server/db.ts'
import { compensationOf, compensatedPass } from '#catalogue/events/changes-rules.ts'
import type { Paid } from './paid-for-match.ts'

/** `subject`: an order's id, or a bonogallo's as `pass:<id>`; `cents`: what it is given, never nothing. */
export type Compensation = { subject: string; cents: number }

/** A fifth of what stands for a match, for each paid order and for each place that a bonogallo has in it. */
export async function compensationsOf(db: Db, eventId: number, paid: Paid[]): Promise<Compensation[]> {
  const places = await db
    .selectFrom('passMatches')
    .select(['passId', 'shareCents'])
    .where('eventId', '=', eventId)
    .where('state', '=', 'pending')
    .orderBy('passId')
    .execute()
  const orders = [...Map.groupBy(paid, ({ orderId }) => orderId)].map(([subject, parts]) => ({
    subject,
    cents: compensationOf(parts.reduce((sum, { cents }) => sum + cents, 0)),
  }))
  const passes = places.map(({ passId, shareCents }) => ({
    subject: compensatedPass.subject(passId),
    cents: compensationOf(shareCents),
  }))
  return [...orders, ...passes].filter(({ cents }) => cents > 0)
}
