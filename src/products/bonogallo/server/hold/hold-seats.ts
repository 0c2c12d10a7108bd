import { headlineFare } from '#lib/headline-price.ts'
import { requirePass } from '#catalogue/waiting-room/server/pass.ts'
import { endExchanged, ownHold } from '#selling/holds/server/actions.ts'
import { refused } from '#selling/holds/server/engine/seat-engine.ts'
import { takeParts, releaseParts } from '#selling/holds/server/engine/whole-hold.ts'
import { holdSeconds } from '#selling/holds/rules.ts'
import { findHold } from '#selling/holds/server/sql.ts'
import { endOrder } from '#selling/orders/server/actions.ts'
import { orderOfHold } from '#selling/orders/server/placing/order-rows.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { claimParts } from '#catalogue/sale-phases/server/claim/claim-parts.ts'
import { anyAvailable, bestAvailable } from '#catalogue/venues/plan/best-available.ts'
import { loneCompanions } from '#catalogue/venues/plan/companions.ts'
import { isSeat } from '#catalogue/venues/plan/seating-plan.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { Who } from '#server/session.ts'
import { statesOfMatches } from '../plan-states.ts'
import { maxSeats, phaseOf } from '../../rules.ts'
import { findPlan, findPlanPrices, openMatches, type PlanRow } from '../sql.ts'
import { findPassHold, insertPassHold, lockKept, moveKept, seatsHeldBy } from './hold-rows.ts'

type Deps = Pick<Services, 'db' | 'seats' | 'config'>
type BestSeatsRequest = { quantity: number; zoneId?: number | undefined; sectionId?: number | undefined }
export type SeatRequest = { seatIds: number[] } | { bestAvailable: BestSeatsRequest }

export async function planOnSale(db: Db, planId: number): Promise<PlanRow> {
  const plan = await findPlan(db, planId)
  if (plan === undefined) throw notFound('No encontramos ese bonogallo.')
  return plan
}

/** Holds the same seats in every match of a plan, all or none; answers the hold's number. */
export async function holdPassSeats(
  services: Deps,
  planId: number,
  input: SeatRequest,
  replaces: string | undefined,
  who: Who,
): Promise<string> {
  const { db, seats, config } = services
  const plan = await planOnSale(db, planId)
  const phase = phaseOf(plan, plan.now)
  // Renewals come before the room and have none: until they end nobody but the seat's holder gets it.
  if (phase !== 'renewal' && !(await exchangesOpen(db, plan, replaces, who)))
    await requirePass(db, `plan:${planId}`, who)
  const eventIds = await openMatches(db, planId)
  if ((phase !== 'open' && phase !== 'renewal') || eventIds.length === 0) throw notOnSale()
  const prices = await findPlanPrices(db, [planId])
  const priceOf = new Map(
    prices.filter(({ fare }) => fare === headlineFare).map((one) => [one.zoneId, one.priceCents]),
  )
  const { plan: hall } = await seats.hall(eventIds[0]!)
  const seatIds =
    'seatIds' in input
      ? input.seatIds
      : await best(services, eventIds, input.bestAvailable, [...priceOf.keys()])
  if (!seatIds.every((seatId) => isSeat(hall, seatId) && priceOf.has(hall.zoneOf[seatId]!)))
    throw refused('unknown_seat', 404)
  const lone = loneCompanions(hall, seatIds)
  if (lone.length > 0) throw refused('companion_alone', 409, { seatIds: lone })
  if (seatIds.length > maxSeats) throw tooMany()
  const totalCents = seatIds.reduce((sum, seatId) => sum + priceOf.get(hall.zoneOf[seatId]!)!, 0)

  const exchanges = replaces !== undefined
  const asker = await seats.admit(who, { eventIds, seats: seatIds.length, exchanges, whole: true })
  const taken = await withoutDeadlock(() =>
    db.transaction().execute(async (tx) => {
      const before = replaces === undefined ? null : await giveUp(tx, planId, replaces, who)
      const until = phase === 'renewal' ? await releaseKept(tx, plan, seatIds, who) : null
      if (config.rateLimits && (await seatsHeldBy(tx, planId, asker)) + seatIds.length > maxSeats)
        throw tooMany()
      const parts = eventIds.map((eventId) => ({ eventId, seatIds: seatIds.toSorted((a, b) => a - b) }))
      const hold = await takeParts(tx, {
        kind: 'bonogallo',
        title: plan.name,
        totalCents,
        ...asker,
        seats: parts,
        pieces: [],
        seconds: Math.max(before?.seconds ?? holdSeconds, until === null ? 0 : secondsTo(until, plan.now)),
        extendedAt: before?.extendedAt ?? null,
      })
      if (hold === null) throw new Lost()
      // Who renews has that seat already: a fact, not a purchase in a match's phase.
      if (phase === 'open')
        await claimParts(tx, { holdId: hold.id, ...asker, seats: parts }, { asHolder: true })
      await insertPassHold(tx, { holdId: hold.id, planId })
      if (phase === 'renewal') for (const seatId of seatIds) await moveKept(tx, planId, seatId, hold.id)
      return hold.id
    }),
  ).catch((error: unknown) => {
    if (error instanceof Lost) return null
    throw error
  })
  if (taken !== null) return taken
  const { states } = await statesOfMatches(seats, eventIds)
  const lost = seatIds.filter((seatId) => states[seatId] !== 0)
  throw refused('seats_taken', 409, { seatIds: lost.length > 0 ? lost : seatIds })
}

