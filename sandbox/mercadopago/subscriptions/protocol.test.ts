import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inDays, startPractice } from './testing/practice.ts'

let practice: Awaited<ReturnType<typeof startPractice>>
beforeAll(async () => {
  practice = await startPractice()
})
afterAll(() => practice.close())
beforeEach(async () => {
  await practice.sim('reset')
  practice.received.length = 0
})

describe('a new subscription', () => {
  it('without a card waits at an address of the provider', async () => {
    const made = await practice.create(practice.wanted())
    expect(made).toMatchObject({ status: 'pending', version: 1, summarized: {} })
    expect(made.init_point).toContain(`/subscriptions/checkout?preapproval_id=${made.id}`)
    expect(made).not.toHaveProperty('payer_email')
    expect(await practice.invoices(made.id)).toEqual([])
  })

  it('with a card is authorised and charged at once', async () => {
    const made = await practice.authorised()
    expect(made).toMatchObject({
      status: 'authorized',
      payment_method_id: 'visa',
      summarized: { charged_quantity: 1, charged_amount: 350 },
    })
    const [invoice, ...others] = await practice.invoices(made.id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      type: 'scheduled',
      status: 'processed',
      transaction_amount: 350,
      retry_attempt: 0,
      payment: { status: 'approved', status_detail: 'accredited' },
    })
    const { json: payment } = await practice.call('GET', `/v1/payments/${invoice?.payment?.id}`)
    expect(payment).toMatchObject({
      status: 'approved',
      operation_type: 'recurring_payment',
      external_reference: made.external_reference,
      transaction_amount: 350,
      card: { last_four_digits: '3764' },
      metadata: { preapproval_id: made.id },
    })
  })

  it('with a start date is charged on that date and not before', async () => {
    const start = inDays(20)
    const made = await practice.authorised({ start_date: start })
    expect(made.status).toBe('authorized')
    expect(Date.parse(made.next_payment_date ?? '')).toBe(Date.parse(start))
    expect(await practice.invoices(made.id)).toEqual([])
  })

  it('is made again for the same request: no idempotency key counts here', async () => {
    const body = JSON.stringify(practice.wanted())
    const ids = await Promise.all(
      [1, 2].map(async () => {
        const answer = await fetch(new URL('/preapproval', practice.url), {
          method: 'POST',
          headers: {
            authorization: 'Bearer token',
            'content-type': 'application/json',
            'x-idempotency-key': 'the same',
          },
          body,
        })
        return ((await answer.json()) as { id: string }).id
      }),
    )
    expect(new Set(ids).size).toBe(2)
  })

  it.each(['FUND', 'OTHE', 'CHAL'])(
    'is not made with the card %s, whose token is used up',
    async (holder) => {
      const body = practice.wanted({}, { card_token_id: await practice.token(holder), status: 'authorized' })
      expect(await practice.call('POST', '/preapproval', body)).toMatchObject({
        status: 400,
        json: { message: 'CC_VAL_433 Credit card validation has failed', cause: [] },
      })
      expect(await practice.call('POST', '/preapproval', body)).toMatchObject({
        status: 400,
        json: { message: 'Card token was used, please generate new' },
      })
    },
  )

  it.each([
    [{ frequency_type: 'years' }, /valid ones are \[days, months\]/],
    [{ transaction_amount: 0 }, 'transaction_amount must be a positive number'],
    [{ transaction_amount: 4, currency_id: 'USD' }, 'Cannot pay an amount lower than $ 5.00'],
    [{ transaction_amount: 200_001 }, 'Cannot pay an amount greater than $ 200000.00'],
    [{ currency_id: 'USD' }, 'Invalid field -> auto_recurring.currency_id'],
    [{ end_date: '2020-01-01T00:00:00.000Z' }, /past date/],
  ])('is refused with %o', async (recurring, message) => {
    const { status, json } = await practice.call('POST', '/preapproval', practice.wanted(recurring))
    expect(status).toBe(400)
    expect(json.message).toMatch(message)
  })

  it('needs a card that exists to be authorised', async () => {
    const unknown = practice.wanted({}, { card_token_id: 'nothing', status: 'authorized' })
    expect(await practice.call('POST', '/preapproval', unknown)).toMatchObject({
      status: 404,
      json: { message: 'Card token service not found' },
    })
    const none = practice.wanted({}, { status: 'authorized' })
    expect((await practice.call('POST', '/preapproval', none)).status).toBe(400)
    expect((await practice.call('GET', '/preapproval/unknown')).status).toBe(404)
  })

  it('drops repetitions without a word, and keeps the end it was made with', async () => {
    const made = await practice.authorised({ repetitions: 6, end_date: inDays(165) })
    expect(made.auto_recurring).not.toHaveProperty('repetitions')
    expect(made.summarized).toMatchObject({ quotas: 6, pending_charge_quantity: 5 })
    await practice.put(made.id, { auto_recurring: { end_date: inDays(30) } })
    const { auto_recurring: after } = await practice.subscription(made.id)
    expect(after.end_date).toBe(made.auto_recurring.end_date)
  })
})

