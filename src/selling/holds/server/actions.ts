import { findPrices } from '#catalogue/events/server/sql.ts'
import { toldFare, wasSold } from '#catalogue/fares/rules.ts'
import { lockOrderOfHold } from '#selling/locks/server/sql.ts'
import { passPhases, type HeldInPhases } from '#catalogue/sale-phases/server/claim/pass-phases.ts'
import { refusedByPhase } from '#catalogue/sale-phases/server/claim/phase-gate.ts'
import { piecesOfHold } from '#selling/stock/server/sql.ts'
import { loneCompanions } from '#catalogue/venues/plan/companions.ts'
import { isSeat, type SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { Who } from '#server/session.ts'
import type { Hold, OwnPurchase } from '../contract.ts'
import { refused, type NewHold } from './engine/seat-engine.ts'
import type { SeatRequest } from './engine/pick-seats.ts'
import { replaceHold } from './engine/replace-hold.ts'
import { holdSeconds } from '../rules.ts'
import { releaseParts, restartParts } from './engine/whole-hold.ts'
import { faresOf, ownHolds } from './own/own-holds.ts'
import { findHold, giveHoldTo, lockHold, matchesOfHold, secondsLeft, type HoldRow } from './sql.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'seats' | 'config'>
type Asks = Pick<Who, 'visitorId' | 'account'>

/**
 * A hold of the account that asks, or of this browser while it is nobody's. Another account's in this browser is refused
 * in words; anything else looks as if it did not exist.
 */
export function ownHold<Held extends HoldRow>(hold: Held | undefined, who: Asks): Held {
  const known = knownHold(hold, who)
  if (known.accountId === null || known.accountId === who.account?.id) return known
  if (who.account === null)
    throw new Problem('login_required', 'Inicia sesión con la cuenta que apartó estos lugares.', 401)
  throw new Problem(
    'hold_of_other_account',
    'Estos lugares se apartaron con otra cuenta. Entra con ella para comprarlos, o suéltalos y aparta los tuyos.',
    403,
  )
}

/** A hold of this browser, whoever made it there, or of the account: enough to let it go. */
function knownHold<Held extends HoldRow>(hold: Held | undefined, who: Asks): Held {
  const here = hold?.visitorId === who.visitorId
  const mine = who.account !== null && hold?.accountId === who.account.id
  if (hold === undefined || !(here || mine)) throw notFound('No encontramos ese apartado.')
  return hold
}

/**
 * Makes a hold the ordering account's for good, in the transaction that orders it: the phase it was taken in is asked
 * again, and its seats count there for that account. Throws the phase's refusal. `known`: what was read of the phases already.
 */
export async function claimHold(
  tx: Db,
  { id: holdId, kind, accountId: owner }: HoldRow,
  accountId: string,
  known?: HeldInPhases,
): Promise<void> {
  if (owner !== accountId) await giveHoldTo(tx, holdId, accountId)
  await passPhases(tx, { holdId, accountId, asHolder: kind === 'bonogallo' }, known)
}

export async function takeHold(
  { seats }: Deps,
  eventId: number,
  wanted: { seatIds: number[] } | { bestAvailable: SeatRequest },
  who: Who,
): Promise<Hold> {
  const places = 'seatIds' in wanted ? wanted.seatIds.length : wanted.bestAvailable.quantity
  const zoneIds = await zonesAsked(seats, eventId, wanted)
  if ('seatIds' in wanted) refuseLone((await seats.hall(eventId)).plan, wanted.seatIds)
  const asker = await seats.admit(who, { eventIds: [eventId], seats: places, zoneIds })
  const taken =
    'seatIds' in wanted
      ? await seats.holdSeats(eventId, wanted.seatIds, asker)
      : await seats.holdBest(eventId, wanted.bestAvailable, asker)
  return describe(seats, eventId, { ...taken, ...ofTickets, status: 'active', extendedAt: null })
}

/** A companion's place is held with the wheelchair's place beside it, or not at all. */
function refuseLone(plan: SeatingPlan, seatIds: number[]): void {
  const lone = loneCompanions(plan, seatIds)
  if (lone.length > 0) throw refused('companion_alone', 409, { seatIds: lone })
}

/** In which zones the seats are, as far as the wish says. */
async function zonesAsked(
  seats: Deps['seats'],
  eventId: number,
  wanted: { seatIds: number[] } | { bestAvailable: SeatRequest },
): Promise<number[]> {
  const { plan } = await seats.hall(eventId)
  if ('seatIds' in wanted) return wanted.seatIds.flatMap((seatId) => plan.zoneOf[seatId] ?? [])
  const { zoneId } = wanted.bestAvailable
  return zoneId === undefined ? [] : [zoneId]
}

/** Changes seats inside the same deadline: the old ones end in the transaction that takes the new ones, or stay. */
export async function exchangeHold(
  { db, pool, seats, config }: Deps,
  eventId: number,
  holdId: string,
  wanted: { seatIds: number[] } | { bestAvailable: SeatRequest },
  who: Who,
): Promise<Hold> {
  const old = ownHold(await findHold(db, holdId), who)
  if (old.promisedUntil !== null)
    throw new Problem('hold_fixed', 'Estos lugares son los tuyos: págalos o suéltalos.', 409)
  const { plan, seatsPerPerson } = await seats.hall(eventId)
  const seatIds = 'seatIds' in wanted ? wanted.seatIds : await seats.suggest(eventId, wanted.bestAvailable)
  if (old.kind !== 'tickets' || old.eventId !== eventId || !seatIds.every((seatId) => isSeat(plan, seatId)))
    throw refused('unknown_seat', 404)
  if (seatIds.length === 0) throw refused('seats_taken')
  refuseLone(plan, seatIds)
  const accountId = who.account?.id ?? old.accountId
  const phaseIds = await seats.phasesOf(eventId, accountId)
  const admitted = await seats.admit(who, { eventIds: [eventId], seats: seatIds.length, exchanges: true })
  const asker = { ...admitted, accountId, seatIds, phaseIds }
  const limit = config.rateLimits ? seatsPerPerson : 50
  const outcome = await replaceHold(pool, old, asker, limit, config.rateLimits)
  if (outcome === 'ended') throw ended()
  if (outcome === 'taken') throw refused('seats_taken', 409, { seatIds })
  if ('refusal' in outcome) throw refusedByPhase(outcome.refusal)
  return describe(seats, eventId, {
    seatIds,
    ...outcome,
    ...ofTickets,
    status: 'active',
    extendedAt: old.extendedAt,
  })
}

export async function readHold({ db, seats }: Deps, holdId: string, who: Who): Promise<Hold> {
  const hold = ownHold(await findHold(db, holdId), who)
  const open = hold.status === 'active' || hold.status === 'ordered'
  const status = open && !hold.running ? 'expired' : hold.status
  return { ...(await describe(seats, hold.eventId, { ...hold, status })), ...(await partsOf(db, hold)) }
}

/** The prices that a hold's seats may be ordered at, by zone, each with whether its fare is still sold for them. */
export async function readHeldPrices({ db }: Deps, holdId: string, who: Who) {
  const { eventId, priceVersion, createdAt } = ownHold(await findHold(db, holdId), who)
  const prices = await findPrices(db, eventId, priceVersion)
  return {
    zones: [...Map.groupBy(prices, ({ zoneId }) => zoneId)].map(([id, ofZone]) => ({
      id,
      prices: ofZone.map((price) => ({ ...price, ...toldFare(price), retired: !wasSold(price, createdAt) })),
    })),
  }
}

/**
 * What this browser or account held last and has not paid, with its order: another tab, another device, and who never
 * heard the answer find it here.
 */
export async function readOwnHold(part: Deps, who: Who): Promise<OwnPurchase> {
  const asker = { visitorId: who.visitorId, accountId: who.account?.id ?? null }
  const [own] = await ownHolds(part.db, asker)
  if (own === undefined) return { hold: null, order: null }
  const hold = await readHold(part, own.id, who)
  if (own.orderId === null) return { hold, order: null }
  const { orderId: id, acceptsEqualSeats } = own
  return { hold, order: { id, fares: await faresOf(part.db, id), acceptsEqualSeats } }
}

/**
 * Ends an unpaid hold that another takes the place of, in that one's transaction: where the new one is not to be had, it goes on.
 * What is left of its time goes over, so that exchanging keeps no seat for longer.
 */
export async function endExchanged(tx: Db, holdId: string, who: Asks) {
  const hold = ownHold(await lockHold(tx, holdId), who)
  if (hold.status !== 'active' || !hold.running) throw ended()
  await releaseParts(tx, holdId)
  return { ...hold, seconds: await secondsLeft(tx, hold.expiresAt) }
}

export async function releaseHold({ db }: Deps, holdId: string, who: Who): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const hold = knownHold(await lockHold(tx, holdId), who)
    if (hold.status !== 'active') return
    await releaseParts(tx, holdId)
  })
}

