import { refuseKeptOut } from '#people/restrictions/server/actions.ts'
import type { KeptOut } from '#people/restrictions/server/sql.ts'
import type { OrderKind } from '#server/schema.ts'
import { kindOf } from './extensions.ts'

/** An order, or one that is to be, with what keeps its buyer out now. */
type Bought = { kind: OrderKind; keptOut: KeptOut | null }

/** Whether what an order is for would let somebody in who is kept out now. */
export function isKeptOut({ kind, keptOut }: Bought): boolean {
  return keptOut !== null && !kindOf(kind).openToRestricted
}

/** Refuses the purchase of a person who is kept out, with a Problem that says why and until when. */
export function refuseBuying(bought: Bought): void {
  if (isKeptOut(bought)) refuseKeptOut(bought.keptOut)
}
