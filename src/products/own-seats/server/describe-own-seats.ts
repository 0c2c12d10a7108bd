import type { z } from 'zod/mini'
import type { EventSummary } from '#catalogue/events/contract.ts'
import { readSummaries } from '#catalogue/events/server/actions.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import { seatPlaces } from '#selling/holds/server/sql.ts'
import { savedCardOf } from '#selling/payments/server/saved-cards/sql.ts'
import type { Services } from '#server/services.ts'
import type { OwnSeats, OwnSeatSale } from '../contract.ts'
import { stepWords } from '../rules.ts'
import { chargesOf, standingConsent, type ChargeRow } from './charges/charge-rows.ts'
import { findSale, seatsOf, stepsOf, type OwnSeatRow } from './sql.ts'

/** A person's own seats, match by match, and how they pay them. */
export async function describeOwnSeats(
  { db, config }: Pick<Services, 'db' | 'config'>,
  accountId: string,
): Promise<z.input<typeof OwnSeats>> {
  const { publicKey, sdkUrl } = config.payments
  const [own, steps, charges, card, consent] = await Promise.all([
    seatsOf(db, { accountId }),
    stepsOf(db, accountId),
    chargesOf(db, accountId),
    savedCardOf(db, accountId),
    standingConsent(db, accountId),
  ])
  const eventIds = [...new Set(own.map(({ eventId }) => eventId))]
  const summaries = await readSummaries(db, await findEvents(db, eventIds), 60_000)
  const events = new Map(summaries.map((event) => [event.id, event]))
  const sales: z.input<typeof OwnSeatSale>[] = []
  for (const [saleId, seats] of Map.groupBy(own, (seat) => seat.saleId)) {
    const event = events.get(seats[0]!.eventId)
    if (event === undefined) continue
    const charge = charges.find((one) => one.saleId === saleId)
    const story = steps.filter((step) => step.saleId === saleId)
    sales.push(await describeSale(db, { saleId, seats, event, charge, story }))
  }
  return {
    sales,
    card: card
      ? { last4: card.last4, methodId: card.methodId, expiresOn: card.expiresOn, expired: card.expired }
      : null,
    consent: consent
      ? { ceilingCents: consent.ceilingCents, givenAt: consent.givenAt, words: consent.words }
      : null,
    provider: { publicKey, sdkUrl },
  }
}

type Known = {
  saleId: number
  seats: OwnSeatRow[]
  event: EventSummary
  charge: ChargeRow | undefined
  story: Awaited<ReturnType<typeof stepsOf>>
}

async function describeSale(
  db: Services['db'],
  { saleId, seats, event, charge, story }: Known,
): Promise<z.input<typeof OwnSeatSale>> {
  const sale = (await findSale(db, saleId))!
  const places = await seatPlaces(
    db,
    sale.eventId,
    seats.map(({ seatId }) => seatId),
  )
  const placeOf = new Map(places.map((place) => [place.id, place]))
  return {
    event,
    state: sale.state,
    until: sale.until,
    open: sale.state === 'open' && sale.inTime && sale.matchStatus === 'published',
    seats: seats.map(({ seatId, firstName, lastName, priceCents, state, orderId }) => ({
      seat: placeOf.get(seatId)!,
      holder: `${firstName} ${lastName}`,
      priceCents,
      state,
      orderId,
    })),
    charge: charge
      ? {
          state: charge.state,
          amountCents: charge.amountCents,
          dueAt: charge.dueAt,
          cardLast4: charge.cardLast4,
          why: charge.why,
        }
      : null,
    steps: story.map(({ at, kind, seatIds, amountCents, orderId }) => ({
      at,
      kind,
      words: stepWords(kind, seatIds.length),
      amountCents,
      orderId,
    })),
  }
}
