import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runChange } from '#matchday/match-changes/server/run/run-change.ts'
import { staff } from '#world/staff.ts'
import { openWorld, type Buyer, type World } from '#world/world.ts'
import { openExtraStand } from './testing/extra-stand.ts'
import { openOffers } from './sql.ts'

let world: World
let stand: Awaited<ReturnType<typeof openExtraStand>>
beforeAll(async () => {
  world = await openWorld()
  stand = await openExtraStand(world, world.event.id)
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await world.books()).toEqual({ unbalanced: [], miscounted: [] })
})

const choose = (buyer: Buyer, holdId: string, extraId: number, quantity: number) =>
  buyer.call('PUT', `/holds/${holdId}/extras`, { extraId, quantity })

/** Two seats with so many of an extra, ordered. */
async function ordered(buyer: Buyer, extraId: number, quantity = 1, seats = 2) {
  const hold = await buyer.hold(seats)
  const { status, body } = await choose(buyer, hold.id, extraId, quantity)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return buyer.place(hold.id)
}

async function bought(buyer: Buyer, extraId: number, quantity = 1, seats = 2) {
  const order = await ordered(buyer, extraId, quantity, seats)
  const paid = await buyer.payByCard(order.id, 'APRO')
  expect(paid.body).toMatchObject({ status: 'approved', orderStatus: 'paid' })
  return order
}

describe('beside the seats of a hold', () => {
  it('is offered with nothing chosen, added and taken away by one call, and held as long as the seats', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra()
    const hold = await ana.hold(2)
    const read = await ana.get(`/holds/${hold.id}/extras`)
    const mine = () => (read.body.extras as { id: number }[]).find(({ id }) => id === extraId)
    expect(mine()).toMatchObject({ chosen: 0, most: 2, left: 5, priceCents: 12_000 })
    expect(read.body.totalCents).toBe(0)
    const added = await choose(ana, hold.id, extraId, 2)
    expect(added.body.totalCents).toBe(24_000)
    expect(await stand.pieces(extraId)).toEqual({ free: 3, held: 2 })
    const until = await world.db
      .selectFrom('stockUnits')
      .select('heldUntil')
      .distinct()
      .where('holdId', '=', hold.id)
      .execute()
    const { body } = await ana.get(`/holds/${hold.id}`)
    expect(until.map(({ heldUntil }) => heldUntil!.toISOString())).toEqual([body.expiresAt])
    expect((await choose(ana, hold.id, extraId, 1)).body.totalCents).toBe(12_000)
    expect((await choose(ana, hold.id, extraId, 0)).body.totalCents).toBe(0)
    expect(await stand.pieces(extraId)).toEqual({ free: 5 })
  })

  it('is no more than its limit, and of nobody else', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const extraId = await stand.extra()
    const hold = await ana.hold(1)
    expect((await choose(ana, hold.id, extraId, 3)).body.code).toBe('too_many_extras')
    expect((await choose(beto, hold.id, extraId, 1)).status).toBe(404)
    expect((await beto.get(`/holds/${hold.id}/extras`)).status).toBe(404)
    expect((await choose(ana, hold.id, 999_999, 1)).status).toBe(404)
  })

  it('goes free with the hold, stays with other seats, and gets its longer time', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra()
    const hold = await ana.hold(1)
    await choose(ana, hold.id, extraId, 1)
    const other = await ana.post(`/events/${world.event.id}/holds`, {
      bestAvailable: { quantity: 2 },
      replaces: hold.id,
    })
    expect(other.status).toBe(201)
    const read = await ana.get(`/holds/${other.body.id as string}/extras`)
    expect(read.body.totalCents).toBe(12_000)
    const longer = await ana.post(`/holds/${other.body.id as string}/extension`)
    const { heldUntil } = await world.db
      .selectFrom('stockUnits')
      .select('heldUntil')
      .where('holdId', '=', other.body.id as string)
      .executeTakeFirstOrThrow()
    expect(heldUntil!.toISOString()).toBe(longer.body.expiresAt)
    await ana.call('DELETE', `/holds/${other.body.id as string}`)
    expect(await stand.pieces(extraId)).toEqual({ free: 5 })
  })

  it('gives the last piece to one of many who ask at once, and the others keep their seats', async () => {
    const extraId = await stand.extra({ pieces: 1 })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => world.buyer()))
    const holds = await Promise.all(buyers.map((buyer) => buyer.hold(1)))
    const answers = await Promise.all(buyers.map((buyer, at) => choose(buyer, holds[at]!.id, extraId, 1)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'extra_sold_out')).toHaveLength(5)
    const loser = answers.findIndex(({ status }) => status !== 200)
    const order = await buyers[loser]!.place(holds[loser]!.id)
    expect((await buyers[loser]!.payByCard(order.id, 'APRO')).body.orderStatus).toBe('paid')
  })
})

