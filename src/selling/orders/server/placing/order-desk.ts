import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { alone, together } from '#server/together.ts'
import type { Buyer } from '../kind/order-kind.ts'
import { lockFreeHoldsToOrder, type HoldToOrder } from './order-facts.ts'
import { draftOf, orderHold, placeOrder, type OrderInput, type Placed } from './place-order.ts'

type Asked = { input: OrderInput; who: Buyer }

/** Orders that are asked for at the same time, written together (decision 44). */
export function orderDesk({
  sales: db,
  log,
}: Pick<Services, 'sales' | 'log'>): (asked: Asked) => Promise<Placed> {
  return together<Asked, Placed>({
    most: 32,
    lanes: 2,
    claims: ({ input, who }) => [`hold ${input.holdId}`, `account ${who.account.id}`],
    all: (asked) => db.transaction().execute((tx) => newOrders(tx, asked)),
    one: ({ input, who }) => placeOrder(db, input, who),
    failed: (error) => log.warn({ err: error }, 'orders are written again one by one'),
  })
}

/** Orders for holds of one's own as most are: tickets of a match without phases or a share for each fan, within the limit. */
async function newOrders(tx: Db, asked: Asked[]): Promise<(Placed | typeof alone)[]> {
  const holds = await lockFreeHoldsToOrder(
    tx,
    asked.map(({ input: { holdId }, who }) => ({
      holdId,
      accountId: who.account.id,
      visitorId: who.visitorId,
    })),
  )
  const drafts = await Promise.all(
    asked.map(async ({ input, who }, at) => {
      const hold = holds[at]
      if (hold === undefined || !isUsual(hold, who)) return null
      // Its refusal is told by the one that is asked alone.
      const draft = await draftOf(tx, hold, input, who).catch(() => null)
      if (draft === null || draft.count === null) return null
      const { quantity, most } = draft.count
      return hold.counted + quantity <= most ? { hold, draft } : null
    }),
  )
  const placed: (Placed | typeof alone)[] = []
  for (const [at, one] of drafts.entries())
    placed.push(one === null ? alone : await orderHold(tx, one.hold, one.draft, asked[at]!))
  return placed
}

function isUsual(hold: HoldToOrder, { account }: Buyer): boolean {
  const { kind, status, running, accountId, phases, match, keptOut } = hold
  return (
    kind === 'tickets' &&
    status === 'active' &&
    running &&
    accountId === account.id &&
    phases.parts.length === 0 &&
    !phases.missed &&
    match.ticketsPerFan === null &&
    keptOut === null
  )
}