describe('a change', () => {
  it('of the amount counts from the next charge, tells nobody, and leaves the frequency alone', async () => {
    const { id, version } = await practice.authorised()
    await practice.noticesOf(id, 1)
    const changed = await practice.put(id, { auto_recurring: { transaction_amount: 400, frequency: 3 } })
    expect(changed).toMatchObject({
      status: 200,
      json: { auto_recurring: { transaction_amount: 400, frequency: 1 } },
    })
    expect(changed.json.version).toBeGreaterThan(version)
    await practice.sim(`subscriptions/${id}/charge`)
    expect((await practice.invoices(id)).map((invoice) => invoice.transaction_amount)).toEqual([350, 400])
    expect(await practice.noticesOf(id, 1)).toMatchObject([{ action: 'created' }])
  })

  it('of the reference and the reason is done', async () => {
    const { id } = await practice.create(practice.wanted())
    await practice.put(id, { external_reference: 'otra', reason: 'Otro nombre' })
    expect(await practice.subscription(id)).toMatchObject({
      external_reference: 'otra',
      reason: 'Otro nombre',
      status: 'pending',
    })
  })

  it('of the card takes the new one for the next charge, if it is good', async () => {
    const { id } = await practice.authorised()
    const bad = await practice.put(id, { card_token_id: await practice.token('FUND') })
    expect(bad.status).toBe(400)
    expect(bad.json.message).toMatch(/^CC_VAL_433/)
    expect((await practice.put(id, { card_token_id: await practice.token('CONT') })).status).toBe(200)
    await practice.sim(`subscriptions/${id}/charge`)
    expect((await practice.invoices(id)).map(({ payment }) => payment?.status)).toEqual([
      'approved',
      'in_process',
    ])
  })

  it('of a paused one is refused; it can be resumed, without a charge, or cancelled', async () => {
    const { id, next_payment_date: next } = await practice.authorised()
    expect((await practice.put(id, { status: 'paused' })).json.status).toBe('paused')
    for (const body of [{ auto_recurring: { transaction_amount: 400 } }, { status: 'paused' }])
      expect(await practice.put(id, body)).toMatchObject({
        status: 400,
        json: { message: 'You can not modify a paused preapproval.' },
      })
    expect((await practice.put(id, { status: 'authorized' })).json).toMatchObject({
      status: 'authorized',
      next_payment_date: next,
    })
    expect(await practice.invoices(id)).toHaveLength(1)
    await practice.put(id, { status: 'paused' })
    expect((await practice.put(id, { status: 'cancelled' })).json.status).toBe('cancelled')
  })

  it('of a cancelled one is refused for good, and its next date stays behind', async () => {
    const { id, next_payment_date: next } = await practice.authorised()
    expect((await practice.put(id, { status: 'cancelled' })).json).toMatchObject({
      status: 'cancelled',
      next_payment_date: next,
    })
    expect((await practice.put(id, { status: 'authorized' })).json.message).toBe(
      'Invalid transition from cancelled to authorized',
    )
    expect((await practice.put(id, { status: 'cancelled' })).status).toBe(400)
    expect((await practice.put(id, { auto_recurring: { transaction_amount: 9 } })).status).toBe(400)
  })

  it('authorises a pending one with a card; without one it can only be cancelled', async () => {
    const { id } = await practice.create(practice.wanted())
    expect((await practice.put(id, { status: 'authorized' })).status).toBe(400)
    expect((await practice.put(id, { status: 'paused' })).status).toBe(400)
    const card = { status: 'authorized', card_token_id: await practice.token() }
    expect((await practice.put(id, card)).json).toMatchObject({
      status: 'authorized',
      summarized: { charged_quantity: 1 },
    })
    const other = await practice.create(practice.wanted())
    expect((await practice.put(other.id, { status: 'cancelled' })).json.status).toBe('cancelled')
  })
})

describe('the search', () => {
  const search = async (query: Record<string, string>) =>
    (await practice.call('GET', `/preapproval/search?${new URLSearchParams(query).toString()}`)).json

  it('filters by payer and status, ignores the reference, and shows half of a row', async () => {
    const one = await practice.authorised()
    await practice.create({ ...practice.wanted(), payer_email: 'beto@example.com' })
    const { results } = await search({ payer_email: 'ana@example.com', status: 'authorized' })
    expect(results).toMatchObject([
      { id: one.id, external_reference: one.external_reference, summarized: {} },
    ])
    expect(results[0]).not.toHaveProperty('next_payment_date')
    expect((await search({ external_reference: 'no such reference' })).paging.total).toBe(2)
    expect((await search({ status: 'nonsense' })).paging.total).toBe(0)
    expect((await search({ limit: '1', offset: '1' })).results).toHaveLength(1)
  })

  it('of invoices wants a filter', async () => {
    expect((await practice.call('GET', '/authorized_payments/search')).status).toBe(400)
  })
})

describe('notices', () => {
  it('tell of a subscription, its invoice and its payment, each with a version that grows', async () => {
    const { id } = await practice.authorised()
    const [invoice] = await practice.invoices(id)
    expect(await practice.noticesOf(id, 1)).toMatchObject([
      { type: 'subscription_preapproval', action: 'created', entity: 'preapproval', version: 1 },
    ])
    expect(await practice.noticesOf(invoice?.id ?? '', 1)).toMatchObject([
      {
        type: 'subscription_authorized_payment',
        action: 'created',
        entity: 'authorized_payment',
        version: 1,
        application_id: 6_295_877_106_812_064,
      },
    ])
    const [payment] = await practice.noticesOf(invoice?.payment?.id ?? '', 1)
    expect(payment).toMatchObject({ type: 'payment', action: 'payment.created' })
    expect(payment).not.toHaveProperty('version')
    await practice.put(id, { status: 'paused' })
    const [, paused] = await practice.noticesOf(id, 2)
    expect(paused).toMatchObject({ action: 'updated' })
    expect(paused?.version).toBe((await practice.subscription(id)).version)
  })
})