describe('in an order', () => {
  it('is paid with the tickets in one payment, and becomes a code for each piece', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra()
    const plain = await ana.order(2)
    const order = await bought(ana, extraId, 2)
    expect(order.totalCents).toBe(plain.totalCents + 24_000)
    expect(await stand.codes(order.id)).toMatchObject([
      { no: 1, status: 'valid', paidCents: 12_000 },
      { no: 2, status: 'valid', paidCents: 12_000 },
    ])
    expect(await stand.pieces(extraId)).toEqual({ free: 3, sold: 2 })
    const { extras } = (await ana.get('/extras')).body as { extras: { orderId: string; code: string }[] }
    expect(new Set(extras.filter(({ orderId }) => orderId === order.id).map(({ code }) => code)).size).toBe(2)
    const beto = await world.buyer()
    expect((await beto.get('/extras')).body.extras).toEqual([])
    const payments = await world.db
      .selectFrom('payments')
      .select('amountCents')
      .where('orderId', '=', order.id)
      .execute()
    expect(payments).toEqual([{ amountCents: order.totalCents }])
  })

  it('may be changed until somebody pays, with the total, and not afterwards', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra()
    const order = await ordered(ana, extraId, 1)
    const seats = order.totalCents - 12_000
    expect((await choose(ana, order.holdId, extraId, 2)).status).toBe(200)
    expect((await ana.read(order.id)).totalCents).toBe(seats + 24_000)
    await choose(ana, order.holdId, extraId, 0)
    expect(await ana.read(order.id)).toMatchObject({ totalCents: seats, items: [] })
    await choose(ana, order.holdId, extraId, 1)
    await ana.pay(order.id, { method: 'oxxo' })
    expect((await choose(ana, order.holdId, extraId, 2)).body.code).toBe('order_fixed')
    expect((await ana.read(order.id)).totalCents).toBe(seats + 12_000)
  })

  it('goes back on the shelf when nobody pays', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra()
    const order = await ordered(ana, extraId, 2)
    await world.passTime(order.id, 700)
    await world.expire()
    expect((await ana.read(order.id)).status).toBe('expired')
    expect(await stand.pieces(extraId)).toEqual({ free: 5 })
  })

  it('is sold with late money where its seats and pieces are free still, equal seats too; else all goes back', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const extraId = await stand.extra({ pieces: 1 })
    const late = async (lose: boolean) => {
      const order = await ordered(ana, extraId, 1, 1)
      const { body } = await ana.pay(order.id, { method: 'oxxo' })
      await world.passTime(order.id, 60 * 3600)
      await world.expire()
      const taken = lose ? await ordered(beto, extraId, 1, 1) : null
      await world.sim(`payments/${body.providerPaymentId}/pay`)
      await world.notice(body.providerPaymentId)
      return { order: await ana.read(order.id), taken }
    }
    const lost = await late(true)
    expect(lost.order.status).toBe('refunded')
    expect(await stand.codes(lost.order.id)).toEqual([])
    await beto.post(`/orders/${lost.taken!.id}/cancellation`)
    const had = await late(false)
    expect(had.order.status).toBe('paid')
    expect(await stand.codes(had.order.id)).toMatchObject([{ status: 'valid' }])
  })

  it('takes its part of a coupon, which is what goes back for it', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra()
    const now = Date.now()
    const coupon = await stand.marketing.post('/staff/coupons', {
      name: `Mitad ${now}`,
      code: `MITAD${now}`,
      kinds: ['tickets'],
      eventIds: [],
      zoneIds: [],
      percent: 50,
      offCents: null,
      leastCents: 0,
      most: null,
      batch: null,
      perPerson: 1,
      startsAt: new Date(now - 60_000).toISOString(),
      endsAt: new Date(now + 3_600_000).toISOString(),
    })
    if (coupon.status !== 201) throw new Error(JSON.stringify(coupon.body))
    const order = await ordered(ana, extraId, 1)
    expect((await ana.call('PUT', `/orders/${order.id}/coupon`, { code: `MITAD${now}` })).status).toBe(200)
    await choose(ana, order.holdId, extraId, 2)
    const after = await ana.read(order.id)
    expect(after.totalCents).toBe((order.totalCents + 12_000) / 2)
    await ana.payByCard(order.id, 'APRO')
    expect((await stand.codes(order.id)).map(({ paidCents }) => paidCents)).toEqual([6000, 6000])
  })
})

