import { headlineFare } from '#lib/headline-price.ts'
import { endExchanged, readHold } from '#selling/holds/server/actions.ts'
import type { Hold } from '#selling/holds/contract.ts'
import { pickSeats, type SeatRequest } from '#selling/holds/server/engine/pick-seats.ts'
import { refused } from '#selling/holds/server/engine/seat-engine.ts'
import { takeParts } from '#selling/holds/server/engine/whole-hold.ts'
import { holdSeconds } from '#selling/holds/rules.ts'
import { claimParts } from '#catalogue/sale-phases/server/claim/claim-parts.ts'
import { refuseLoneCompanions } from '#selling/holds/server/companions.ts'
import { loneCompanions } from '#catalogue/venues/plan/companions.ts'
import { isSeat } from '#catalogue/venues/plan/seating-plan.ts'
import { freePieces } from '#selling/stock/server/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { Who } from '#server/session.ts'
import type { Person } from '../contract.ts'
import { heldByPerson, insertHeldPacks, takenSeats, type HeldPack } from './holding/pack-hold-rows.ts'
import { agree, piecesOf, type Offer } from './holding/offer.ts'
import type { Asker } from '#selling/holds/server/strangers/admission.ts'
import * as sql from './sql.ts'
import { unionSeats } from './union-seats.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'seats' | 'config'>
type BestSeatsRequest = Omit<SeatRequest, 'maxCents'>
type PackInput = {
  seatIds?: number[] | undefined
  bestAvailable?: BestSeatsRequest | undefined
  people?: Person[] | undefined
  replaces?: string | undefined
}

const tries = 5

/** Holds packs, all or nothing: the pack's own pieces, the same seats in every match, and the chosen merchandise. */
export async function takePacks(services: Deps, packId: number, input: PackInput, who: Who): Promise<Hold> {
  const offer = await readOffer(services.db, packId)
  const asker = await services.seats.admit(who, {
    eventIds: offer.eventIds,
    seats: input.seatIds?.length ?? input.bestAvailable!.quantity,
    exchanges: input.replaces !== undefined,
    whole: true,
  })
  for (let attempt = 0; ; attempt += 1) {
    const seatIds = input.seatIds ?? (await pickBest(services, offer, input.bestAvailable!, attempt))
    const packs = agree(offer, await seatsOf(services, offer, seatIds), input.people)
    const companions = new Set(offer.prices.flatMap(({ fare, companion }) => (companion ? [fare] : [])))
    await refuseLoneCompanions(services.db, offer.planId, {
      seatIds,
      companions: packs.flatMap(({ seatId, fare }) => (companions.has(fare) ? [seatId] : [])),
    })
    try {
      const holdId = await services.db
        .transaction()
        .execute((tx) => take(tx, services, offer, packs, input.replaces, { ...who, ...asker }))
      return await readHold(services, holdId, who)
    } catch (error) {
      const again = isDeadlock(error) || (error instanceof NotFree && input.seatIds === undefined)
      if (again && attempt < tries) continue
      throw error instanceof NotFree ? await whyNot(services.db, offer, packs) : error
    }
  }
}

async function readOffer(db: Db, packId: number): Promise<Offer> {
  const pack = await sql.findPack(db, packId)
  if (pack === undefined) throw notFound('No encontramos ese pack.')
  const [matches, products, prices] = await Promise.all([
    sql.findMatches(db, [packId]),
    sql.findProducts(db, [packId]),
    sql.findPackPrices(db, [packId]),
  ])
  return { ...pack, eventIds: matches.map(({ id }) => id), products, prices }
}

async function seatsOf({ seats }: Deps, { eventIds }: Offer, seatIds: number[]) {
  const { plan } = await seats.hall(eventIds[0]!)
  if (!seatIds.every((seatId) => isSeat(plan, seatId))) throw refused('unknown_seat', 404)
  const lone = loneCompanions(plan, seatIds)
  if (lone.length > 0) throw refused('companion_alone', 409, { seatIds: lone })
  return seatIds.map((seatId) => ({ seatId, zoneId: plan.zoneOf[seatId]! }))
}

