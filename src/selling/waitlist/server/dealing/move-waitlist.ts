import { notify, notifyAll } from '#people/notifications/server/actions.ts'
import { pickSeats } from '#selling/holds/server/engine/pick-seats.ts'
import type { Hall } from '#selling/holds/server/engine/hall.ts'
import { holdRested } from '#selling/holds/server/resting/hold-rested.ts'
import { lockResting, putOnSale, restOn, setWaitedZones } from '#selling/holds/server/resting/rested-seats.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { dealInLine, offerSeconds } from '../../rules.ts'
import { insertOffer } from '../offers-sql.ts'
import * as sql from '../sql.ts'
import { ended, offered } from '../words.ts'
import { settleOffers } from './settle-offers.ts'

type Deps = Pick<Services, 'db' | 'seats'>

/**
 * Does what is due in a match: settles offers that ended, offers what has rested to who waits, in the order of the list, and
 * puts on sale what nobody wants. One transaction under the list's lock: done twice, by two workers or after a kill, it is
 * done once.
 */
export async function moveWaitlist({ db, seats }: Deps, eventId: number): Promise<void> {
  const hall = await seats.hall(eventId)
  await db.transaction().execute(async (tx) => {
    const { state } = await sql.lockWaitlist(tx, eventId)
    const match = (await sql.findMatch(tx, eventId))!
    await settleOffers(tx, match)
    const over = match.status === 'cancelled' ? 'cancelled' : !match.selling ? 'over' : null
    const end = over ?? (state === 'closed' ? 'closed' : null)
    if (end !== null) await notifyAll(tx, await sql.endPlaces(tx, eventId), ended(match, end))
    await setWaitedZones(tx, eventId, await sql.waitedZones(tx, eventId))
    if (end === null && state === 'paused') return restOn(tx, eventId)
    await dealRested(tx, hall, match)
  })
}

/** Of a zone whose rest is over everything that rests there is dealt: what came back a moment ago may complete a group. */
async function dealRested(tx: Db, hall: Hall, match: sql.Match): Promise<void> {
  const { id: eventId, priceVersion } = match
  const resting = await lockResting(tx, eventId)
  const zones = new Set(resting.filter(({ rested }) => rested).map(({ zoneId }) => zoneId))
  if (zones.size === 0) return
  const left = new Set(resting.filter(({ zoneId }) => zones.has(zoneId)).map(({ seatId }) => seatId))
  const states = new Uint8Array(hall.plan.zoneOf.length).fill(3)
  for (const seatId of left) states[seatId] = 0
  const prices = await hall.pricesAt(priceVersion ?? 0)
  const pick = (zoneId: number | null, quantity: number) =>
    pickSeats(hall, states, new Set(), { quantity, ...(zoneId !== null && { zoneId }) }, prices, 0)

  async function give(person: sql.Waiting, seatIds: number[]): Promise<boolean> {
    const { accountId, zoneId, quantity } = person
    const hold = await holdRested(tx, { eventId, accountId, seatIds, seconds: offerSeconds })
    if (hold === null) return false
    const offer = { eventId, accountId, holdId: hold.id, zoneId, asked: quantity, seatIds }
    const offerId = await insertOffer(tx, offer)
    await sql.movePlace(tx, { eventId, accountId }, { status: 'offered' })
    await notify(tx, { accountId, ...offered(match, offerId, seatIds.length) })
    for (const seatId of seatIds) {
      left.delete(seatId)
      states[seatId] = 1
    }
    return true
  }

  for (let line = await first(), last = 0; line.length > 0 && left.size > 0;) {
    await dealInLine(line, pick, give, () => left.size)
    last = line.at(-1)!.number
    line = line.length < 200 ? [] : await sql.waitingAfter(tx, match, last)
  }
  await putOnSale(tx, eventId, [...left])

  function first(): Promise<sql.Waiting[]> {
    return match.selling ? sql.waitingAfter(tx, match, 0) : Promise.resolve([])
  }
}