describe('given back', () => {
  const input = async (orderId: string, more: object) => {
    const finance = await staff(world, 'administrator')
    const preview = await finance.post(`/desk/orders/${orderId}/refund-preview`, { as: 'refund', ...more })
    const body = { as: 'refund', ...more, reason: 'Lo pidió', key: crypto.randomUUID() }
    const done = await finance.post(`/desk/orders/${orderId}/refunds`, {
      ...body,
      leftCents: preview.body.leftCents,
    })
    return { preview: preview.body, done }
  }

  it('alone: its money, its code and its piece, and the tickets stay good', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra()
    const order = await bought(ana, extraId, 2)
    const [first] = await stand.codes(order.id)
    const { preview, done } = await input(order.id, { extraIds: [first!.id] })
    expect(preview).toMatchObject({ totalCents: 12_000, seats: 0, extras: 1 })
    expect(done.body).toMatchObject({ amountCents: 12_000, seats: 0 })
    expect((await stand.codes(order.id)).map(({ status }) => status)).toEqual(['void', 'valid'])
    expect(await stand.pieces(extraId)).toEqual({ free: 4, sold: 1 })
    expect((await ana.read(order.id)).status).toBe('paid')
    expect(await world.tickets(ana)).toMatchObject([{ status: 'valid' }, { status: 'valid' }])
    expect((await input(order.id, { extraIds: [first!.id] })).preview.code).toBe('unknown_extra')
  })

  it('with a ticket; who gives back all tickets keeps the extra until it goes too', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra()
    const order = await bought(ana, extraId, 1, 2)
    const seatIds = order.lines.map(({ seat }) => seat.id)
    const { id: eventId } = world.event
    const paid = (await ana.read(order.id)).lines.map(({ totalCents }: { totalCents: number }) => totalCents)
    const one = await input(order.id, { eventId, seatIds: [seatIds[0]] })
    expect(one.done.body.amountCents).toBe(paid[0])
    await input(order.id, { eventId, seatIds: [seatIds[1]] })
    expect((await ana.read(order.id)).status).toBe('paid')
    expect(await stand.codes(order.id)).toMatchObject([{ status: 'valid' }])
    const [code] = await stand.codes(order.id)
    const last = await input(order.id, { extraIds: [code!.id] })
    expect(last.done.body.amountCents).toBe(12_000)
    expect((await ana.read(order.id)).status).toBe('refunded')
    expect(await stand.pieces(extraId)).toEqual({ free: 5 })
  })

  it('all of it with the order, and by the bank', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra()
    const whole = await bought(ana, extraId, 1)
    expect((await input(whole.id, {})).done.body.amountCents).toBe(whole.totalCents)
    expect(await stand.codes(whole.id)).toMatchObject([{ status: 'void', voidReason: 'refunded' }])
    expect(await stand.pieces(extraId)).toEqual({ free: 5 })
    const other = await bought(ana, extraId, 1)
    const { providerPaymentId } = await world.db
      .selectFrom('payments')
      .select('providerPaymentId')
      .where('orderId', '=', other.id)
      .executeTakeFirstOrThrow()
    await world.sim(`payments/${providerPaymentId}/chargeback`)
    await world.notice(providerPaymentId!)
    expect(await stand.codes(other.id)).toMatchObject([{ status: 'void', voidReason: 'charged_back' }])
  })

  it('stays with the buyer when a ticket goes to somebody else', async () => {
    const [ana, beto] = [await world.buyer(), await world.buyer()]
    const extraId = await stand.extra()
    const order = await bought(ana, extraId, 1, 1)
    const ticket = (await world.tickets(ana)).find(({ orderId }) => orderId === order.id)
    const offer = await ana.post(`/tickets/${ticket!.id}/transfers`, { to: { email: await emailOf(beto) } })
    expect((await beto.post(`/transfers/${offer.body.id as string}/acceptance`, {})).status).toBeLessThan(300)
    expect(await world.tickets(beto)).toHaveLength(1)
    const mine = async (buyer: Buyer) =>
      ((await buyer.get('/extras')).body.extras as { orderId: string }[]).filter(
        ({ orderId }) => orderId === order.id,
      )
    expect(await mine(ana)).toHaveLength(1)
    expect(await mine(beto)).toHaveLength(0)
  })
})

