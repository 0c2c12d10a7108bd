import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inDays, startPractice } from './testing/practice.ts'

let practice: Awaited<ReturnType<typeof startPractice>>
beforeAll(async () => {
  practice = await startPractice()
})
afterAll(() => practice.close())
beforeEach(async () => {
  await practice.sim('reset')
  await practice.sim('webhooks', { loseAll: true })
})

const daily = { frequency_type: 'days' }
const pass = (days: number) => practice.sim('clock', { days })
const outcomes = async (id: string) =>
  (await practice.invoices(id)).map(({ status, payment }) => `${status} ${payment?.status}`)

describe('as time passes', () => {
  it('every period is charged once, at its own time, until the end', async () => {
    const { id } = await practice.authorised({ ...daily, end_date: inDays(3.5) })
    await pass(1)
    expect(await practice.invoices(id)).toHaveLength(2)
    await pass(30)
    const invoices = await practice.invoices(id)
    const times = invoices.map(({ debit_date: at }) => Date.parse(at))
    expect(times.map((at) => (at - (times[0] ?? 0)) / 86_400_000)).toEqual([0, 1, 2, 3])
    expect(await practice.subscription(id)).toMatchObject({
      status: 'cancelled',
      summarized: { quotas: 4, charged_quantity: 4, pending_charge_quantity: 0, charged_amount: 1400 },
    })
  })

  it('what was to start later starts then', async () => {
    const { id } = await practice.authorised({ start_date: inDays(20) })
    await pass(19)
    expect(await practice.invoices(id)).toEqual([])
    await pass(2)
    expect(await outcomes(id)).toEqual(['processed approved'])
  })

  it('the dates of a paused one go by without a charge, and none is made up for', async () => {
    const { id } = await practice.authorised(daily)
    await practice.put(id, { status: 'paused' })
    await pass(2.5)
    const { next_payment_date: next } = await practice
      .put(id, { status: 'authorized' })
      .then(({ json }) => json)
    expect(Math.round((Date.parse(next ?? '') - Date.now()) / 86_400_000)).toBe(3)
    expect(await practice.invoices(id)).toHaveLength(1)
    await pass(1)
    expect(await practice.invoices(id)).toHaveLength(2)
  })

  it('a cancelled one is charged no more', async () => {
    const { id } = await practice.authorised(daily)
    await practice.put(id, { status: 'cancelled' })
    await pass(10)
    expect(await practice.invoices(id)).toHaveLength(1)
  })

  it('a slow card is authorised first and charged a little later', async () => {
    const { id, status } = await practice.authorised({}, 'SLOW')
    expect(status).toBe('authorized')
    expect(await practice.invoices(id)).toEqual([])
    await practice.sim('clock', { seconds: 10 })
    expect(await outcomes(id)).toEqual(['processed approved'])
  })
})

