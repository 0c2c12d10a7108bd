import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { closeReturn } from '#selling/resale/server/actions.ts'
import { noFaults, openWorld, type Buyer, type World } from '#world/world.ts'
import { rounds } from '#world/rounds.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const seed = Number(process.env['HISTORY_SEED'] ?? 20_261_121)
const runs = rounds(4, 100)

const which = fc.nat({ max: 60 })
const person = fc.nat({ max: 2 })
const means = fc.constantFrom('refund' as const, 'credit' as const)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('buy' as const), person, which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), person, which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pay', 'expire'), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('offer' as const), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('accept' as const), person, which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('takeBack', 'decline'), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('list' as const), which, means }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('withdraw', 'close'), which }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move' as const), which, to: which, means }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund' as const), which, means }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('enter' as const), which }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Live = { id: string; orderId: string; seatId: number; owner: Buyer; listed: boolean }
type Offer = { id: string; token: string; from: Buyer }

/** One history of three people and twelve seats; whatever is refused changes nothing, whatever is done keeps the books. */
async function live(steps: Step[]): Promise<void> {
  const people = [await world.buyer(), await world.buyer(), await world.buyer()]
  const seats = [...(await world.freeSeats(6)), ...(await world.freeSeats(6, 'cheap'))]
  const orders: { id: string; buyer: Buyer }[] = []
  const offers: Offer[] = []
  const at = <T>(all: T[], index: number): T | undefined => all[index % Math.max(1, all.length)]

  async function tickets(): Promise<Live[]> {
    const { rows } = await sql<Omit<Live, 'owner'> & { accountId: string }>`
      select ticket.id, order_id, seat_id, account_id,
        exists (select from ticket_returns where ticket_id = ticket.id and status = 'listed') as listed
      from tickets ticket where status = 'valid' and event_id = ${world.event.id}
        and account_id = any (${people.map((one) => one.accountId)}::uuid[]) order by seat_id`.execute(
      world.db,
    )
    return rows.map((row) => ({ ...row, owner: people.find((one) => one.accountId === row.accountId)! }))
  }

  /** A seat that is free, or on sale again; now and then any. */
  async function seatFor(index: number): Promise<number> {
    if (index % 9 === 0) return at(seats, index)!
    const { rows } = await sql<{ seatId: number; listed: boolean }>`
      select seat_id, exists (select from ticket_returns offer where offer.event_id = seat.event_id
        and offer.seat_id = seat.seat_id and status = 'listed') as listed
      from event_seats seat where event_id = ${world.event.id} and seat_id = any (${seats}::int[]) and status = 'free'
      order by seat_id`.execute(world.db)
    const listed = rows.filter((row) => row.listed)
    return at(index % 3 > 0 && listed.length > 0 ? listed : rows, index)?.seatId ?? at(seats, index)!
  }

  async function place(buyer: Buyer, seatIds: number[]): Promise<string | null> {
    const made = await buyer.order(0, {}, [...new Set(seatIds)]).catch(() => null)
    if (made !== null) orders.push({ id: made.id, buyer })
    return made?.id ?? null
  }

  async function take(one: Step): Promise<void> {
    if (one.do === 'buy' || one.do === 'hold') {
      const buyer = people[one.person]!
      const second = one.which % 4 === 0 ? [await seatFor(one.which + 1)] : []
      const orderId = await place(buyer, [await seatFor(one.which), ...second])
      if (one.do === 'buy' && orderId !== null) await buyer.payByCard(orderId, 'APRO')
      return
    }
    if (one.do === 'pay' || one.do === 'expire') {
      const order = at(orders, one.which)
      if (order === undefined) return
      if (one.do === 'pay') await order.buyer.payByCard(order.id, 'APRO')
      else {
        await world.passTime(order.id, 700)
        await world.expire()
      }
      return
    }
    if (one.do === 'accept' || one.do === 'takeBack' || one.do === 'decline') {
      const offer = at(offers, one.which)
      if (offer === undefined) return
      if (one.do === 'takeBack') await offer.from.post(`/transfers/${offer.id}/recovery`)
      else {
        const other = 'person' in one ? people[one.person]! : people.find((buyer) => buyer !== offer.from)!
        const answer = one.do === 'accept' ? 'acceptance' : 'refusal'
        await other.post(`/transfers/${offer.id}/${answer}`, { token: offer.token })
      }
      return
    }
    const ticket = at(await tickets(), one.which)
    if (ticket === undefined) return
    const { id, owner } = ticket
    switch (one.do) {
      case 'offer': {
        const { status, body } = await owner.post(`/tickets/${id}/transfers`, { to: { phone: '4421234567' } })
        if (status === 201) offers.push({ id: body.id, token: body.link.split('=').at(-1), from: owner })
        return
      }
      case 'list':
        await world.list(owner, id, one.means)
        return
      case 'withdraw':
        await world.withdraw(owner, id)
        return
      case 'close':
        await closeReturn(world.db, id)
        return
      case 'move': {
        const held = await owner.hold(0, [await seatFor(one.to)]).catch(() => null)
        if (held === null) return
        const { status, body } = await owner.post(`/tickets/${id}/change`, {
          holdId: held.id,
          payout: one.means,
        })
        if (status !== 201) return void (await owner.call('DELETE', `/holds/${held.id}`))
        orders.push({ id: body.orderId, buyer: owner })
        if (!body.paid) await owner.payByCard(body.orderId, 'APRO')
        return
      }
      case 'refund': {
        const input = { orderId: ticket.orderId, reason: 'historia', requestKey: randomUUID(), actor: null }
        await refundOrder(world.services, { ...input, as: one.means })
        return
      }
      case 'enter':
        await world.checkIn(id)
    }
  }

  for (const one of steps) {
    await take(one)
    expect(await world.faults()).toEqual(noFaults)
    await everyCentavo(people)
  }
  await world.runJobs()
  expect(await world.keptByProvider(people)).toBe(await inTheBooks(people))
}

