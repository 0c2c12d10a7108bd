import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayInMexico } from '#lib/dates.ts'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { compare, type Ours, type Theirs } from './compare.ts'
import type { ReconciledPayment } from '../../reconciliation-contract.ts'
import { chargedElsewhere } from './testing/charged-elsewhere.ts'

let world: World
let finance: Awaited<ReturnType<typeof staff>>
const today = dayInMexico(new Date())

beforeAll(async () => {
  world = await openWorld()
  finance = await staff(world, 'finance')
})
afterAll(() => world.close())

async function reconciled(): Promise<ReconciledPayment[]> {
  expect((await finance.post('/staff/reports/reconciliation', { day: today })).status).toBe(200)
  return get('payments', `?day=${today}`)
}
async function get(part: string, query: string): Promise<ReconciledPayment[]> {
  return (await finance.get(`/staff/reports/reconciliation/${part}${query}`)).body.rows
}
const findingOf = (rows: ReconciledPayment[], providerId: string) =>
  rows.find(({ providerPaymentId }) => providerPaymentId === providerId)?.finding

async function paid() {
  const { order, payment: body } = await world.fan().holds(1).orders().pays('APRO')
  return { ...order, paymentId: body.id, providerId: body.providerPaymentId }
}

async function soldForCash(): Promise<{ orderId: string; totalCents: number }> {
  const cashier = await staff(world, 'box_office')
  await cashier.post('/box-office/till', { openingCents: 0 })
  const { body: hold } = await cashier.post(`/events/${world.event.id}/holds`, {
    bestAvailable: { quantity: 1 },
  })
  const pay = { means: 'cash', receivedCents: hold.totalCents }
  const sale = { key: randomUUID(), holdId: hold.id, fares: [], pay }
  return (await cashier.post('/box-office/sales', sale)).body
}

