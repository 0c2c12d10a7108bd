import { ownOrder } from '#selling/orders/server/actions.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { ProviderRejected, ProviderUnavailable } from '#selling/payments/server/provider.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { withoutDeadlock } from '../hold/hold-seats.ts'
import { endPassesOf } from '../pass/end-passes.ts'
import { instalmentFor } from '../../rules.ts'
import { lockPayingOrders } from '../statement/money.ts'
import { lockInstalments } from './instalment-rows.ts'
import { readKnown, type Deps } from './read-subscription.ts'
import { judgeStanding } from './payment-state.ts'
import {
  cancelSubscriptions,
  findSubscription,
  updateSubscription,
  type SubscriptionRow,
} from './subscription-rows.ts'
import { orderFor } from './take-charge.ts'

const byHandMs = 30 * 60 * 1000

async function own(db: Db, id: string, accountId: string): Promise<SubscriptionRow & { providerId: string }> {
  const row = await findSubscription(db, id)
  if (row === undefined || row.accountId !== accountId) throw notFound('No encontramos esas mensualidades.')
  const { providerId, status } = row
  if (providerId === null || (status !== 'authorized' && status !== 'paused'))
    throw new Problem('subscription_over', 'Esas mensualidades ya terminaron.')
  return { ...row, providerId }
}

/** Pauses or resumes the charges at the provider, then here. */
export async function pauseOrResume(
  services: Deps,
  id: string,
  accountId: string,
  status: 'paused' | 'authorized',
): Promise<void> {
  const { db, payments } = services
  const row = await own(db, id, accountId)
  if (row.status === status) return
  const seen = await asked(payments.changeSubscription(row.providerId, { status }))
  await db.transaction().execute(async (tx) => {
    await updateSubscription(tx, id, { status, nextChargeAt: seen.nextChargeAt })
    await judgeStanding(tx, row.orderId)
  })
}

/** Ends it: no more charges, coming matches lose their seat, what was paid and not used becomes credit. */
export async function cancelSubscription(
  { db }: Pick<Deps, 'db'>,
  id: string,
  accountId: string,
): Promise<void> {
  const row = await own(db, id, accountId)
  await withoutDeadlock(() =>
    db.transaction().execute(async (tx) => {
      const orders = await lockPayingOrders(tx, row.orderId)
      await cancelSubscriptions(tx, row.orderId)
      await endPassesOf(tx, row.orderId, 'holder', orders)
      await enqueue(
        tx,
        'end_subscription',
        { orderId: row.orderId },
        { key: `end_subscription:${row.orderId}` },
      )
    }),
  )
}

/** Another card from now on; a charge that failed is tried with it. */
export async function changeCard(
  services: Deps,
  id: string,
  accountId: string,
  token: string,
): Promise<void> {
  const row = await own(services.db, id, accountId)
  await asked(services.payments.changeSubscription(row.providerId, { cardToken: token }))
  await readKnown(services, row)
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ProviderRejected)
      throw new Problem(
        'card_refused',
        'Mercado Pago no aceptó el cambio. Revisa los datos o usa otra tarjeta.',
      )
    if (error instanceof ProviderUnavailable)
      throw new Problem(
        'provider_unavailable',
        'Mercado Pago no contesta. Nada cambió. Intenta en un momento.',
        503,
      )
    throw error
  })
}

/** The order by which the instalment that is due can be paid in any other way. */
export function payInstalment(db: Db, orderId: string, accountId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const purchase = ownOrder(await lockOrder(tx, orderId), accountId)
    const instalments = await lockInstalments(tx, orderId)
    const due = instalmentFor(instalments, instalments[0]?.today ?? '')
    if (due === null) throw new Problem('nothing_due', 'No tienes mensualidades por pagar.')
    return orderFor(tx, purchase, due, instalments.length, byHandMs)
  })
}
