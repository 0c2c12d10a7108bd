import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPackOffice, type PackOffice } from '#products/packs/server/testing/pack-office.ts'
import { dayInMexico } from '#lib/dates.ts'
import { giftCardFaults } from '#selling/payments/server/gift-cards/gift-card-faults.ts'
import { staff } from '#world/staff.ts'
import { openTill } from '../sql.ts'
import { expectedOf } from '../till/count.ts'

let office: PackOffice
type Person = Awaited<ReturnType<typeof staff>>
let cashier: Person
let finance: Person

beforeAll(async () => {
  office = await openPackOffice()
  cashier = await opened()
  finance = await staff(office, 'administrator')
})
afterAll(() => office.close())
afterEach(async () => {
  expect(await office.balanced()).toEqual({ unbalanced: [], miscounted: [], faults: [] })
  expect(await giftCardFaults(office.db)).toEqual([])
})

async function opened(): Promise<Person> {
  const person = await staff(office, 'box_office')
  await person.post('/box-office/till', { openingCents: 100_000 })
  return person
}
const cash = (receivedCents: number) => ({ means: 'cash', receivedCents })
const expected = async (person = cashier) =>
  expectedOf(office.db, (await openTill(office.db, person.accountId))!)
const drawer = async (person = cashier) => (await expected(person)).expectedCents
const someone = () => ({ email: `${randomUUID()}@correo.example`, firstName: 'Rita', lastName: 'Campos' })
const last = async (person: Person) => (await person.get('/box-office/last-sale')).body.sale

/** Gives a whole order back as the desk does, and hands it over out of the drawer. */
async function handBack(orderId: string) {
  const at = `/desk/orders/${orderId}`
  const { leftCents } = (await finance.get(at)).body
  const back = { as: 'refund', key: randomUUID(), leftCents, reason: 'Se arrepintió' }
  const asked = await finance.post(`${at}/refunds`, back)
  expect([asked.status, asked.body.code]).toEqual([200, undefined])
  const [refund] = (await cashier.get(at)).body.refunds
  const paid = await cashier.post(`/box-office/refunds/${refund.id}/payout`, {})
  return { status: paid.status, amountCents: refund.amountCents as number }
}

describe('packs at the window', () => {
  const sell = (person: Person, hold: { id: string; totalCents: number }, more: object = {}) =>
    person.post('/box-office/sales', {
      key: randomUUID(),
      holdId: hold.id,
      fares: [],
      pay: cash(hold.totalCents + 2500),
      guest: someone(),
      ...more,
    })

  it('are paid into the till, are somebody’s, and print one ticket a seat and match', async () => {
    const { id: packId } = office.three
    const hold = await office.held(cashier, packId)
    const before = await drawer()
    const guest = someone()
    const { status, body } = await sell(cashier, hold, { guest })
    expect([status, body.totalCents, body.changeCents]).toEqual([201, hold.totalCents, 2500])
    expect([body.what, body.prints]).toEqual(['2 packs', 'tickets'])
    expect((await drawer()) - before).toBe(hold.totalCents)
    for (const { id } of hold.seats)
      expect(new Set(await office.statesOf(packId, id))).toEqual(new Set(['sold']))
    const tickets = office.db.selectFrom('tickets').select('id').where('orderId', '=', body.orderId)
    expect(await tickets.where('status', '=', 'valid').execute()).toHaveLength(
      2 * (await office.eventsOf(packId)).length,
    )
    const pdf = await cashier.get(`/box-office/orders/${body.orderId}/tickets`)
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const order = (await cashier.get(`/desk/orders/${body.orderId}`)).body
    expect(order).toMatchObject({ kind: 'pack', status: 'paid', buyer: { email: guest.email } })
    const { rows: letters } = await sql`
      select from graphile_worker._private_jobs where key = ${`mail_tickets:${body.orderId}`}`.execute(
      office.db,
    )
    expect(letters).toHaveLength(1)
  })

  it('want a name, count against that person’s limit, and keep no seat that was refused', async () => {
    const { id: packId, perPerson } = await office.pack(8, { perPerson: 2 })
    const guest = someone()
    const one = await office.held(cashier, packId)
    expect((await sell(cashier, one, { guest: undefined })).body.code).toBe('buyer_required')
    expect((await sell(cashier, one, { guest })).status).toBe(201)
    const more = await office.held(cashier, packId, { bestAvailable: { quantity: 1 } })
    const before = await drawer()
    const refused = await sell(cashier, more, { guest })
    expect([refused.status, refused.body.code, refused.body.title]).toEqual([
      409,
      'limit_reached',
      `Puedes comprar hasta ${perPerson} packs por persona, contando los que ya tienes.`,
    ])
    expect(await drawer()).toBe(before)
    await cashier.call('DELETE', `/holds/${more.id}`)
  })

  it('pressed twice is one sale, and of two tabs with the same seats one charges', async () => {
    const { id: packId } = office.three
    const twice = await office.held(cashier, packId, { bestAvailable: { quantity: 1 } })
    const before = await drawer()
    const press = { key: randomUUID(), guest: someone() }
    const same = await Promise.all([1, 2, 3].map(() => sell(cashier, twice, press)))
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(same.map(({ body }) => body.orderId)).size).toBe(1)
    const raced = await office.held(cashier, packId, { bestAvailable: { quantity: 1 } })
    const tabs = await Promise.all([sell(cashier, raced), sell(cashier, raced)])
    expect(tabs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(tabs.find(({ status }) => status === 409)!.body.code).toBe('hold_ended')
    expect((await drawer()) - before).toBe(twice.totalCents + raced.totalCents)
  })

  it('are sold out at the window when they are for everybody', async () => {
    const { id: packId } = await office.pack(1)
    const hold = await office.held(cashier, packId, { bestAvailable: { quantity: 1 } })
    const other = await opened()
    const late = await office.hold(other, packId, { bestAvailable: { quantity: 1 } })
    expect([late.status, late.body.code]).toEqual([409, 'pack_sold_out'])
    expect((await sell(cashier, hold)).status).toBe(201)
  })

  it('given back come out of the drawer to the centavo, and their seats are free again', async () => {
    const { id: packId } = office.three
    const before = await drawer()
    const hold = await office.held(cashier, packId, { bestAvailable: { quantity: 1 } })
    const { body: sale } = await sell(cashier, hold)
    expect(await handBack(sale.orderId)).toEqual({ status: 200, amountCents: hold.totalCents })
    expect(await drawer()).toBe(before)
    expect(new Set(await office.statesOf(packId, hold.seats[0]!.id))).toEqual(new Set(['free']))
    expect(await last(cashier)).toMatchObject({ orderId: sale.orderId, prints: null })
  })
})

