import { z } from 'zod/mini'
import { ask } from '#people/approvals/server/actions.ts'
import { readAllowance } from '#people/approvals/server/allowance.ts'
import type { ApprovalKind, Deciding } from '#people/approvals/server/approval-kind.ts'
import { beyond } from '#people/approvals/rules.ts'
import { Problem } from '#lib/problem.ts'
import { Cents, Uuid } from '#lib/shapes.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { folioOf } from '#selling/orders/rules.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import { refundLines } from '../../desk-rules.ts'
import { refundDecided, type Decided } from './refund.ts'
import { refundParts } from './sql.ts'

/** What a request keeps of a refund: everything that decides what goes back, and no key. */
const Kept = z.object({
  orderId: Uuid,
  eventId: z.optional(z.int()),
  seatIds: z.optional(z.array(z.int())),
  extraIds: z.optional(z.array(Uuid)),
  amountCents: z.optional(Cents),
  as: z.enum(['refund', 'credit']),
  leftCents: Cents,
  evenUsed: z.optional(z.boolean()),
})

/** A refund beyond somebody's limit: done by whoever approves it, within his own. */
export const refundApproval: ApprovalKind = {
  kind: 'order_refund',
  may: 'refund AnyOrder',
  run: async (tx, _services, deciding) =>
    (await refundDecided(tx, decidedIn(deciding), deciding.account)).amountCents,
  look: async (services, deciding) => (await tried(services, decidedIn(deciding), deciding.account)).lines,
}

/** Asks another person to approve a refund that passes one's limits, with what it would do as it was shown. */
export async function askRefund(services: Services, asked: Decided, account: SignedIn): Promise<string> {
  const { amountCents, lines, title } = await tried(services, asked, account)
  if (beyond(await readAllowance(services.db, account.id), amountCents) === null)
    throw new Problem('within_limit', 'Esto está dentro de tu límite: puedes devolverlo sin pedirlo.')
  const { key: requestKey, reason, ...rest } = asked
  return services.db.transaction().execute((tx) =>
    ask(tx, {
      kind: refundApproval.kind,
      subject: `order:${asked.orderId}`,
      requestKey,
      act: Kept.parse(rest),
      shown: { title, lines },
      amountCents,
      reason,
      askedBy: account.id,
    }),
  )
}

function decidedIn({ act, key, reason, askedBy }: Deciding): Decided {
  return { ...Kept.parse(act), key, reason, askedBy }
}

type Tried = { amountCents: number; lines: string[]; title: string }

/** The whole refund with everything that could refuse it but the limit, done and taken back. */
async function tried({ db }: Services, asked: Decided, account: SignedIn): Promise<Tried> {
  const key = crypto.randomUUID()
  const outcome = await db
    .transaction()
    .execute(async (tx) => {
      const { amountCents, seatIds, extras } = await refundDecided(tx, { ...asked, key }, account, {
        unbounded: true,
      })
      const order = await findOrder(tx, asked.orderId)
      const lines = refundLines(await refundParts(tx, key), seatIds.length, extras)
      const title = order === undefined ? 'Pedido' : `${folioOf(order.folio)} · ${order.title}`
      throw new TakenBack({ amountCents, lines, title })
    })
    .catch((error: unknown) => error)
  if (outcome instanceof TakenBack) return outcome.tried
  throw outcome
}

class TakenBack extends Error {
  readonly tried: Tried
  constructor(tried: Tried) {
    super('taken back')
    this.tried = tried
  }
}
