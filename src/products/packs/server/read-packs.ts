import { planUrl } from '#catalogue/events/rules.ts'
import { findZones } from '#catalogue/events/server/sql.ts'
import { freePieces } from '#selling/stock/server/sql.ts'
import { headlinePrice } from '#lib/headline-price.ts'
import { toldFare } from '#catalogue/fares/rules.ts'
import type { Services } from '#server/services.ts'
import type { Pack, PackSummary } from '../contract.ts'
import { leftBand, matchState, packsLeft, packState } from '../rules.ts'
import * as sql from './sql.ts'
import { unionSeats } from './union-seats.ts'

type Deps = Pick<Services, 'db' | 'seats'>

/** Packs whose sale is not long over, with what is left of each. */
export async function readPacks(services: Deps): Promise<PackSummary[]> {
  const rows = await sql.findPacks(services.db)
  return (await described(services, rows)).map(({ summary }) => summary)
}

/** One pack with zones and prices; undefined where there is none, or only a draft. */
export async function readPack(services: Deps, packId: number): Promise<Pack | undefined> {
  const row = await sql.findPack(services.db, packId)
  if (row === undefined) return undefined
  const [{ summary, prices, free, seats }] = (await described(services, [row])) as [Described]
  const eventId = summary.matches[0]!.id
  const zones = await findZones(services.db, eventId)
  const { perPerson, venue, city, planId, fingerprint } = row
  return {
    ...summary,
    perPerson,
    venue,
    city,
    planUrl: planUrl(planId, fingerprint),
    zones: zones
      .map((zone) => ({
        ...zone,
        seats: seats.get(zone.id) ?? 0,
        free: free.get(zone.id) ?? 0,
        prices: prices.filter(({ zoneId }) => zoneId === zone.id),
      }))
      .filter((zone) => zone.prices.length > 0),
  }
}

type Described = Awaited<ReturnType<typeof describe>>

async function described(services: Deps, rows: sql.PackRow[]): Promise<Described[]> {
  const ids = rows.map(({ id }) => id)
  const [matches, products, prices] = await Promise.all([
    sql.findMatches(services.db, ids),
    sql.findProducts(services.db, ids),
    sql.findPackPrices(services.db, ids),
  ])
  const of = <T extends { packId: number }>(all: T[], id: number) => all.filter(({ packId }) => packId === id)
  return Promise.all(
    rows.map((row) => describe(services, row, of(matches, row.id), of(products, row.id), of(prices, row.id))),
  )
}

async function describe(
  { db, seats: engine }: Deps,
  row: sql.PackRow,
  matches: Awaited<ReturnType<typeof sql.findMatches>>,
  rows: sql.ProductRow[],
  priced: Awaited<ReturnType<typeof sql.findPackPrices>>,
) {
  const { id, name, description, stockItemId, now } = row
  const eventIds = matches.map((match) => match.id)
  const optionIds = rows.flatMap(({ options }) => options.map((option) => option.stockItemId))
  const [union, pieces, { plan }] = await Promise.all([
    unionSeats(db, engine, { packId: id, eventIds }),
    freePieces(db, [stockItemId, ...optionIds]),
    engine.hall(eventIds[0]!),
  ])
  const [free, seats] = [new Map<number, number>(), new Map<number, number>()]
  union.states().forEach((state, seatId) => {
    const zone = plan.zoneOf[seatId]!
    seats.set(zone, (seats.get(zone) ?? 0) + 1)
    if (state === 0) free.set(zone, (free.get(zone) ?? 0) + 1)
  })
  const piecesOf = (itemId: number) => pieces.get(itemId) ?? 0
  const left = packsLeft({
    pieces: piecesOf(stockItemId),
    products: Math.min(
      Infinity,
      ...rows.map(({ quantity, options }) =>
        options.reduce((sum, option) => sum + Math.floor(piecesOf(option.stockItemId) / quantity), 0),
      ),
    ),
    seats: [...free.values()].reduce((sum, count) => sum + count, 0),
  })
  const productsCents = rows.reduce((sum, product) => sum + product.quantity * product.regularCents, 0)
  const prices = priced.map(({ zoneId, fare, priceCents, matchesCents, ...price }) => ({
    zoneId,
    fare,
    ...toldFare(price),
    faceCents: priceCents,
    serviceCents: 0,
    totalCents: priceCents,
    regularCents: matchesCents + productsCents,
  }))
  const headline = headlinePrice(prices)
  const summary: PackSummary = {
    id,
    name,
    description,
    saleState: packState({ ...row, matches }, left),
    left: leftBand(left),
    salesStartAt: row.salesStartAt.toISOString(),
    salesEndAt: row.salesEndAt.toISOString(),
    matches: matches.map((match) => ({
      ...match,
      startsAt: match.startsAt.toISOString(),
      state: matchState(match, now),
    })),
    products: rows.map((product) => ({
      ...product,
      options: product.options.map((option) => ({
        ...option,
        available: piecesOf(option.stockItemId) >= product.quantity,
      })),
    })),
    fromCents: headline?.totalCents ?? 0,
    fromFare: headline?.fareName,
    fromRegularCents: headline?.regularCents ?? 0,
  }
  return { summary, prices, free, seats }
}