/** Restarts the 600 s, once: a second request changes nothing and says so. */
export async function extendHold({ db, seats }: Deps, holdId: string, who: Who): Promise<Hold> {
  const { hold, expiresAt } = await db.transaction().execute(async (tx) => {
    await lockOrderOfHold(tx, holdId)
    const hold = ownHold(await lockHold(tx, holdId), who)
    if (hold.extendedAt !== null)
      throw new Problem('already_extended', 'Ya te dimos más tiempo una vez.', 409)
    if (!hold.running || !['active', 'ordered'].includes(hold.status)) throw ended()
    const expiresAt = await restartParts(tx, holdId, secondsOf(hold))
    if (expiresAt === null) throw ended()
    return { hold, expiresAt }
  })
  const described = await describe(seats, hold.eventId, { ...hold, expiresAt, extendedAt: new Date() })
  return { ...described, ...(await partsOf(db, hold)) }
}

/** As long as it was given at first: without an account that may be less than 600 s. */
function secondsOf({ accountId, createdAt, expiresAt }: HoldRow): number {
  if (accountId !== null) return holdSeconds
  return Math.min(holdSeconds, Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000))
}

function ended(): Problem {
  return new Problem('hold_ended', 'Se acabó el tiempo y soltamos tus lugares. No te cobramos.', 409)
}

