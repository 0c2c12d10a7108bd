import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import { mostPerPerson } from '#catalogue/events/rules.ts'
import { countOf } from '#lib/count.ts'
import { vatInside } from '#lib/money.ts'
import { Problem } from '#lib/problem.ts'
import { wasSold } from '#catalogue/fares/rules.ts'
import { refuseLoneCompanions } from '#selling/holds/server/companions.ts'
import { fareRetired } from '#catalogue/fares/server/refusals.ts'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { priceLines, type Line, type Price } from '../../rules.ts'
import type { MatchHeld } from '../placing/order-facts.ts'
import { refuseUnlessHolder } from './holders-only.ts'
import type { OrderKindRules } from './order-kind.ts'

/** Seats of one match at the prices of the list that they were held under, and what was added beside them. */
export const ticketOrders: OrderKindRules = {
  countsBySeat: true,
  faresMayChange: true,
  itemised: 'seats',
  refundedWithMatch: 'order',
  draft: async (
    tx,
    { eventId, priceVersion, match, createdAt },
    { fares = [], overCounter = false },
    who,
  ) => {
    const { status, home, away, seats, prices, extras } = match
    const most = mostPerPerson(match)
    if (status !== 'published')
      throw new Problem('not_on_sale', `La venta de este ${eventWord({ away })} no está abierta.`)
    const lines = priceLines(seats, fares, prices)
    if (lines === null) throw unknownFare(seats, fares, prices)
    await refuseFares(tx, { lines, match, heldAt: createdAt, holder: overCounter ? null : who.account.id })
    const words = `Puedes comprar hasta ${countOf(most, 'lugar', 'lugares')} por persona para este ${eventWord({ away })}, contando los que ya tienes.`
    return {
      title: eventTitle({ home, away }),
      eventId,
      priceVersion,
      lines,
      items: extras.map((extra) => ({
        ...extra,
        kind: 'extra' as const,
        taxCents: vatInside(extra.quantity * extra.unitCents),
      })),
      count: { subject: `event:${eventId}`, quantity: lines.length, most, words },
    }
  },
}

type Asked = {
  lines: Line[]
  match: MatchHeld
  heldAt: Date
  /** Who has to have a bonogallo for a fare of theirs; null where a clerk looks. */
  holder: string | null
}

/** Throws where a fare is not for these seats or this buyer; the usual fares ask nothing of the database. */
async function refuseFares(tx: Db, { lines, match, heldAt, holder }: Asked): Promise<void> {
  const priced = lines.map(({ seatId, zoneId, fare }) => {
    const price = match.prices.find((one) => one.zoneId === zoneId && one.fare === fare)!
    return { seatId, ...price, retiredAt: price.retiredAt === null ? null : new Date(price.retiredAt) }
  })
  const retired = priced.find((price) => !wasSold(price, heldAt))
  if (retired !== undefined)
    throw fareRetired(
      retired.fareName,
      priced.flatMap((price) => (wasSold(price, heldAt) ? [] : [price.seatId])),
    )
  const theirs = priced.find(({ buyers }) => buyers === 'holders')
  if (theirs !== undefined && holder !== null) await refuseUnlessHolder(tx, holder, theirs.fareName)
  await refuseLoneCompanions(tx, match.planId, {
    seatIds: lines.map(({ seatId }) => seatId),
    companions: priced.flatMap(({ companion, seatId }) => (companion ? [seatId] : [])),
  })
}

/** `seatIds`: those of the hold whose fare their zone does not sell at its prices. */
function unknownFare(seats: MatchHeld['seats'], fares: { seatId: number; fare: Fare }[], prices: Price[]) {
  const seatIds = fares.flatMap(({ seatId, fare }) => {
    const zoneId = seats.find((seat) => seat.seatId === seatId)?.zoneId
    const sold = prices.some((price) => price.zoneId === zoneId && price.fare === fare)
    return zoneId === undefined || sold ? [] : [seatId]
  })
  const words = 'Revisa las tarifas: alguna ya no se vende en estos lugares.'
  return new Problem('unknown_fare', words, 400, { seatIds })
}
