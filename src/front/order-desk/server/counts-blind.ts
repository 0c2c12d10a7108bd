import { permits } from '#lib/permissions.ts'
import { openTill } from '#products/box-office/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { SignedIn } from '#server/session.ts'
import type { DeskOrdersQuery } from '../contract.ts'

const overCounter: DeskOrdersQuery['pago'][] = ['cash_desk', 'terminal']

/** Whether the sum of these orders would tell somebody with an open till what should lie in it before they have counted. */
export async function countsBlind(db: Db, { pago }: DeskOrdersQuery, who: SignedIn): Promise<boolean> {
  if (!overCounter.includes(pago) || permits(who, 'review Till')) return false
  return (await openTill(db, who.id)) !== undefined
}
