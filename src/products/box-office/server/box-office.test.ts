import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '#world/world.ts'
import { staff } from '#world/staff.ts'
import { changeCents, quickAmounts, seatNamesIn, seatParts } from '../rules.ts'
import { openTill } from './sql.ts'
import { expectedOf } from './till/count.ts'

let world: World
type Person = Awaited<ReturnType<typeof staff>>
let cashier: Person

beforeAll(async () => {
  world = await openWorld()
  cashier = await staff(world, 'box_office')
  await cashier.post('/box-office/till', { openingCents: 100_000 })
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

async function held(person: Person, quantity = 2) {
  const { body } = await person.post(`/events/${world.event.id}/holds`, { bestAvailable: { quantity } })
  return body as {
    id: string
    seats: { id: number; section: string; row: string; seat: string }[]
    totalCents: number
  }
}
const cash = (receivedCents: number) => ({ means: 'cash', receivedCents })
/** What should be in a till: the API tells nobody before the count. */
const till = async (person = cashier) => {
  const open = await openTill(world.db, person.accountId)
  return expectedOf(world.db, open!)
}
const sell = (person: Person, holdId: string, pay: object, more: object = {}) =>
  person.post('/box-office/sales', { key: randomUUID(), holdId, fares: [], pay, ...more })

describe('a sale at the window', () => {
  it('for cash is paid at once, gives change, and its tickets print', async () => {
    const hold = await held(cashier)
    const before = await till()
    const { status, body } = await sell(cashier, hold.id, cash(hold.totalCents + 5000))
    expect([status, body.totalCents, body.changeCents]).toEqual([201, hold.totalCents, 5000])
    const pdf = await cashier.get(`/box-office/orders/${body.orderId}/tickets`)
    expect([pdf.status, pdf.headers['content-type'], (pdf.body as Buffer).subarray(0, 5).toString()]).toEqual(
      [200, 'application/pdf', '%PDF-'],
    )
    const after = await till()
    expect(after.expectedCents - before.expectedCents).toBe(hold.totalCents)
    const { rows } = (await cashier.get('/desk/orders?sort=-createdAt')).body
    const row = rows.find(({ id }: { id: string }) => id === body.orderId)
    expect([row.buyer, row.email]).toEqual(['Venta en taquilla', null])
  })

  it('on the terminal records authorisation and four digits, and nothing in the drawer', async () => {
    const hold = await held(cashier, 1)
    const before = await till()
    const pay = { means: 'terminal', authorisation: 'A12345', cardLast4: '3764' }
    const { body } = await sell(cashier, hold.id, pay)
    const after = await till()
    expect([after.expectedCents, after.terminalExpectedCents - before.terminalExpectedCents]).toEqual([
      before.expectedCents,
      hold.totalCents,
    ])
    const order = (await cashier.get(`/desk/orders/${body.orderId}`)).body
    expect(order.payments[0]).toMatchObject({
      authorisation: 'A12345',
      cardLast4: '3764',
      status: 'approved',
    })
  })

  it('never takes a card number where four digits belong', async () => {
    const hold = await held(cashier, 1)
    const pay = { means: 'terminal', authorisation: 'A12345', cardLast4: '4075595716483764' }
    expect((await sell(cashier, hold.id, pay)).status).toBe(400)
    await cashier.call('DELETE', `/holds/${hold.id}`)
  })

  it('pressed twice at once, or sent again after a lost answer, is one sale', async () => {
    const hold = await held(cashier)
    const key = randomUUID()
    const before = await till()
    const press = () => sell(cashier, hold.id, cash(hold.totalCents), { key })
    const answers = await Promise.all([press(), press(), press()])
    answers.push(await press())
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
    expect((await till()).expectedCents - before.expectedCents).toBe(hold.totalCents)
    const other = await staff(world, 'box_office')
    await other.post('/box-office/till', { openingCents: 0 })
    expect((await sell(other, hold.id, cash(hold.totalCents), { key })).body.code).toBe('key_reused')
  })

  it('is refused without a till, with too little cash, and for seats that were let go', async () => {
    const other = await staff(world, 'box_office')
    const hold = await held(other, 1)
    expect((await sell(other, hold.id, cash(hold.totalCents))).body.code).toBe('no_till')
    await other.post('/box-office/till', { openingCents: 0 })
    expect((await sell(other, hold.id, cash(hold.totalCents - 1))).body.code).toBe('too_little_cash')
    await other.call('DELETE', `/holds/${hold.id}`)
    expect((await sell(other, hold.id, cash(hold.totalCents))).body.code).toBe('hold_ended')
  })

  it('to a named buyer stands in that person’s account and counts against their limit', async () => {
    const hold = await held(cashier, 2)
    const guest = { email: `${randomUUID()}@correo.example`, firstName: 'Rita', lastName: 'Campos' }
    const { body } = await sell(cashier, hold.id, cash(hold.totalCents), { guest })
    const order = (await cashier.get(`/desk/orders/${body.orderId}`)).body
    expect(order.buyer).toMatchObject({ name: 'Rita Campos', email: guest.email, atWindow: false })
    const counted = await world.db
      .selectFrom('buyerCounts')
      .innerJoin('accounts', 'accounts.id', 'buyerCounts.accountId')
      .select('taken')
      .where('email', '=', guest.email)
      .execute()
    expect(counted).toEqual([{ taken: 2 }])
  })

  it('of a match that asks for a Fan ID wants to know the buyer', async () => {
    await world.db
      .updateTable('events')
      .set({ requiresFanId: true })
      .where('id', '=', world.event.id)
      .execute()
    const hold = await held(cashier, 1)
    expect((await sell(cashier, hold.id, cash(hold.totalCents))).body.code).toBe('buyer_required')
    await cashier.call('DELETE', `/holds/${hold.id}`)
    await world.db
      .updateTable('events')
      .set({ requiresFanId: false })
      .where('id', '=', world.event.id)
      .execute()
  })
})

describe('money handed back', () => {
  it('hands a refund of cash over once, however many press', async () => {
    const hold = await held(cashier, 2)
    const { body: sale } = await sell(cashier, hold.id, cash(hold.totalCents))
    const at = `/desk/orders/${sale.orderId}`
    const { leftCents } = (await cashier.get(at)).body
    const seat = { eventId: world.event.id, seatIds: [hold.seats[0]!.id], as: 'refund' }
    await cashier.post(`${at}/refunds`, { ...seat, key: randomUUID(), leftCents, reason: 'Se enfermó' })
    const [refund] = (await cashier.get(at)).body.refunds
    expect(refund).toMatchObject({ status: 'requested', atWindow: true })
    const other = await staff(world, 'box_office')
    await other.post('/box-office/till', { openingCents: 100_000 })
    const [mine, theirs] = [await till(), await till(other)]
    const pay = (person: Person) => person.post(`/box-office/refunds/${refund.id}/payout`, {})
    await Promise.all([pay(cashier), pay(other), pay(cashier), pay(other)])
    const paid =
      mine.expectedCents -
      (await till()).expectedCents +
      theirs.expectedCents -
      (await till(other)).expectedCents
    expect(paid).toBe(refund.amountCents)
    expect((await cashier.get(at)).body.refunds[0].status).toBe('done')
  })
})

describe('gifts', () => {
  const guest = { email: 'patrocinio@correo.example', firstName: 'Sara', lastName: 'Mena' }
  it('are held, ordered and settled at no price, once for each key', async () => {
    const marketing = await staff(world, 'marketing')
    const zone = await world.db
      .selectFrom('eventZones')
      .select('zoneId')
      .where('eventId', '=', world.event.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const quota = `/box-office/events/${world.event.id}/comp-quota`
    const before = (await marketing.get(quota)).body
    const body = {
      key: randomUUID(),
      eventId: world.event.id,
      seats: { zoneId: zone.zoneId, quantity: 10 },
      guest,
      reason: 'Patrocinador',
    }
    const [one, two] = await Promise.all([
      marketing.post('/box-office/comps', body),
      marketing.post('/box-office/comps', body),
    ])
    expect([one.status, two.status, one.body.orderId]).toEqual([201, 201, two.body.orderId])
    expect((await marketing.get(quota)).body.ofMatch - before.ofMatch).toBe(10)
    const finance = await staff(world, 'finance')
    const order = (await finance.get(`/desk/orders/${one.body.orderId}`)).body
    expect(order).toMatchObject({
      kind: 'comp',
      status: 'paid',
      totalCents: 0,
      comp: 'Patrocinador',
      payments: [],
    })
    expect(order.tickets).toHaveLength(10)
    const back = { as: 'refund', key: randomUUID(), leftCents: 0, reason: 'No vienen' }
    expect((await finance.post(`/desk/orders/${order.id}/refunds`, back)).body).toMatchObject({ seats: 10 })
    expect((await marketing.get(quota)).body.ofMatch).toBe(before.ofMatch)
  })

  it('of two at once never take the same seat, and a seat that does not exist is named', async () => {
    const marketing = await staff(world, 'marketing')
    const { seats } = await held(marketing, 1)
    const { section, row, seat } = seats[0]!
    const body = { eventId: world.event.id, guest, reason: 'Familia' }
    const give = (names: string[]) =>
      marketing.post('/box-office/comps', { ...body, key: randomUUID(), seats: { names } })
    expect((await give([`${section}-${row}-${seat}`])).body.code).toBe('seats_taken')
    const absent = await give(['999-Z-1'])
    expect([absent.status, absent.body.title]).toEqual([404, expect.stringContaining('999-Z-1')])
  })
})

describe('the rules of the window', () => {
  it('count change and notes', () => {
    expect([changeCents(50_000, 45_050), changeCents(1, 2)]).toEqual([4950, null])
    expect(quickAmounts(45_000)).toEqual([45_000, 50_000, 60_000, 100_000])
  })

  it('read seats as people write them', () => {
    expect(seatParts('112-c-14')).toEqual({ section: '112', row: 'C', seat: '14' })
    expect(seatParts('Palco-A-B-3')).toEqual({ section: 'PALCO-A', row: 'B', seat: '3' })
    expect(seatParts('14')).toBeNull()
    expect(seatNamesIn('112-c-14, 112-C-15\n112-C-14')).toEqual(['112-C-14', '112-C-15'])
  })
})
