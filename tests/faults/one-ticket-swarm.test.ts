import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyPass } from '#products/bonogallo/server/testing/pass-buyer.ts'
import { cedeMatch } from '#products/bonogallo/server/statement/cede-match.ts'
import { stagePlan } from '#products/bonogallo/server/testing/plan-stage.ts'
import { changeSeat } from '#products/seat-changes/server/actions.ts'
import { noFaults, openWorld, type Bought, type Buyer, type World } from '#world/world.ts'
import { openAccount, post } from '#selling/ledger/server/sql.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { previewReseat, reseat } from '#front/order-desk/server/reseat.ts'
import { placeOrder } from '#selling/orders/server/placing/place-order.ts'
import { applyCredit } from '#selling/payments/server/credit/apply-credit.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { payWithCredit } from '#selling/payments/server/credit/settle-credit.ts'
import { previewRefund, refundAtDesk } from '#selling/payments/server/desk/refund.ts'
import { refundOrder } from '#selling/payments/server/refunds/refund-order.ts'
import { closeReturn, listTicket, withdrawReturn } from '#selling/resale/server/actions.ts'
import { checkInTicket, lockTickets } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import { accept, offerTicket, takeBack } from '#matchday/transfers/server/actions.ts'
import { Problem } from '#lib/problem.ts'
import { openDatabase, type Database } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { staffSession } from '../world/staff.ts'
import { rounds } from '../world/rounds.ts'

const times = rounds(8, 200)

type Node = Pick<Services, 'db' | 'seats' | 'pool' | 'config' | 'payments' | 'log'>
type Deed = [name: string, does: (node: Node) => Promise<unknown>]
/** `done`: the deeds that were not refused. `failed`: what is neither done nor refused in words. */
type Told = { done: Set<string>; failed: string[] }

let world: World
let second: Database
let nodes: [Node, Node]
let staff: SignedIn

beforeAll(async () => {
  world = await openWorld()
  second = openDatabase(world.databaseUrl, 12)
  nodes = [world.services, { ...world.services, db: second.db, pool: second.pool }]
  staff = signedIn((await staffSession(world.db, 'administrator')).accountId, 'administrator')
})
afterAll(async () => {
  await second.close()
  await world.close()
})

function signedIn(id: string, role: SignedIn['role'] = 'buyer'): SignedIn {
  const rest = { firstName: 'Ana', hasBonoGallo: false, forcedPasswordReset: false, secondFactor: true }
  return { id, role, ...rest, sessionHash: Buffer.alloc(0) }
}

const who = (buyer: Buyer) => ({
  visitorId: randomUUID(),
  account: signedIn(buyer.accountId),
  fan: null,
  address: '::1',
  userAgent: '',
})

/** The same number between 0 and 1 for the same round and place. */
const chance = (round: number, place: number) => Math.abs(Math.sin(round * 7919 + place * 104.729) * 1e4) % 1

/** What ends the story of a ticket: seldom and never first, or nothing else would ever happen to one. */
const isLast = (name: string) => /^(entry|refund)/.test(name)

/**
 * Most of the deeds at once, others each round and in another order, some a little later, every one on one of two nodes.
 * `share`: how likely, from 0 to 1, each deed is that ends the story of a ticket.
 */
async function swarm(deeds: Deed[], number: number, told: Told, share = 0.2): Promise<void> {
  const chosen = deeds
    .filter(([name], index) => chance(number, index) < (isLast(name) ? share : 0.8))
    .toSorted(([one], [other]) => chance(number, one.length) - chance(number, other.length))
  await Promise.all(
    chosen.map(async ([name, does], index) => {
      const atOnce = !isLast(name) && chance(number + index, 3) < 0.5
      await sleep(atOnce ? 0 : 40 * chance(number, index + 50))
      try {
        await does(nodes[(index + number) % 2]!)
        told.done.add(name)
      } catch (error) {
        if (error instanceof Problem && error.status < 500) return
        const { code, message } = error as Error & { code?: string }
        told.failed.push(`${name}: ${code ?? ''} ${message}`)
      }
    }),
  )
}

const entry =
  (...tickets: Bought[]) =>
  ({ db }: Node) =>
    db.transaction().execute(async (tx) => {
      await lockTickets(
        tx,
        world.event.id,
        tickets.map(({ ticketId }) => ticketId),
      )
      for (const { ticketId } of tickets) await checkInTicket(tx, { ticketId, gate: '7', at: new Date() })
    })

const refundOf =
  (orderId: string, as: 'refund' | 'credit', seatIds?: number[]) =>
  ({ db }: Node) =>
    refundOrder(
      { db },
      { orderId, as, reason: 'x', requestKey: randomUUID(), actor: null, ...(seatIds && { seatIds }) },
    )

const deskRefund = (orderId: string, leftCents: number, seatIds?: number[]) => (node: Node) =>
  refundAtDesk(
    node,
    { orderId, seatIds, as: 'refund', key: randomUUID(), leftCents, reason: 'x', evenUsed: true },
    staff,
  )

