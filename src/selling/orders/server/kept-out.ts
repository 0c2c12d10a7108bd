import { isRestricted, refuseRestricted } from '#people/restrictions/server/actions.ts'
import type { Db } from '#server/db.ts'
import { kindOf } from './extensions.ts'
import type { OrderRow } from './sql.ts'

type Bought = Pick<OrderRow, 'kind' | 'accountId'>

/** Whether what an order is for would let somebody in who is kept out now. */
export async function isKeptOut(db: Db, { kind, accountId }: Bought): Promise<boolean> {
  return !kindOf(kind).openToRestricted && (await isRestricted(db, accountId))
}

/** Refuses the purchase of a person who is kept out, with a Problem that says why and until when. */
export async function refuseBuying(tx: Db, { kind, accountId }: Bought): Promise<void> {
  if (!kindOf(kind).openToRestricted) await refuseRestricted(tx, accountId)
}