/** What stands for tickets is exactly the price of the codes that are alive. */
async function everyCentavo(people: Buyer[]): Promise<void> {
  const ids = people.map((one) => one.accountId)
  const { rows } = await sql<{ stands: number; worth: number }>`
    select (select coalesce(sum(part.amount_cents), 0)::int from payment_allocations part
        join payments on payments.id = part.payment_id join orders on orders.id = payments.order_id
        where part.kind = 'tickets' and orders.account_id = any (${ids}::uuid[])) as stands,
      (select coalesce(sum(price_cents), 0)::int from tickets
        where status = 'valid' and account_id = any (${ids}::uuid[])) as worth`.execute(world.db)
  expect(rows[0]!.stands).toBe(rows[0]!.worth)
}

/** Tickets, charges kept and credit owed: all that the provider should still hold of these people's money. */
async function inTheBooks(people: Buyer[]): Promise<number> {
  const ids = people.map((one) => one.accountId)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(part.amount_cents), 0)::int as cents from payment_allocations part
    join payments on payments.id = part.payment_id join orders on orders.id = payments.order_id
    where part.kind in ('tickets', 'kept') and orders.account_id = any (${ids}::uuid[])`.execute(world.db)
  const credit = await Promise.all(people.map((one) => world.credit(one)))
  return rows[0]!.cents + credit.reduce((sum, cents) => sum + cents, 0)
}

/** How often the histories came to what they are about: without this, a test of refusals would look just as green. */
async function lived() {
  const { rows } = await sql<Record<'passed' | 'sold' | 'used' | 'moved' | 'again' | 'refunded', number>>`
    select (select count(*)::int from ticket_transfers where status = 'accepted') as passed,
      (select count(*)::int from ticket_returns where status = 'sold') as sold,
      (select count(*)::int from tickets where checked_in_at is not null) as used,
      (select count(*)::int from seat_changes where done_at is not null) as moved,
      (select count(*)::int from seat_changes one join seat_changes two on two.old_order_id = one.order_id
        where one.done_at is not null and two.done_at is not null) as again,
      (select count(*)::int from orders where status in ('refunded', 'credited')) as refunded`.execute(
    world.db,
  )
  return rows[0]!
}

it('any history of passing on, selling, moving, refunding and entering keeps one live code a seat and every centavo', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 80, size: 'max' }), live), {
    seed,
    numRuns: runs,
    endOnFailure: true,
  })
  const { passed, sold, used, moved, again, refunded } = await lived()
  expect([passed, sold, used, moved, again, refunded].filter((times) => times === 0)).toEqual([])
}, 300_000)