const preview = (orderId: string, seatIds?: number[]) => (node: Node) =>
  previewRefund(node, { orderId, seatIds, as: 'refund' }, staff)

async function nameOf(seatId: number): Promise<string> {
  const [place] = await seatPlaces(world.db, world.event.id, [seatId])
  return [place!.section, place!.row, place!.seat].join('-')
}

function giveCredit(buyer: Buyer, amountCents: number): Promise<void> {
  return world.db.transaction().execute(async (tx) => {
    const account = creditOf(buyer.accountId)
    await openAccount(tx, account, 0)
    await openAccount(tx, 'club:gift', null)
    const postings = [
      { account, amountCents },
      { account: 'club:gift', amountCents: -amountCents },
    ]
    await post(tx, { key: `gift:${randomUUID()}`, kind: 'gift', postings })
  })
}

async function holdIn(buyer: Buyer, seatIds: number[]): Promise<string> {
  return (await buyer.hold(0, seatIds)).id
}

async function offered(ticket: Bought, from: Buyer) {
  const { body } = await from.post(`/tickets/${ticket.ticketId}/transfers`, { to: { phone: '4421234567' } })
  return { transferId: body.id as string, token: body.link.split('=').at(-1) as string }
}

/** Everything that may be done with one ticket, by its owner, the club, the gate and somebody else. */
async function aboutOneTicket(ana: Buyer, all: Bought[]): Promise<Deed[]> {
  const [ticket, other] = all as [Bought, Bought]
  const { orderId, ticketId, seatId } = ticket
  const [one, two, three] = (await world.freeSeats(3, 'cheap')) as [number, number, number]
  const mine = { ticketId, accountId: ana.accountId }
  const left = all.reduce((sum, { paidCents }) => sum + paidCents, 0)
  const change = (holdId: string) => (node: Node) =>
    changeSeat(node, { ticketId, holdId, payout: 'credit' }, { ...who(ana) })
  const holds = [await holdIn(ana, [one]), await holdIn(ana, [two])]
  const more = await holdIn(ana, [three])
  const name = await nameOf((await world.freeSeats(1))[0]!)
  const seen = async (id: string) => {
    const { newCents, paidCents } = await previewReseat(world.db, { ticketId: id, seat: name })
    return { seat: name, waive: true, seenDifferenceCents: newCents - paidCents, reason: 'x' }
  }
  const [wish, otherWish] = [await seen(ticketId), await seen(other.ticketId)]
  return [
    ['change', change(holds[0]!)],
    ['change', change(holds[1]!)],
    ['re-seat', (node) => reseat(node, { ticketId, ...wish }, { account: staff, visitorId: randomUUID() })],
    [
      're-seat',
      (node) =>
        reseat(node, { ticketId: other.ticketId, ...otherWish }, { account: staff, visitorId: randomUUID() }),
    ],
    ['return', ({ db }) => listTicket(db, { ...mine, payout: 'refund' })],
    ['withdrawal', ({ db }) => withdrawReturn(db, mine)],
    ['end of a return', ({ db }) => closeReturn(db, ticketId)],
    ['offer', ({ db }) => offerTicket(db, { ...mine, to: { phone: '+524421234567' } })],
    ['refund of the seat', refundOf(orderId, 'credit', [seatId])],
    ['refund at the desk', deskRefund(orderId, left, [seatId])],
    ['preview', preview(orderId)],
    ['preview of the seat', preview(orderId, [seatId])],
    ['entry', entry(ticket)],
    ['entry of a family', entry(other, ticket)],
    ['purchase', ({ db }) => placeOrder(db, { holdId: more }, { ...who(ana) })],
    ['refund of all', refundOf(orderId, 'refund')],
  ]
}