describe('a refused charge', () => {
  it('is tried again within days, and paid when the bank agrees', async () => {
    const { id } = await practice.authorised()
    await practice.sim(`subscriptions/${id}/fail-next`)
    await pass(31)
    const [, refused] = await practice.invoices(id)
    expect(refused).toMatchObject({
      status: 'recycling',
      retry_attempt: 0,
      payment: { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' },
    })
    expect((await practice.subscription(id)).status).toBe('authorized')
    await practice.sim(`invoices/${refused?.id}/retry`, { outcome: 'rejected' })
    await pass(2)
    const [, paid] = await practice.invoices(id)
    expect(paid).toMatchObject({
      id: refused?.id,
      status: 'processed',
      retry_attempt: 2,
      payment: { status: 'approved' },
    })
    expect(paid).not.toHaveProperty('next_retry_date')
    expect((await practice.subscription(id)).summarized.charged_quantity).toBe(2)
    expect((await practice.sim(`invoices/${paid?.id}/retry`)).status).toBe(400)
  })

  it('four times more ends its period unpaid; three such periods end the subscription', async () => {
    const { id } = await practice.authorised()
    for (const period of [1, 2, 3]) {
      await practice.sim(`subscriptions/${id}/charge`, { outcome: 'rejected' })
      const invoice = (await practice.invoices(id)).at(-1)
      for (let retry = 1; retry <= 4; retry += 1)
        await practice.sim(`invoices/${invoice?.id}/retry`, { outcome: 'rejected' })
      expect((await outcomes(id)).at(-1)).toBe('processed rejected')
      expect((await practice.subscription(id)).status).toBe(period < 3 ? 'authorized' : 'cancelled')
    }
  })

  it('that is the very first cancels the subscription for good', async () => {
    const { id } = await practice.authorised({ start_date: inDays(5) })
    await practice.sim(`subscriptions/${id}/charge`, { outcome: 'rejected' })
    expect(await outcomes(id)).toEqual(['recycling rejected'])
    expect((await practice.subscription(id)).status).toBe('cancelled')
    expect((await practice.put(id, { status: 'authorized' })).status).toBe(400)
  })

  it('is given up when the payer cancels', async () => {
    const { id } = await practice.authorised()
    await practice.sim(`subscriptions/${id}/charge`, { outcome: 'rejected' })
    await practice.sim(`subscriptions/${id}/cancel`)
    expect(await outcomes(id)).toEqual(['processed approved', 'cancelled rejected'])
  })
})

describe('the levers', () => {
  it('charge now in place of the next date', async () => {
    const { id, next_payment_date: before } = await practice.authorised(daily)
    await practice.sim(`subscriptions/${id}/charge`)
    const { next_payment_date: after } = await practice.subscription(id)
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBe(86_400_000)
  })

  it('charge twice: two invoices and two payments, and one date gone by', async () => {
    const { id, next_payment_date: before } = await practice.authorised(daily)
    await practice.sim(`subscriptions/${id}/charge`, { times: 2 })
    const [, first, second] = await practice.invoices(id)
    expect(first?.id).not.toBe(second?.id)
    expect(first?.payment?.id).not.toBe(second?.payment?.id)
    expect(first?.debit_date.slice(0, 16)).toBe(second?.debit_date.slice(0, 16))
    const { next_payment_date: after } = await practice.subscription(id)
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBe(86_400_000)
  })

  it('charge too late only when told to', async () => {
    const { id } = await practice.authorised()
    await practice.put(id, { status: 'cancelled' })
    expect((await practice.sim(`subscriptions/${id}/charge`)).status).toBe(400)
    await practice.sim(`subscriptions/${id}/charge`, { anyway: true })
    expect(await outcomes(id)).toEqual(['processed approved', 'processed approved'])
    expect((await practice.subscription(id)).status).toBe('cancelled')
  })

  it('charge another amount than was agreed', async () => {
    const { id } = await practice.authorised()
    await practice.sim(`subscriptions/${id}/charge`, { fault: 'wrong-amount' })
    const invoice = (await practice.invoices(id)).at(-1)
    const { json } = await practice.call('GET', `/v1/payments/${invoice?.payment?.id}`)
    expect(json).toMatchObject({ transaction_amount: 351 })
  })

  it('let an invoice follow its payment: under review, approved, given back, disowned', async () => {
    const { id } = await practice.authorised({}, 'CONT')
    const [{ payment } = { payment: undefined }] = await practice.invoices(id)
    expect(await outcomes(id)).toEqual(['scheduled in_process'])
    await practice.sim(`payments/${payment?.id}/pay`)
    expect(await outcomes(id)).toEqual(['processed approved'])
    await practice.sim(`payments/${payment?.id}/chargeback`)
    expect(await outcomes(id)).toEqual(['processed charged_back'])
    expect((await practice.subscription(id)).summarized.charged_quantity).toBe(1)
  })

  it('are on the home page, and stay there for a person', async () => {
    const { id, reason } = await practice.authorised()
    await practice.sim(`subscriptions/${id}/charge`, { outcome: 'rejected' })
    const page = await (await fetch(practice.url)).text()
    for (const words of [reason, 'Autorizada', 'Cobrar dos veces', 'Reintentar y cobrar', 'Adelantar'])
      expect(page).toContain(words)
    const pressed = await fetch(`${practice.url}/__sim/subscriptions/${id}/charge`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ times: '2' }).toString(),
      redirect: 'manual',
    })
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/'])
    expect(await practice.invoices(id)).toHaveLength(4)
  })
})
