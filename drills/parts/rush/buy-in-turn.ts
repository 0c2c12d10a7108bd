import { randomUUID } from 'node:crypto'
import { loneCompanions } from '#catalogue/venues/plan/companions.ts'
import { unpackStates } from '#selling/holds/rules.ts'
import { cardToken } from '../../../rehearsal/fans/purchase.ts'
import { ask, aWhile, rest, type Person, type Rush } from './person.ts'

export type Hold = { id: string; seats: unknown[] }
type Turn = { pass: string; expiresAt: number }
export type Shopper = {
  quantity: number
  /** A person looks and types; a script does not. */
  human: boolean
  holder: string
}

/** How it ended: with so many seats, or without any. */
export type Bought = number | 'nothing' | 'gave_up' | 'failed'

/** What a person does whose turn it is, with a pass: seats, then all that follows. */
export async function buyInTurn(rush: Rush, person: Person, turn: Turn, shopper: Shopper): Promise<Bought> {
  const hold = await findSeats(rush, person, turn, shopper)
  return hold === null ? 'nothing' : payHold(rush, person, hold, shopper)
}

/** From seats in a cart to their tickets: order, card, payment. */
export async function payHold(rush: Rush, person: Person, hold: Hold, shopper: Shopper): Promise<Bought> {
  const { human } = shopper
  const began = performance.now()
  let thought = 0
  const think = async (from: number, to: number) => {
    const since = performance.now()
    if (human) await aWhile(rush, from, to)
    thought += performance.now() - since
  }
  await think(5, 40)
  if (human && Math.random() < rush.leave) {
    if (Math.random() < 0.5) await ask(rush, person, ['DELETE', `/holds/${hold.id}`])
    else await leaveCart(rush, person, hold)
    return 'gave_up'
  }
  const order = await ask<{ id: string }>(rush, person, ['POST', '/orders'], {
    body: { holdId: hold.id },
    step: 'order',
  })
  if (order.status !== 201) {
    await leaveCart(rush, person, hold)
    return order.body.code === 'hold_ended' ? 'nothing' : 'failed'
  }
  await think(10, 60)
  if (human && Math.random() < rush.leave / 3) {
    await leaveCart(rush, person, hold, order.body.id)
    return 'gave_up'
  }
  let paid = human && Math.random() < 0.03 ? await pay('FUND') : ''
  for (let cards = 0; cards < 3 && paid !== 'approved'; cards++) {
    if (paid !== '') await think(10, 30)
    paid = await pay(`APRO ${shopper.holder}`)
  }
  if (paid !== 'approved') {
    await leaveCart(rush, person, hold, order.body.id)
    return 'failed'
  }
  const { status, body } = await ask<{ tickets?: unknown[] }>(rush, person, ['GET', '/tickets'], {
    step: 'tickets',
  })
  rush.notes.took('purchase', performance.now() - began - thought, true)
  // Who could not even read them is told in `refused`.
  if (status === 200 && (body.tickets?.length ?? 0) < hold.seats.length)
    rush.notes.wrong(`${person.kind}: paid and no tickets`)
  return hold.seats.length

  async function pay(holder: string): Promise<string> {
    const token = await cardToken(rush, (step, ms, ok) => rush.notes.took(step, ms, ok), holder)
    const body = { method: 'card', token, paymentMethodId: 'master', installments: 1 }
    const answer = await ask<{ status: string }>(
      rush,
      person,
      ['POST', `/orders/${order.body.id}/payments`],
      {
        body,
        headers: { 'idempotency-key': randomUUID() },
        step: 'payment',
      },
    )
    return answer.body.status ?? 'refused'
  }
}

/** Whoever goes away leaves seats in the cart until its time is over, or until the last call. */
export async function leaveCart(rush: Rush, person: Person, hold: Hold, orderId?: string): Promise<void> {
  const letGo = () =>
    orderId === undefined
      ? ask(rush, person, ['DELETE', `/holds/${hold.id}`])
      : ask(rush, person, ['POST', `/orders/${orderId}/cancellation`])
  if (rush.lastCall) await letGo()
  else rush.leftCarts.push(letGo)
}

/** By the best that are free, or on the map; fewer where there are not so many, and again for as long as the pass lasts. */
async function findSeats(rush: Rush, person: Person, turn: Turn, shopper: Shopper): Promise<Hold | null> {
  const { human } = shopper
  let { quantity } = shopper
  let byMap = human && Math.random() < 0.35
  if (human) await aWhile(rush, 3, 25)
  while (Date.now() < turn.expiresAt) {
    const seatIds = byMap ? await chooseOnMap(rush, person, quantity) : null
    if (byMap && seatIds === null) {
      if (quantity > 1) quantity >>= 1
      else await (human ? aWhile(rush, 8, 25) : rest(rush, 1000))
      continue
    }
    const wanted = seatIds === null ? { bestAvailable: { quantity } } : { seatIds }
    const { status, body } = await ask<Hold>(rush, person, ['POST', `/events/${rush.eventId}/holds`], {
      body: wanted,
      headers: { 'queue-pass': turn.pass },
      step: 'hold',
    })
    if (status === 201) return body
    if (status === 403) return null
    if (body.code === 'too_many_seats' && quantity === 1) return null
    // What is left at the end are seats alone, and places that nobody is offered unasked: they are found on the map.
    if (quantity > 1 && body.code !== 'seats_taken') quantity >>= 1
    byMap ||= body.code !== 'too_many_seats'
    if (human) await aWhile(rush, 2, 10)
    else await rest(rush, 300)
  }
  return null
}

/** So many free seats side by side somewhere in the stadium, as the map shows them, no companion's without its wheelchair's; null where it shows none. */
async function chooseOnMap(rush: Rush, person: Person, quantity: number): Promise<number[] | null> {
  const bits = await readMap(rush, person)
  if (bits === null) return null
  const states = unpackStates(bits, rush.seats)
  const from = Math.floor(Math.random() * rush.seats)
  for (let no = 0; no < rush.seats; no++) {
    const first = (from + no) % rush.seats
    if (first + quantity > rush.seats) continue
    if (!states.subarray(first, first + quantity).every((state) => state === 0)) continue
    const seatIds = Array.from({ length: quantity }, (_, seat) => first + seat)
    if (loneCompanions(rush.plan, seatIds).length === 0) return seatIds
  }
  return null
}

async function readMap(rush: Rush, person: Person): Promise<Uint8Array | null> {
  const answer = await fetch(`${rush.edge}/api/events/${rush.eventId}/availability`).catch(() => null)
  if (answer?.ok !== true) {
    rush.notes.refused(person.kind, `map ${answer?.status ?? 0}`)
    return null
  }
  return new Uint8Array(await answer.arrayBuffer())
}