async function round(number: number, told: Told, besides?: (ticket: Bought) => Deed): Promise<void> {
  const [ana, ben] = [await world.buyer(), await world.buyer()]
  const mine = await world.buy(ana, await world.freeSeats(3, 'cheap'))
  const [ticket, other, third] = mine as [Bought, Bought, Bought]
  const deeds = await aboutOneTicket(ana, mine)
  if (besides !== undefined) deeds.push(besides(ticket))
  if (number % 3 === 0) {
    const first = await offered(ticket, ana)
    const next = await offered(other, ana)
    for (const offer of [first, next])
      deeds.push(['acceptance', ({ db }) => accept(db, { ...offer, accountId: ben.accountId })])
    deeds.push(['taking back', ({ db }) => takeBack(db, first.transferId, ana.accountId)])
  }
  if (number % 3 === 1) {
    // Each of two people changes one seat for the one that the other has put on sale.
    const theirs = await world.buy(ben, await world.freeSeats(2, 'cheap'))
    await world.list(ana, third.ticketId)
    await world.list(ben, theirs[0]!.ticketId)
    const swaps: [Buyer, Bought, number][] = [
      [ana, other, theirs[0]!.seatId],
      [ben, theirs[1]!, third.seatId],
    ]
    for (const [buyer, { ticketId }, seatId] of swaps) {
      const holdId = await holdIn(buyer, [seatId])
      deeds.push(['swap', (node) => changeSeat(node, { ticketId, holdId, payout: 'credit' }, who(buyer))])
    }
    deeds.push(['refund of the other', refundOf(theirs[0]!.orderId, 'credit')])
  }
  if (number % 3 === 2) {
    // A seat on sale again is bought with credit, of an owner who changed another seat before.
    const [seatId] = await world.freeSeats(1, 'cheap')
    const holdId = await holdIn(ana, [seatId!])
    const moved = await ana.post(`/tickets/${other.ticketId}/change`, { holdId, payout: 'credit' })
    await world.list(ana, third.ticketId, 'credit')
    const bought = await ben.order(0, {}, [third.seatId])
    await giveCredit(ben, 2 * bought.totalCents)
    await applyCredit(world.db, bought.id, ben.accountId, true)
    deeds.push(['sale', (node) => payWithCredit(node, bought.id, ben.accountId)])
    deeds.push(['refund of the changed seat', refundOf(moved.body.orderId, 'credit')])
    deeds.push(['preview of the changed seat', preview(moved.body.orderId)])
  }
  await swarm(deeds, number, told)
}

async function ofAPass(number: number, planId: number, seatId: number, told: Told): Promise<void> {
  const [ana, ben] = [await world.buyer(), await world.buyer()]
  const { passId, orderId } = await buyPass(world, ana, planId, seatId)
  const { rows: tickets } = await sql<{ id: string; eventId: number }>`
    select id, event_id from tickets where order_id = ${orderId} order by event_id`.execute(world.db)
  const deeds: Deed[] = tickets.flatMap(({ id, eventId }): Deed[] => [
    ['cession', ({ db }) => cedeMatch(db, passId, eventId, ana.accountId)],
    ['cession again', ({ db }) => cedeMatch(db, passId, eventId, ana.accountId)],
    [
      'offer',
      ({ db }) => offerTicket(db, { ticketId: id, accountId: ana.accountId, to: { phone: '+524421234567' } }),
    ],
    [
      'entry',
      ({ db }) =>
        db.transaction().execute(async (tx) => {
          await lockTickets(tx, eventId, [id])
          return checkInTicket(tx, { ticketId: id, gate: '7', at: new Date() })
        }),
    ],
  ])
  const offer = await offered({ ticketId: tickets[0]!.id } as Bought, ana)
  deeds.push(['acceptance', ({ db }) => accept(db, { ...offer, accountId: ben.accountId })])
  deeds.push(['preview', preview(orderId)])
  deeds.push(['refund of the pass', refundOf(orderId, number % 2 === 0 ? 'refund' : 'credit')])
  await swarm(deeds, number, told, 0.6)
}

it(`a swarm over one ticket from two nodes meets no deadlock and no error in ${times} rounds`, async () => {
  const planId = await stagePlan(world.db)
  const { rows: seats } = await sql<{ seatId: number }>`
    select seat_id from event_seats where event_id = 1 and status = 'free'
      and seat_id in (select seat_id from event_seats where event_id = 2 and status = 'free')
      and seat_id in (select seat_id from event_seats where event_id = 3 and status = 'free')
    order by seat_id desc limit ${6 * times}`.execute(world.db)
  const told: Told = { done: new Set(), failed: [] }
  // A swarm in which everything is refused would look just as well.
  const sold = ['change', 're-seat', 'return', 'offer', 'acceptance', 'cession', 'entry', 'sale', 'swap']
  const must = [...sold, 'refund of all', 'refund of the seat', 'refund of the pass', 'preview']
  const missing = () => must.filter((name) => !told.done.has(name))
  for (let number = 0; number < times || (number < 6 * times && missing().length > 0); number += 1) {
    await round(number, told)
    if (number % 4 === 0) await ofAPass(number, planId, seats[number]!.seatId, told)
  }
  expect(told.failed).toEqual([])
  expect(await world.faults()).toEqual(noFaults)
  expect(missing()).toEqual([])
}, 1_800_000)

it('the same swarm with one who locks the ticket before its order meets deadlocks', async () => {
  const told: Told = { done: new Set(), failed: [] }
  const wrongWay = ({ ticketId, orderId }: Bought): Deed => [
    'wrong way',
    ({ db }) =>
      db.transaction().execute(async (tx) => {
        await tx.selectFrom('tickets').select('id').where('id', '=', ticketId).forUpdate().execute()
        await sql`select pg_sleep(0.05)`.execute(tx)
        await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
      }),
  ]
  for (let number = 0; number < 12 && told.failed.length === 0; number += 1)
    await round(number, told, wrongWay)
  expect(told.failed.join()).toContain('40P01')
})