/** Some seat is not free in every match: nothing of it is kept. */
export class Lost extends Error {}

async function best(
  { seats }: Deps,
  eventIds: number[],
  { quantity, zoneId, sectionId }: BestSeatsRequest,
  zones: number[],
): Promise<number[]> {
  if (quantity > maxSeats) throw tooMany()
  const [{ states }, { plan }] = await Promise.all([
    statesOfMatches(seats, eventIds),
    seats.hall(eventIds[0]!),
  ])
  const sold = new Set(zones)
  const numbered = (zone: number) => plan.zones[zone]?.admission !== 'general'
  const isFree = (seatId: number) => states[seatId] === 0 && sold.has(plan.zoneOf[seatId]!)
  const found =
    zoneId === undefined
      ? bestAvailable(plan, (seatId) => isFree(seatId) && numbered(plan.zoneOf[seatId]!), {
          quantity,
          sectionId,
        })
      : (numbered(zoneId) ? bestAvailable : anyAvailable)(plan, isFree, { quantity, zoneId, sectionId })
  if (found.length === 0)
    throw new Problem(
      'no_seats_together',
      'Ya no hay tantos lugares juntos ahí, libres en todos los partidos. Prueba con menos o en otra zona.',
    )
  return found
}

/**
 * Whether seats of the open sale are exchanged, which the room has let in already. Whose hold is from the renewal has been in no
 * room: other seats are chosen with a pass.
 */
async function exchangesOpen(
  db: Db,
  plan: PlanRow,
  replaces: string | undefined,
  who: Who,
): Promise<boolean> {
  if (replaces === undefined) return false
  return ownHold(await findHold(db, replaces), who).createdAt >= plan.openFrom
}

/** Ends a hold of mine of this bonogallo, in the transaction that takes another; an order of it has to end before. */
async function giveUp(tx: Db, planId: number, holdId: string, who: Who) {
  const before = await endExchanged(tx, holdId, who)
  if ((await findPassHold(tx, holdId))?.planId !== planId) throw notFound('No encontramos ese apartado.')
  return before
}

/**
 * Until renewals end a seat belongs to its holder alone. Its keeping ends in the transaction that holds it anew, and
 * the seat's row stays locked in between: nobody else can come first.
 */
async function releaseKept(tx: Db, plan: PlanRow, seatIds: number[], who: Who): Promise<Date> {
  if (who.account === null) throw new Problem('login_required', 'Inicia sesión para renovar tu lugar.', 401)
  const kept = await lockKept(tx, plan.id, seatIds)
  const mine = kept.filter(({ accountId }) => accountId === who.account?.id)
  if (mine.length !== seatIds.length) throw renewalOnly()
  for (const holdId of new Set(mine.flatMap((seat) => seat.holdId ?? []))) await endKeeping(tx, holdId)
  return mine[0]!.until
}

/** An order that a renewal had begun with ends as well, unless somebody is paying it. */
async function endKeeping(tx: Db, holdId: string): Promise<void> {
  const known = await orderOfHold(tx, holdId)
  const order = known && (await lockOrder(tx, known.id))
  if (order !== undefined && isOpen(order.status)) {
    if (order.openPayment !== null)
      throw new Problem('payment_in_progress', 'Ya estás pagando la renovación de ese lugar.')
    await endOrder(tx, order, 'cancelled', 'cancelled')
  }
  await releaseParts(tx, holdId)
}

export const secondsTo = (until: Date, now: Date) => Math.ceil((until.getTime() - now.getTime()) / 1000)

export function renewalOnly(): Problem {
  return new Problem(
    'renewal_only',
    'Por ahora solo renuevan quienes ya tenían bonogallo, en su mismo lugar.',
  )
}

function tooMany(): Problem {
  return new Problem('too_many_seats', `Puedes tener hasta ${maxSeats} bonogallos por persona.`)
}

function notOnSale(): Problem {
  return new Problem('not_on_sale', 'La venta de este bonogallo no está abierta.')
}

/** Two who exchange seats with each other wait crosswise; the database lets one of them try again. */
export async function withoutDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 4; ; tries -= 1) {
    try {
      return await work()
    } catch (error) {
      if (tries <= 1 || (error as { code?: string }).code !== '40P01') throw error
    }
  }
}