async function pickBest(
  { db, seats }: Deps,
  { id: packId, eventIds, prices }: Offer,
  input: BestSeatsRequest,
  salt: number,
): Promise<number[]> {
  const hall = await seats.hall(eventIds[0]!)
  const union = await unionSeats(db, seats, { packId, eventIds })
  const adult = new Map(
    prices.filter(({ fare }) => fare === headlineFare).map((one) => [one.zoneId, one.priceCents]),
  )
  const seatIds = pickSeats(hall, union.states(), new Set(), input, adult, salt)
  if (seatIds.length > 0) return seatIds
  throw new Problem(
    'no_seats_together',
    'Ya no hay tantos lugares juntos ahí. Prueba con menos o en otra zona.',
  )
}

async function take(
  tx: Db,
  { config }: Deps,
  offer: Offer,
  packs: HeldPack[],
  replaces: string | undefined,
  { visitorId, account, stranger }: Who & Asker,
): Promise<string> {
  const subject = `pack:${offer.id}`
  const before = replaces === undefined ? null : await endExchanged(tx, replaces, { visitorId, account })
  if (before !== null && before.subject !== subject) throw notFound('No encontramos ese apartado.')
  const accountId = account?.id ?? before?.accountId ?? null
  if (!(await sql.isOnSale(tx, offer.id))) throw new Problem('not_on_sale', 'Este pack no está a la venta.')
  if (config.rateLimits) {
    const held = await heldByPerson(tx, { subject, eventId: offer.eventIds[0]!, visitorId, accountId })
    if (held + packs.length > offer.perPerson) throw tooMany(offer)
  }
  const seatIds = packs.map(({ seatId }) => seatId)
  const seats = offer.eventIds.map((eventId) => ({ eventId, seatIds }))
  const taken = await takeParts(tx, {
    kind: 'pack',
    title: offer.name,
    subject,
    totalCents: packs.reduce((sum, { priceCents }) => sum + priceCents, 0),
    visitorId,
    accountId,
    stranger,
    seats,
    pieces: piecesOf(offer, packs),
    seconds: before?.seconds ?? holdSeconds,
    extendedAt: before?.extendedAt ?? null,
  })
  if (taken === null) throw new NotFree()
  await claimParts(tx, { holdId: taken.id, visitorId, accountId, seats })
  await insertHeldPacks(tx, { holdId: taken.id, packId: offer.id }, packs)
  return taken.id
}

class NotFree extends Error {}

/** What of it somebody else has, said after the transaction has ended. */
async function whyNot(db: Db, offer: Offer, packs: HeldPack[]): Promise<Problem> {
  const lost = await takenSeats(
    db,
    offer.id,
    packs.map(({ seatId }) => seatId),
  )
  if (lost.length > 0) return refused('seats_taken', 409, { seatIds: lost })
  const wanted = piecesOf(offer, packs)
  const free = await freePieces(
    db,
    wanted.map(({ itemId }) => itemId),
  )
  const short = wanted.find(({ itemId, quantity }) => (free.get(itemId) ?? 0) < quantity)
  if (short?.itemId === offer.stockItemId) {
    const left = free.get(offer.stockItemId) ?? 0
    const words =
      left === 0 ? 'Este pack se agotó.' : `Ya solo ${left === 1 ? 'queda 1 pack' : `quedan ${left} packs`}.`
    return new Problem('pack_sold_out', words, 409, { left })
  }
  const option = offer.products
    .flatMap(({ label, options }) => options.map((one) => ({ ...one, label })))
    .find(({ stockItemId }) => stockItemId === short?.itemId)
  if (option !== undefined)
    return new Problem(
      'option_sold_out',
      `${option.label}, ${option.name}: ya no hay suficientes. Elige otra opción.`,
    )
  return new Problem('try_again', 'Alguien iba por lo mismo. Intenta otra vez.')
}

export function tooMany({ perPerson }: Pick<Offer, 'perPerson'>): Problem {
  const words = `Puedes comprar hasta ${perPerson} ${perPerson === 1 ? 'pack' : 'packs'} por persona, contando los que ya tienes.`
  return new Problem('too_many_packs', words)
}

function isDeadlock(error: unknown): boolean {
  return (error as { code?: string }).code === '40P01'
}