const emailOf = async ({ accountId: id }: Buyer) =>
  (
    await world.db
      .updateTable('accounts')
      .set({ emailConfirmedAt: new Date() })
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirstOrThrow()
  ).email

describe('the desk', () => {
  it('offers what is for every match at matches that are public, once', async () => {
    const { marketing } = stand
    const draft = {
      kind: 'goods',
      use: 'counter',
      name: 'Bufanda de todos',
      summary: 'La del club',
      point: 'Mostrador sur',
      place: 'Junto a la puerta 7',
      opensMinutesBefore: null,
      priceCents: 25_000,
      perOrder: 3,
      everyMatch: true,
      stock: 'shared',
      pieces: 7,
      published: true,
      picture: null,
    }
    const { body } = await marketing.post('/staff/extras', draft)
    const read = async () => (await marketing.get(`/staff/extras/${body.extraId as number}`)).body
    const { offers } = await read()
    expect(offers.length).toBeGreaterThan(1)
    expect(new Set((offers as { free: number }[]).map(({ free }) => free))).toEqual(new Set([7]))
    await Promise.all([openOffers(world.db), openOffers(world.db)])
    expect((await read()).offers).toHaveLength(offers.length)
    expect((await marketing.post('/staff/extras', draft)).status).toBe(400)
  })

  it('adjusts only pieces that nobody has, and keeps what was sold when it is offered no more', async () => {
    const ana = await world.buyer()
    const extraId = await stand.extra({ pieces: 3 })
    const order = await bought(ana, extraId, 2)
    const stock = (change: number) =>
      stand.marketing.post(`/staff/extras/${extraId}/offers/${world.event.id}/stock`, {
        change,
        reason: 'Conteo',
      })
    expect((await stock(-2)).body.code).toBe('not_enough')
    expect((await stock(-1)).body.free).toBe(0)
    expect((await stock(4)).body.free).toBe(4)
    await stand.marketing.call('PUT', `/staff/extras/${extraId}/offers/${world.event.id}`, { open: false })
    const hold = await ana.hold(1)
    const { extras } = (await ana.get(`/holds/${hold.id}/extras`)).body as { extras: { id: number }[] }
    expect(extras.map(({ id }) => id)).not.toContain(extraId)
    expect((await choose(ana, hold.id, extraId, 1)).body.code).toBe('extra_over')
    expect(await stand.codes(order.id)).toMatchObject([{ status: 'valid' }, { status: 'valid' }])
    const list = await stand.marketing.get(`/staff/extra-codes?extra=${extraId}`)
    expect(list.body.rows).toMatchObject([{ state: 'valid', uses: 0 }, { state: 'valid' }])
  })
})

it('goes back with a match that is cancelled', async () => {
  const ana = await world.buyer()
  const extraId = await stand.extra()
  const order = await bought(ana, extraId, 2)
  const boss = await staff(world, 'administrator')
  const path = `/staff/matches/${world.event.id}/change`
  const { fingerprint, match } = (await boss.get(path)).body
  const change = { kind: 'cancelled', reason: 'Tormenta', days: 10, compensate: false, fingerprint }
  const { body } = await boss.post(path, { ...change, confirm: match.away })
  await runChange(world.services, body.changeId as number)
  const after = await ana.read(order.id)
  expect(after.status).toBe('refunded')
  expect(await stand.codes(order.id)).toMatchObject([
    { status: 'void', voidReason: 'cancelled' },
    { status: 'void' },
  ])
})
