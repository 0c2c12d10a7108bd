import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openCup, type Cup } from './testing/cup.ts'

let cup: Cup
beforeAll(async () => {
  cup = await openCup()
})
afterAll(() => cup.close())
afterEach(async () => {
  expect(await cup.books()).toEqual({ unbalanced: [], miscounted: [] })
  await cup.clear()
})

type Holder = Awaited<ReturnType<Cup['holder']>>

const end = async () =>
  expect((await cup.desk.post(`/staff/events/${cup.eventId}/own-seats/cancel`)).status).toBe(200)

const ordered = async (who: Holder, seatIds = who.own) =>
  ((await who.payFor(seatIds)).body as { orderId: string }).orderId

const cancel = (who: Holder, orderId: string) => who.call('POST', `/orders/${orderId}/cancellation`)

/** Whose card was refused, and who may try again still. */
async function trying(who: Holder, seatIds = who.own): Promise<string> {
  const orderId = await ordered(who, seatIds)
  expect((await who.payByCard(orderId, 'OTHE')).body['status']).toBe('rejected')
  return orderId
}

/** Of each reservation of the match, the latest first, what became of a holder's seats. */
const became = async (who: Holder) =>
  (await who.all()).sales
    .filter(({ event }) => event.id === cup.eventId)
    .map((sale) => [sale.state, ...sale.seats.map((seat) => seat.state)])

const anew = [
  ['open', 'reserved'],
  ['cancelled', 'cancelled'],
]

async function zoneOf(seatId: number): Promise<number> {
  const { zoneId } = await cup.db
    .selectFrom('eventSeats')
    .select('zoneId')
    .where('eventId', '=', cup.eventId)
    .where('seatId', '=', seatId)
    .executeTakeFirstOrThrow()
  return zoneId
}