describe('gift cards at the window', () => {
  type Giving = { way: 'print' } | { way: 'mail'; toEmail: string; deliverOn?: string }
  const sell = (giving: Giving = { way: 'print' }, more: object = {}, person = cashier) =>
    person.post('/box-office/gift-card-sales', {
      key: randomUUID(),
      amountCents: 20_000,
      design: 'dawn',
      giving,
      pay: cash(50_000),
      ...more,
    })
  const slip = (orderId: string, person = cashier) =>
    person.post(`/box-office/gift-card-sales/${orderId}/slip`)
  const look = (code: string) => cashier.post('/box-office/gift-cards', { code })

  it('are paid into the till, and their code is on the slip of who sold them and in no record', async () => {
    const before = await drawer()
    const { status, body } = await sell()
    expect([status, body.totalCents, body.changeCents]).toEqual([201, 20_000, 30_000])
    expect([body.what, body.prints]).toEqual(['1 tarjeta de regalo', 'slip'])
    expect((await drawer()) - before).toBe(20_000)
    expect((await slip(body.orderId, await opened())).status).toBe(404)
    const [first, again] = [await slip(body.orderId), await slip(body.orderId)]
    expect([first.status, again.body]).toEqual([200, first.body])
    const { code } = first.body as { code: string }
    expect((await look(code)).body).toEqual({ last4: code.slice(-4), balanceCents: 20_000 })
    const audited = await office.db.selectFrom('auditLog').selectAll().execute()
    expect(audited.filter(({ action }) => action === 'window.gift_slip')).toHaveLength(2)
    expect(JSON.stringify([audited, body])).not.toMatch(new RegExp(`${code}|${code.replaceAll('-', '')}`))
    await office.db
      .updateTable('giftCardOrders')
      .set({ shownAt: new Date(Date.now() - 3_600_000) })
      .where('orderId', '=', body.orderId)
      .execute()
    expect((await slip(body.orderId)).body.code).toBe('code_shown')
    expect((await last(cashier)).prints).toBeNull()
  })

  it('go by mail to who gets them, and then nobody at the window prints a code', async () => {
    const toEmail = `${randomUUID()}@correo.example`
    const { body } = await sell({ way: 'mail', toEmail })
    expect(body.prints).toBeNull()
    expect((await slip(body.orderId)).status).toBe(404)
    await office.runJobs()
    const letter = office.mails.find(({ to }) => to === toEmail)!
    const code = /Código: ([0-9A-Z-]{19})/.exec(letter.text)![1]!
    expect((await look(code)).body.balanceCents).toBe(20_000)
  })

  it('leave on the day that was chosen, in the design that was chosen, and on no day that cannot be', async () => {
    const dayAt = (days: number) => dayInMexico(new Date(Date.now() + days * 86_400_000))
    const toEmail = `${randomUUID()}@correo.example`
    const before = await drawer()
    for (const [days, words] of [
      [-2, 'Esa fecha ya pasó.'],
      [400, 'Elige una fecha de aquí a un año.'],
    ] as const) {
      const { status, body } = await sell({ way: 'mail', toEmail, deliverOn: dayAt(days) })
      expect([status, body.fields]).toEqual([400, { 'giving.deliverOn': words }])
    }
    expect(await drawer()).toBe(before)
    const { body } = await sell({ way: 'mail', toEmail, deliverOn: dayAt(3) }, { design: 'gold' })
    const { design, deliverAt } = await office.db
      .selectFrom('giftCardOrders')
      .select(['design', 'deliverAt'])
      .where('orderId', '=', body.orderId)
      .executeTakeFirstOrThrow()
    expect([design, deliverAt && dayInMexico(deliverAt)]).toEqual(['gold', dayAt(3)])
    await office.runJobs()
    expect(office.mails.filter(({ to }) => to === toEmail)).toEqual([])
    const printed = await sell({ way: 'print' }, { design: 'night' })
    expect((await slip(printed.body.orderId)).body.design).toBe('night')
  })

  it('are one card for each key, for amounts that the club sells, and for money alone', async () => {
    const before = await drawer()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => sell({ way: 'print' }, { key })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1)
    expect((await drawer()) - before).toBe(20_000)
    expect((await sell({ way: 'print' }, { amountCents: 1 })).status).toBe(400)
    expect((await sell({ way: 'print' }, { pay: { means: 'gift_card' } })).body.code).toBe('gift_card_short')
    expect((await sell({ way: 'print' }, { pay: cash(19_999) })).body.code).toBe('too_little_cash')
    expect((await sell({ way: 'print' }, {}, await staff(office, 'box_office'))).body.code).toBe('no_till')
    expect((await sell({ way: 'print' }, {}, await staff(office, 'marketing'))).status).toBe(403)
    expect((await drawer()) - before).toBe(20_000)
  })

  it('given back are blocked, and the money leaves the drawer once', async () => {
    const before = await drawer()
    const { body: sale } = await sell()
    const { code } = (await slip(sale.orderId)).body
    expect(await handBack(sale.orderId)).toEqual({ status: 200, amountCents: 20_000 })
    expect(await drawer()).toBe(before)
    expect((await look(code)).body.code).toBe('gift_card_blocked')
    expect((await slip(sale.orderId)).body.code).toBe('gift_card_gone')
  })

  it('on the terminal stand in its closing, not in the drawer', async () => {
    const before = await expected()
    await sell({ way: 'print' }, { pay: { means: 'terminal', authorisation: 'B7', cardLast4: '3764' } })
    const after = await expected()
    expect([after.expectedCents, after.terminalExpectedCents - before.terminalExpectedCents]).toEqual([
      before.expectedCents,
      20_000,
    ])
  })
})

describe('the last sale', () => {
  it('is the newest of the open till, in every tab of who sold it, and ends with the till', async () => {
    const person = await opened()
    expect(await last(person)).toBeNull()
    const sold = (amountCents: number) =>
      person.post('/box-office/gift-card-sales', {
        key: randomUUID(),
        amountCents,
        design: 'dawn',
        giving: { way: 'print' },
        pay: cash(100_000),
      })
    await sold(20_000)
    const { body } = await sold(50_000)
    expect(await last(person)).toEqual(body)
    expect(body).toMatchObject({ changeCents: 50_000, totalCents: 50_000, what: '1 tarjeta de regalo' })
    expect((await last(cashier)).orderId).not.toBe(body.orderId)
    await person.post('/box-office/till/closing', { countedCents: 170_000, note: '' })
    expect(await last(person)).toBeNull()
    expect((await person.post(`/box-office/gift-card-sales/${body.orderId}/slip`)).status).toBe(404)
  })
})