type Described = NewHold &
  Pick<HoldRow, 'kind' | 'title' | 'subject' | 'totalCents' | 'status' | 'extendedAt'>
const ofTickets = { kind: 'tickets', title: null, subject: null, totalCents: null } as const

async function describe(seats: Deps['seats'], eventId: number, hold: Described): Promise<Hold> {
  const hall = await seats.hall(eventId)
  return {
    id: hold.id,
    eventId,
    kind: hold.kind,
    title: hold.title,
    subject: hold.subject,
    matches: [],
    pieces: [],
    status: hold.status,
    expiresAt: hold.expiresAt.toISOString(),
    extendable: hold.extendedAt === null && (hold.status === 'active' || hold.status === 'ordered'),
    seats: hold.seatIds.map(hall.placeOf),
    priceVersion: hold.priceVersion,
    totalCents: hold.totalCents ?? (await hall.totalOf(hold.seatIds, hold.priceVersion)),
  }
}

/** What a hold has besides its first match; of tickets there is nothing else. */
async function partsOf(db: Deps['db'], { id, kind }: HoldRow): Promise<Pick<Hold, 'matches' | 'pieces'>> {
  if (kind === 'tickets') return { matches: [], pieces: [] }
  const matches = await matchesOfHold(db, id)
  return {
    matches: matches.map((match) => ({ ...match, startsAt: match.startsAt.toISOString() })),
    pieces: await piecesOfHold(db, id),
  }
}