describe('reconciliation with the provider', () => {
  it('matches what agrees and names a payment that only the provider knows', async () => {
    const mine = await paid()
    const foreign = await chargedElsewhere(world)
    const atWindow = await soldForCash()
    const rows = await reconciled()
    expect(findingOf(rows, mine.providerId)).toBe('matched')
    expect(findingOf(rows, foreign)).toBe('only_theirs')
    expect(rows.find((row) => row.providerPaymentId === foreign)).toMatchObject({
      folio: null,
      theirCents: 25_000,
    })
    const named = await get('payments', `?day=${today}&named=yes`)
    // The demo club's own purchases never were at the provider's.
    const others = named.filter((row) => row.finding !== 'only_ours')
    expect(others.map((row) => row.providerPaymentId)).toEqual([foreign])
    // Cash of the window is its till's: the provider never had it, and nobody is to look for it there.
    expect(rows.filter(({ orderId }) => orderId === atWindow.orderId)).toEqual([])
    const atTill = world.db.selectFrom('payments').select(['method', 'amountCents'])
    expect(await atTill.where('orderId', '=', atWindow.orderId).execute()).toEqual([
      { method: 'cash_desk', amountCents: atWindow.totalCents },
    ])
    const [day] = (await finance.get('/staff/reports/reconciliation')).body.rows
    expect(day).toMatchObject({ day: today, named: named.length, matched: rows.length - named.length })
    const demoCents = named.reduce((sum, row) => sum + (row.finding === 'only_ours' ? row.ourCents! : 0), 0)
    expect(day.theirCents - day.ourCents + demoCents).toBe(25_000)
  })

  it('names what only we know, another amount and a refund that only we know', async () => {
    const { db } = world
    const [gone, dearer, returned] = [await paid(), await paid(), await paid()]
    const change = (id: string, set: object) =>
      db.updateTable('payments').set(set).where('id', '=', id).execute()
    await change(gone.paymentId, { providerPaymentId: '990000000001' })
    const asked = gone.providerId
    await change(dearer.paymentId, { amountCents: dearer.totalCents + 1 })
    await change(returned.paymentId, { refundedCents: 100 })
    const rows = await reconciled()
    expect(findingOf(rows, '990000000001')).toBe('only_ours')
    // A second charge of an attempt that has its own: it goes back, as after a notice of it.
    expect(findingOf(rows, asked)).toBe('matched')
    expect(findingOf(rows, dearer.providerId)).toBe('amount')
    expect(findingOf(rows, returned.providerId)).toBe('refund')
    const aside = (await finance.get('/desk/quarantine')).body.rows as { providerPaymentId: string }[]
    expect(aside.map(({ providerPaymentId }) => providerPaymentId)).toContain(dearer.providerId)
    await change(dearer.paymentId, { amountCents: dearer.totalCents })
    await change(returned.paymentId, { refundedCents: 0 })
    await change(gone.paymentId, { providerPaymentId: gone.providerId + '0' })
  })

  it('settles a chargeback, a refund and money of an attempt given up, of which no notice came', async () => {
    const [back, outside, given] = [await paid(), await paid(), await paid()]
    await world.sim(`payments/${back.providerId}/chargeback?notice=lost`)
    await world.services.payments.refund(outside.providerId, 100, randomUUID())
    const { db } = world
    const lost = { status: 'cancelled' as const, approvedAt: null }
    await db.deleteFrom('paymentAllocations').where('paymentId', '=', given.paymentId).execute()
    await db.updateTable('payments').set(lost).where('id', '=', given.paymentId).execute()
    const rows = await reconciled()
    for (const { providerId } of [back, outside, given]) expect(findingOf(rows, providerId)).toBe('matched')
    const states = await db
      .selectFrom('payments')
      .select(['id', 'status', 'refundedCents'])
      .where('id', 'in', [back.paymentId, outside.paymentId, given.paymentId])
      .execute()
    expect(states).toEqual(
      expect.arrayContaining([
        { id: back.paymentId, status: 'charged_back', refundedCents: back.totalCents },
        { id: outside.paymentId, status: 'approved', refundedCents: 100 },
        { id: given.paymentId, status: 'refunded', refundedCents: given.totalCents },
      ]),
    )
    // Again, there is nothing left to do.
    expect(await reconciled()).toEqual(rows)
  })

  it('reads a list of several pages whole, and says the same when run again', async () => {
    for (let made = 0; made < 101; made += 1) await chargedElsewhere(world)
    const once = await reconciled()
    expect(once.filter(({ finding }) => finding === 'only_theirs').length).toBeGreaterThan(101)
    expect(new Set(once.map((row) => row.providerPaymentId)).size).toBe(once.length)
    expect(await reconciled()).toEqual(once)
  })

  it('keeps what it found before when the provider does not answer, and refuses a day to come', async () => {
    const before = await reconciled()
    const down = () => Promise.reject(new Error('down'))
    await world.withProvider({ listPayments: down }, async () => {
      const answer = await finance.post('/staff/reports/reconciliation', { day: today })
      expect(answer.status).toBe(500)
    })
    expect((await finance.get(`/staff/reports/reconciliation/payments?day=${today}`)).body.rows).toEqual(
      before,
    )
    const ahead = await finance.post('/staff/reports/reconciliation', { day: '2999-01-01' })
    expect([ahead.status, ahead.body.code]).toEqual([400, 'day_not_here'])
    const marketing = await staff(world, 'marketing')
    expect((await marketing.post('/staff/reports/reconciliation', { day: today })).status).toBe(403)
  })
})

describe('two books of one payment', () => {
  const ours: Ours = { id: 'a', amountCents: 100, refundedCents: 0, waitingCents: 0, status: 'approved' }
  const theirs: Theirs = {
    status: 'approved',
    statusDetail: '',
    amountCents: 100,
    refundedCents: 0,
    externalReference: 'a',
  }
  it.each([
    ['agree', {}, {}, 'matched'],
    ['a refund on its way', { refundedCents: 100, waitingCents: 100, status: 'refunded' }, {}, 'matched'],
    ['a refund that never left', { refundedCents: 100, status: 'refunded' }, {}, 'state'],
    ['abandoned, and rejected there', { status: 'abandoned' }, { status: 'rejected' }, 'matched'],
    ['abandoned, and charged there', { status: 'abandoned' }, {}, 'state'],
    ['a dispute', {}, { status: 'in_mediation' }, 'matched'],
    ['a refund there alone', {}, { refundedCents: 40 }, 'refund'],
    ['a refund that was refused and became credit', { status: 'refunded' }, {}, 'matched'],
    ['a chargeback that we know nothing of', {}, { status: 'charged_back' }, 'state'],
    ['one the bank decided for us', {}, { status: 'charged_back', statusDetail: 'reimbursed' }, 'matched'],
  ] as const)('%s', (_, our, their, finding) => {
    expect(compare({ ...ours, ...our }, { ...theirs, ...their })).toBe(finding)
  })
})
