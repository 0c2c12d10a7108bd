import { randomUUID } from 'node:crypto'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { matchChangeJobs } from '#matchday/match-changes/server/jobs.ts'
import { giftCardJobs } from '#products/gift-cards/server/jobs.ts'
import { bonogalloJobs } from '#products/bonogallo/server/jobs.ts'
import { groupJobs } from '#products/group-sales/server/jobs.ts'
import { orderJobs } from '#selling/orders/server/jobs.ts'
import { returnJobs } from '#selling/resale/server/jobs.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { transferJobs } from '#matchday/transfers/server/jobs.ts'
import { signatureHeader } from '#sandbox/mercadopago/signature.ts'
import { newSession } from '#server/session.ts'
import { fanStory, type Hold, type Order } from './fan-story.ts'
import { miscounted } from './miscounted.ts'
import { testServer } from './test-server.ts'
import { paymentJobs } from '#selling/payments/server/jobs.ts'
import type { PaymentProvider } from '#selling/payments/server/provider.ts'
import { moneyBalance } from '#selling/payments/server/sql.ts'

export type Buyer = Awaited<ReturnType<Awaited<ReturnType<typeof openPurchases>>['buyer']>>

/** The demo club with the provider's sandbox, and what a purchase test does over and over. */
export async function openPurchases(environment: Record<string, string> = {}) {
  const server = await testServer({
    sandbox: true,
    environment: { ...(process.env['TEST_LOG'] && { LOG_LEVEL: process.env['TEST_LOG'] }), ...environment },
  })
  const { db, config, services } = server
  await ensureSigningKey(db, config.masterKey)
  const event = await db
    .selectFrom('events')
    .select(['id', 'seatsPerPerson'])
    .where('away', '=', 'Halcones de Jalisco')
    .executeTakeFirstOrThrow()
  const sim = (path: string, body: unknown = {}) => postTo(server.sandboxUrl!, `/__sim/${path}`, body)

  async function buyer() {
    const session = newSession()
    const email = `${randomUUID()}@correo.example`
    const person = {
      email,
      passwordHash: '-',
      firstName: 'Ana',
      lastName: 'Luna',
      termsVersion: '1',
      termsAcceptedAt: new Date(),
    }
    const { id: accountId } = await db
      .insertInto('accounts')
      .values(person)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { tokenHash, cookieHash } = session
    const expiresAt = sql<Date>`now() + interval '1 hour'`
    await db.insertInto('sessions').values({ tokenHash, cookieHash, accountId, expiresAt }).execute()
    const browser = server.browser()
    browser.useToken(session.token)
    browser.cookies.set('taquilla', session.cookie)

    async function hold(quantity = 2, seatIds?: number[]) {
      const wish = seatIds ? { seatIds } : { bestAvailable: { quantity } }
      const { body, status } = await browser.post(`/events/${event.id}/holds`, wish)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body as Hold
    }
    const order = async (quantity = 2, more: object = {}, seatIds?: number[]) =>
      place((await hold(quantity, seatIds)).id, more)
    async function place(holdId: string, more: object = {}) {
      const { body, status } = await browser.post('/orders', { holdId, ...more })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body as Order
    }
    const pay = (orderId: string, body: object, key: string = randomUUID()) =>
      browser.post(`/orders/${orderId}/payments`, body, { 'idempotency-key': key })
    const byCard = async (holder: string, installments = 1) => ({
      method: 'card',
      token: await cardToken(holder),
      paymentMethodId: 'visa',
      installments,
    })
    return {
      ...browser,
      accountId,
      hold,
      place,
      order,
      pay,
      byCard,
      payByCard: async (orderId: string, holder: string, key?: string) =>
        pay(orderId, await byCard(holder), key),
      read: async (orderId: string) => (await browser.get(`/orders/${orderId}`)).body,
    }
  }

  async function cardToken(holder: string): Promise<string> {
    const card = {
      card_number: '4075595716483764',
      expiration_month: 11,
      expiration_year: 2030,
      security_code: '123',
    }
    const path = `/v1/card_tokens?public_key=${config.payments.publicKey}`
    const token = await postTo(server.sandboxUrl!, path, { ...card, cardholder: { name: holder } })
    return (token as { id: string }).id
  }

  /** A notice as the provider sends it; signed with another secret it is a forgery. */
  async function notice(
    providerPaymentId: string,
    secret = config.payments.webhookSecret,
    topic = 'payment',
  ) {
    const requestId = randomUUID()
    const signature = signatureHeader(secret, {
      dataId: providerPaymentId,
      requestId,
      ts: Math.floor(Date.now() / 1000),
    })
    const path = `/webhooks/mercadopago?data.id=${providerPaymentId}&type=${topic}`
    const body = { id: 1, type: topic, action: 'payment.updated', data: { id: providerPaymentId } }
    return server.browser().call('POST', path, body, { 'x-request-id': requestId, 'x-signature': signature })
  }

  /** As if that much time had gone by for one order and everything that belongs to it. */
  async function passTime(orderId: string, seconds: number) {
    const back = sql`make_interval(secs => ${seconds})`
    await sql`update orders set payable_until = payable_until - ${back}, hold_ends_at = hold_ends_at - ${back} where id = ${orderId}`.execute(
      db,
    )
    await sql`update payments set created_at = created_at - ${back}, checked_at = checked_at - ${back},
      payable_until = payable_until - ${back} where order_id = ${orderId}`.execute(db)
    await sql`update holds set created_at = created_at - ${back}, expires_at = expires_at - ${back},
      extended_at = extended_at - ${back} where id = (select hold_id from orders where id = ${orderId})`.execute(
      db,
    )
    await sql`update stock_units set held_until = held_until - ${back}
      where hold_id = (select hold_id from orders where id = ${orderId})`.execute(db)
    await sql`update event_seats set held_until = held_until - ${back}
      where hold_id = (select hold_id from orders where id = ${orderId})`.execute(db)
  }

  /** Runs the orders' and payments' jobs that wait now; those named besides are only taken note of. */
  async function runJobs(...only: string[]) {
    const tasks = {
      ...bonogalloJobs(services).tasks,
      ...orderJobs(services).tasks,
      ...paymentJobs(services).tasks,
      ...transferJobs(services).tasks,
      ...returnJobs(services).tasks,
      ...matchChangeJobs(services).tasks,
      ...giftCardJobs(services).tasks,
      ...groupJobs(services).tasks,
      mail_tickets: async () => undefined,
    }
    const chosen = Object.entries(tasks).filter(([name]) => only.length === 0 || only.includes(name))
    const logger = new Logger(() => () => undefined)
    const taskList = Object.fromEntries(chosen)
    await runOnce({
      pgPool: server.pool,
      noPreparedStatements: true,
      taskList,
      noHandleSignals: true,
      logger,
    })
  }

  /** The provider with some of its calls replaced, for as long as `work` takes. */
  async function withProvider(change: Partial<PaymentProvider>, work: () => Promise<unknown>) {
    const before = { ...services.payments }
    Object.assign(services.payments, change)
    await work().finally(() => Object.assign(services.payments, before))
  }

  return {
    ...server,
    withProvider,
    event,
    sim,
    buyer,
    /** One person's purchase as a story. */
    fan: () => fanStory(buyer),
    cardToken,
    notice,
    passTime,
    runJobs,
    jobs: { ...bonogalloJobs(services).tasks, ...orderJobs(services).tasks, ...paymentJobs(services).tasks },
    /** What the poller does, for attempts that are due. */
    poll: async () => {
      await sql`update payments set created_at = least(created_at, now() - interval '6 s'), checked_at = null
        where status in ('created', 'pending', 'in_process')`.execute(db)
      await run(paymentJobs(services).tasks['check_payments'])
    },
    expire: () => run(orderJobs(services).tasks['expire_orders']),
    provider: async (path: string) => {
      const headers = { authorization: `Bearer ${config.payments.accessToken}` }
      return (await fetch(new URL(path, server.sandboxUrl!), { headers })).json() as Promise<
        Record<string, unknown>
      >
    },
    /** Every invariant of the books; empty lists when all is well. */
    books: async () => ({ unbalanced: await moneyBalance(db), miscounted: await miscounted(server.db) }),
  }
}

async function run(task: unknown): Promise<void> {
  await (task as (payload: unknown, helpers: unknown) => Promise<void>)({}, {})
}

async function postTo(base: string, path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(new URL(path, base), { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}