describe('a reservation that is opened again while somebody pays in the one before', () => {
  it('has the seat of a payment that fails or lapses then, at its own price and until its own hour', async () => {
    const [ana, eva, beto] = [await cup.holder(), await cup.holder(), await cup.holder()]
    await cup.open()
    const [refused, lapsing] = [await trying(ana), await ordered(eva)]
    const { body: voucher } = await eva.pay(lapsing, { method: 'oxxo' })
    await end()
    const zones = new Set(await Promise.all([ana, eva, beto].map(({ own }) => zoneOf(own[0]!))))
    const prices = [...zones].map((zoneId) => ({ zoneId, priceCents: 12_345 }))
    await cup.open({ hours: 120, percent: null, prices })
    await cup.round()
    expect(await cup.seatStatus(...ana.own, ...eva.own)).toEqual(['held', 'held'])
    // The seats of the reservation that is open tell no price: all that were reserved in it are let go.
    await beto.release(beto.own)

    await cancel(ana, refused)
    await sql`update payments set status = 'abandoned' where order_id = ${lapsing}`.execute(cup.db)
    await sql`update holds set promised_until = now() - interval '1 minute'
      where id = (select hold_id from orders where id = ${lapsing})`.execute(cup.db)
    await cup.passTime(lapsing, 60 * 3600)
    await cup.expire()
    await cup.round()
    const { until } = await beto.mine()
    for (const who of [ana, eva]) {
      expect(await became(who)).toEqual(anew)
      expect(await cup.seatStatus(...who.own)).toEqual(['blocked'])
      const mine = await who.mine()
      expect(mine).toMatchObject({ open: true, until })
      expect(mine.seats.map(({ priceCents }) => priceCents)).toEqual([12_345])
      expect(mine.steps.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([['reserved', 12_345]])
      expect(await cup.notices(who)).toEqual(['own-seat', 'own-seat-anew'])
    }

    // Paid now it is its holder's; money that comes late for the purchase of before goes back.
    const again = await ordered(ana)
    expect((await ana.read(again))['totalCents']).toBe(12_345)
    expect((await ana.payByCard(again, 'APRO')).body['status']).toBe('approved')
    expect(await cup.seatStatus(...ana.own)).toEqual(['sold'])
    const late = voucher['providerPaymentId'] as string
    await cup.sim(`payments/${late}/pay`)
    await cup.notice(late)
    await cup.runJobs()
    await cup.round()
    expect(await became(eva)).toEqual(anew)
    expect(await cup.keptByProvider([eva])).toBe(300_000)
  })

  it('leaves a payment that succeeds then its seat and ticket', async () => {
    const [ana] = [await cup.holder(), await cup.holder()]
    await cup.open()
    const orderId = await trying(ana)
    await end()
    await cup.open()
    expect((await ana.payByCard(orderId, 'APRO')).body['status']).toBe('approved')
    await cup.round()
    expect(await became(ana)).toEqual([['cancelled', 'paid']])
    expect(await cup.seatStatus(...ana.own)).toEqual(['sold'])
    const tickets = (await cup.tickets(ana)).filter(({ orderId: of }) => of === orderId)
    expect(tickets.map(({ status }) => status)).toEqual(['valid'])
  })

  it('lets the seat go where its own hour has passed, where it was ended too, or has no price for it', async () => {
    const onSale = async (who: Holder) => {
      expect(await became(who)).toEqual([['cancelled', 'cancelled']])
      expect(['free', 'held']).toContain((await cup.seatStatus(...who.own))[0])
      expect(await cup.notices(who)).toEqual(['own-seat', 'own-seat-cancelled'])
    }
    const [ana, eva, kim] = [await cup.holder(), await cup.holder(), await cup.holder()]
    await cup.holder()
    await cup.open()
    const orders = [await trying(ana), await trying(eva), await trying(kim)] as const
    await end()
    await cup.open({ percent: null, prices: [{ zoneId: await zoneOf(kim.own[0]!), priceCents: 100 }] })
    // As where the club named a price for other zones alone.
    await sql`delete from own_seat_zone_prices where sale_id = ${await cup.saleId()}`.execute(cup.db)
    await cancel(kim, orders[2])
    await cup.round()
    await onSale(kim)

    await end()
    await cancel(eva, orders[1])
    await cup.round()
    await onSale(eva)

    await cup.open()
    await cup.deadline()
    await cancel(ana, orders[0])
    await cup.round()
    await onSale(ana)
  })

  it('has the seat of a payment that fails while it is being opened, whichever comes first', async () => {
    const failing = { length: 3 }
    for (let round = 0; round < 3; round += 1) {
      const people = await Promise.all(Array.from(failing, () => cup.holder()))
      await cup.holder()
      await cup.open()
      const orders: string[] = []
      for (const who of people) orders.push(await trying(who))
      await end()
      await Promise.all([
        cup.open(),
        ...people.map((who, at) => cancel(who, orders[at]!)),
        ...Array.from(failing, () => cup.round()),
      ])
      await cup.round()
      for (const who of people) {
        const [[state, seat], ...before] = (await became(who)) as [string[], ...string[][]]
        // Nobody else asks for it: gone back on sale before the opening, it is taken from there.
        expect([state, seat, ...before.flat()]).toEqual(anew.flat())
        expect(await cup.seatStatus(...who.own)).toEqual(['blocked'])
      }
      await cup.clear()
    }
  })

  it('is waited for by whoever finds a failed payment, where it has looked for seats and does not stand yet', async () => {
    const ana = await cup.holder()
    await cup.holder()
    await cup.open()
    const orderId = await trying(ana)
    await end()
    // The last row that opening writes waits for us.
    const client = await cup.pool.connect()
    await client.query('begin')
    await client.query('lock table audit_log in exclusive mode')
    const opening = cup.open()
    await waitsFor('audit_log')
    await cancel(ana, orderId)
    expect(await cup.seatStatus(...ana.own)).toEqual(['blocked'])
    const worker = cup.round()
    await Promise.race([worker, pause(1000)])
    await client.query('commit')
    client.release()
    await Promise.all([opening, worker])
    await cup.round()
    expect(await became(ana)).toEqual(anew)
    expect(await cup.seatStatus(...ana.own)).toEqual(['blocked'])
  })

  it('has the seat of a payment that fails while another one’s is put into it', async () => {
    const [ana, eva] = [await cup.holder(), await cup.holder()]
    await cup.holder()
    await cup.open()
    const orders = [await trying(ana), await trying(eva)] as const
    await end()
    await cup.open()
    await cancel(ana, orders[0])
    // The worker has read which payments have failed, and waits for us with the first line of Ana's statement.
    const client = await cup.pool.connect()
    await client.query('begin')
    await client.query('lock table own_seat_steps in exclusive mode')
    const worker = cup.round()
    await waitsFor('own_seat_steps')
    await cancel(eva, orders[1])
    await client.query('commit')
    client.release()
    await worker
    await cup.round()
    for (const who of [ana, eva]) {
      expect(await became(who)).toEqual(anew)
      expect(await cup.seatStatus(...who.own)).toEqual(['blocked'])
    }
  })
})

/** Until somebody waits for a lock on that table. */
async function waitsFor(table: string): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_locks where relation = ${table}::regclass and not granted`.execute(cup.db)
    if (rows.length > 0) return
    await pause(20)
  }
}

describe('automatic charges of a reservation that was opened again', () => {
  const agreed = async (seats: number) => {
    const who = await cup.holder(seats)
    expect((await who.saveCard()).status).toBe(200)
    expect((await who.agree(5_000_000)).status).toBe(200)
    return who
  }

  it('are told of for a seat that comes into it, and never grow by one', async () => {
    const [ana, eva] = [await agreed(1), await agreed(2)]
    await cup.open()
    const orders = [await trying(ana), await trying(eva, eva.own.slice(0, 1))] as const
    await end()
    await cup.open()
    const told = (await eva.mine()).charge!
    expect(told.state).toBe('announced')
    await cancel(ana, orders[0])
    await cancel(eva, orders[1])
    await cup.round()
    expect((await ana.mine()).charge).toMatchObject({
      state: 'announced',
      amountCents: (await ana.mine()).seats[0]!.priceCents,
    })
    expect((await eva.mine()).charge).toEqual(told)
    expect((await eva.mine()).seats.map(({ state }) => state)).toEqual(['reserved', 'reserved'])

    await cup.chargeHour()
    await cup.round()
    expect((await ana.mine()).seats.map(({ state }) => state)).toEqual(['paid'])
    const { seats, charge, steps } = await eva.mine()
    expect(charge!.state).toBe('paid')
    expect(seats.map(({ state }) => state)).toEqual(['reserved', 'paid'])
    expect(steps.at(-1)).toMatchObject({ kind: 'charged', amountCents: told.amountCents })
  })
})
