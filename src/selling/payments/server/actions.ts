import { ownOrder } from '#selling/orders/server/actions.ts'
import { findOrder } from '#selling/orders/server/sql.ts'
import type { Services } from '#server/services.ts'
import { together } from '#server/together.ts'
import { payWithCredit } from './credit/settle-credit.ts'
import { sendAttempt } from './attempts/send-attempt.ts'
import { startAttempt, type PayInput, type SentBody } from './attempts/start-attempt.ts'
import { startAttempts } from './attempts/start-together.ts'
import { ProviderUnavailable } from './provider.ts'
import { isOpenPayment } from './rules.ts'
import { checkAttempt, withdrawPayment } from './settlement/check.ts'
import { settleSeen } from './settlement/settle.ts'
import { settleAnswers, type Answered } from './settlement/settle-together.ts'
import { attemptsOf, findPayment, type PaymentRow } from './sql.ts'

type Deps = Pick<Services, 'db' | 'payments' | 'seats' | 'config' | 'log'>

type Start = (input: PayInput<SentBody>) => Promise<Awaited<ReturnType<typeof startAttempt>>>
/** How an attempt is stored and its answer settled: each in a transaction of its own, or together with others. */
type Ways = { start: Start; settle: (answer: Answered) => Promise<void> }

/** Pays orders whose attempts and settlements come at the same time together (decision 44). */
export function payDesk(services: Deps): (input: PayInput) => Promise<string> {
  const { db } = services
  const plain = plainWays(services)
  const size = { most: 32, lanes: 2 }
  const failed = (what: string) => (error: unknown) =>
    services.log.warn({ err: error }, `${what} are done again one by one`)
  const ways: Ways = {
    start: together({
      ...size,
      claims: ({ orderId, accountId }: PayInput<SentBody>) => [`order ${orderId}`, `account ${accountId}`],
      all: (asked) => db.transaction().execute((tx) => startAttempts(tx, asked)),
      one: plain.start,
      failed: failed('attempts'),
    }),
    settle: together<Answered, void>({
      ...size,
      claims: ({ attempt }) => [`order ${attempt.orderId}`],
      all: (answers) => db.transaction().execute((tx) => settleAnswers(tx, answers)),
      one: plain.settle,
      failed: failed('settlements'),
    }),
  }
  return (input) => payOrder(services, input, ways)
}

const plainWays = (services: Deps): Ways => ({
  start: (input) => services.db.transaction().execute((tx) => startAttempt(tx, input)),
  settle: ({ seen, attempt }) => settleSeen(services, seen, { attempt }),
})

/** Pays an order: stores the attempt, then tells the provider, then settles its answer. Answers the attempt's number. */
export async function payOrder(
  services: Deps,
  input: PayInput,
  { start, settle }: Ways = plainWays(services),
): Promise<string> {
  const { db } = services
  const { orderId, accountId, body } = input
  if (body.method === 'credit') return payWithCredit(services, orderId, accountId)
  for (let asked = false; ; asked = true) {
    const sent = { ...input, body }
    const started = await (asked
      ? db.transaction().execute((tx) => startAttempt(tx, sent, true))
      : start(sent))
    if (!('wallet' in started)) {
      if (started.fresh) await sendAttempt(services, started, body, settle)
      return started.payment.id
    }
    // Before a wallet's open page makes way for another means, it may turn out to have been paid.
    await ask(services, started.wallet)
  }
}

/** The return page asks: what became of the newest attempt? Null when there is none. */
export async function refreshPayment(
  services: Deps,
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
async function ask(services: Deps, attempt: PaymentRow): Promise<void> {
  await checkAttempt(services, attempt).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
}

/** The order's story is over: whatever is still being paid for it is cancelled at the provider. */
export async function withdrawPayments(services: Deps, orderId: string): Promise<void> {
  for (const attempt of await attemptsOf(services.db, orderId)) {
    if (!isOpenPayment(attempt.status)) continue
    if (attempt.providerPaymentId === null) await checkAttempt(services, attempt)
    else await withdrawPayment(services, attempt.providerPaymentId)
  }
}
