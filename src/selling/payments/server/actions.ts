import { ownOrder } from '#selling/orders/server/actions.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import type { Services } from '#server/services.ts'
import { payWithCredit } from './credit/settle-credit.ts'
import { sendAttempt } from './attempts/send-attempt.ts'
import { startAttempt, type PayWish } from './attempts/start-attempt.ts'
import { ProviderUnavailable } from './provider.ts'
import { isOpenPayment } from './rules.ts'
import { checkAttempt, withdrawPayment } from './settlement/check.ts'
import { attemptsOf, findPayment, type PaymentRow } from './sql.ts'

type Part = Pick<Services, 'db' | 'payments' | 'seats' | 'config' | 'log'>

/** Pays an order: stores the attempt, then tells the provider, then settles its answer. Answers the attempt as it is now. */
export async function payOrder(services: Part, wish: PayWish): Promise<PaymentRow> {
  const { db } = services
  const { orderId, accountId, body } = wish
  if (body.method === 'credit') return payWithCredit(services, orderId, accountId)
  await lookAtWallet(services, wish)
  const started = await db.transaction().execute((tx) => startAttempt(tx, { ...wish, body }))
  if (started.fresh) await sendAttempt(services, started, body)
  return (await findPayment(db, started.payment.id)) ?? started.payment
}

/** Before a wallet's open page makes way for another means, it may turn out to have been paid. */
async function lookAtWallet(services: Part, { orderId, accountId, body }: PayWish): Promise<void> {
  if (body.method === 'wallet') return
  const open = (await attemptsOf(services.db, orderId)).find((attempt) => isOpenPayment(attempt.status))
  if (open?.method !== 'wallet') return
  ownOrder(await findOrder(services.db, orderId), accountId)
  await ask(services, open)
}

/** The return page asks: what became of the newest attempt? Null when there is none. */
export async function refreshPayment(
  services: Part,
  orderId: string,
  accountId: string,
): Promise<PaymentRow | null> {
  ownOrder(await findOrder(services.db, orderId), accountId)
  const [newest] = await attemptsOf(services.db, orderId)
  if (newest === undefined) return null
  const undecided = isOpenPayment(newest.status) || (newest.method === 'wallet' && newest.approvedAt === null)
  if (undecided) await ask(services, newest)
  return (await findPayment(services.db, newest.id)) ?? newest
}

/** A provider that does not answer now is asked again by the poller. */
async function ask(services: Part, attempt: PaymentRow): Promise<void> {
  await checkAttempt(services, attempt).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
}

/** The order's story is over: whatever is still being paid for it is cancelled at the provider. */
export async function withdrawPayments(services: Part, orderId: string): Promise<void> {
  for (const attempt of await attemptsOf(services.db, orderId)) {
    if (!isOpenPayment(attempt.status)) continue
    if (attempt.providerPaymentId === null) await checkAttempt(services, attempt)
    else await withdrawPayment(services, attempt.providerPaymentId)
  }
}
