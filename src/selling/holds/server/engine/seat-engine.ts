import { phaseGate, refusedByPhase } from '#catalogue/sale-phases/server/claim/phase-gate.ts'
import { isSeat } from '#catalogue/venues/plan/seating-plan.ts'
import { Problem } from '#lib/problem.ts'
import { memo } from '#lib/memo.ts'
import { openPool } from '#server/connections.ts'
import { keptPlans, type Db } from '#server/db.ts'
import { gather } from '#server/gather.ts'
import { remembered } from '#server/remembered.ts'
import { noTally, sharedTally } from '#server/shared-tally.ts'
import { holdSeconds, refusalWords, type Refusal } from '../../rules.ts'
import { readPriceVersion } from './hall-facts.ts'
import { openHall, type Hall } from './hall.ts'
import { liveSeats, type LiveSeats } from './live-seats.ts'
import { admission, type Admit, type Asker } from '../strangers/admission.ts'
import { loadGauge } from '../strangers/gauge.ts'
import { zoneBook } from '../strangers/zone-book.ts'
import { readLoad } from '../strangers/loads.ts'
import { loginToHold } from '../strangers/refusals.ts'
import { seatsHeldBy } from '../sql.ts'
import { isSpent } from '../../strangers-rules.ts'
import { pickSeats, type SeatRequest } from './pick-seats.ts'
import { unmetWishes } from './unmet-wishes.ts'
import {
  peopleIn,
  reserveBatch,
  reservePhased,
  type HoldRequest,
  type Refused,
  type TakenHold,
} from './reserve.ts'

declare module '#server/services.ts' {
  interface Services {
    seats: SeatEngine
  }
}

export type NewHold = { id: string; seatIds: number[]; expiresAt: Date; priceVersion: number }

export type SeatEngine = {
  hall: (eventId: number) => Promise<Hall>
  live: LiveSeats
  /** Whether somebody may take seats now, and as whom. Throws a Problem that says what is missing. */
  admit: Admit
  /** Takes these very seats, all or none. Throws a Problem that says why not. */
  holdSeats: (eventId: number, seatIds: number[], asker: Asker) => Promise<NewHold>
  /** Takes the best free seats together. */
  holdBest: (eventId: number, request: SeatRequest, asker: Asker) => Promise<NewHold>
  /** The best free seats as seen now, without taking them. */
  suggest: (eventId: number, request: SeatRequest, salt?: number) => Promise<number[]>
  /** The match's phases that are open to a person; null where it is sold without. Throws a Problem when none is. */
  phasesOf: (eventId: number, accountId: string | null) => Promise<number[] | null>
  close: () => Promise<void>
}

/**
 * `directUrl`: the database past any pooler. `limits`: what a person and a place may hold, and the key under which places are
 * counted; false: none.
 */
type Options = { db: Db; directUrl: string; limits: { masterKey: Buffer } | false }
type Outcome = TakenHold | Refused | null
type Submit = (request: HoldRequest) => Promise<Outcome>

const tries = 6
/** How long a node believes that a match is on sale, and at which prices. */
const onSaleMs = 1000

/** The hold engine of one node: batches what arrives together and keeps the picture that best seats are chosen from. */
export function seatEngine({ db, directUrl, limits }: Options): SeatEngine {
  const hall = memo((eventId: number) => openHall(db, eventId))
  const lines = new Map<number, Submit>()
  const writing = new Map<number, Set<number>>()
  const lookedAt = new Map<number, number>()
  const unmet = unmetWishes((eventId) => live.freed(eventId))
  const onSale = remembered<number | null>(onSaleMs, 1000)
  const live = liveSeats(db, directUrl)
  const phasesOf = phaseGate(db)
  // Connections of their own: taking seats never waits behind a report, and plans its one statement once.
  const reserved = openPool(directUrl, {
    max: 4,
    name: 'taquilla holds',
    silentMs: 20_000,
    options: keptPlans,
  })
  const freshHolds = limits && sharedTally(db, { ...limits, name: 'fresh holds', seconds: 60 })
  const gauge = loadGauge(reserved, freshHolds || noTally)
  const zones = zoneBook(reserved, hall)
  const admit = admission({ db, limits, hall, gauge, zones })

  function lineOf(eventId: number, { seatsPerPerson }: Hall): Submit {
    let submit = lines.get(eventId)
    if (submit === undefined) {
      const terms = {
        seconds: holdSeconds,
        seatLimit: limits ? seatsPerPerson : 50,
        limited: limits !== false,
        planned: true,
      }
      const claims = (request: HoldRequest) =>
        limits ? [...request.seatIds, ...peopleIn(request)] : request.seatIds
      const settles = (done: Done) => whoLost(done, live.seen(eventId))
      submit = gather<HoldRequest, Outcome>({ most: 128, claims, settles }, async (requests) => {
        const phased = requests.some(({ phaseIds }) => phaseIds != null)
        const taken = await (phased ? reservePhased : reserveBatch)(reserved, eventId, requests, terms)
        const byNumber = new Map<number, TakenHold | Refused>(taken.map((hold) => [hold.no, hold]))
        return requests.map((_, index) => byNumber.get(index) ?? null)
      })
      lines.set(eventId, submit)
    }
    return submit
  }

  async function take(eventId: number, seatIds: number[], asker: Asker): Promise<NewHold | null> {
    // At once: whoever chooses next, before anything is awaited, must not choose the same.
    const busy = setOf(writing, eventId)
    for (const seatId of seatIds) busy.add(seatId)
    const { stranger, accountId, place } = asker
    let settle: Awaited<ReturnType<typeof zones.claim>> | null = null
    let held = false
    try {
      const phaseIds = await phasesOf(eventId, accountId)
      settle = stranger ? await zones.claim(eventId, stranger, seatIds) : null
      const taken = await lineOf(eventId, await hall(eventId))({ ...asker, seatIds, phaseIds })
      if (taken === null) return await refuseSpent(eventId, seatIds.length, asker)
      if ('refusal' in taken) throw refusedByPhase(taken.refusal)
      held = true
      if (stranger) {
        gauge.note(eventId, stranger, taken.load)
        gauge.noteHold(eventId, stranger, asker.visitorId)
      }
      if (place && accountId !== null) gauge.noteAccountsHold(eventId, place, accountId)
      live.apply(
        eventId,
        seatIds.map((seatId) => [seatId, 1]),
      )
      return { id: taken.id, seatIds, expiresAt: taken.expires_at, priceVersion: taken.price_version }
    } finally {
      settle?.(held)
      for (const seatId of seatIds) busy.delete(seatId)
      if (!held && seatIds.some((seatId) => live.seen(eventId)?.[seatId] === 0)) unmet.forget(eventId)
    }
  }

  /** What was not granted: because the stranger's share is held (a Problem), or for another reason. */
  async function refuseSpent(eventId: number, seats: number, { stranger }: Asker): Promise<null> {
    if (!stranger) return null
    const load = await readLoad(reserved, eventId, stranger)
    gauge.note(eventId, stranger, load)
    if (isSpent(load, stranger, seats)) throw loginToHold()
    return null
  }

  async function holdSeats(eventId: number, seatIds: number[], asker: Asker): Promise<NewHold> {
    const { plan, seatsPerPerson } = await hall(eventId)
    if (!seatIds.every((seatId) => isSeat(plan, seatId))) throw refused('unknown_seat', 404)
    if (limits && seatIds.length > seatsPerPerson) throw refused('too_many_seats')
    const hold = await take(eventId, seatIds, asker)
    if (hold !== null) return hold
    const states = await live.states(eventId)
    const lost = seatIds.filter((seatId) => states[seatId] !== 0)
    // What a thousand want at once is refused with what this node saw within the second.
    const version = await (lost.length > 0 ? priceVersion(eventId) : readPriceVersion(db, eventId))
    if (version === null) throw refused('not_on_sale')
    const few =
      lost.length > 0 || !limits || (await seatsHeldBy(db, eventId, asker)) + seatIds.length <= seatsPerPerson
    if (!few) throw refused('too_many_seats')
    // Also what looks free and rests until it goes to who waits for it.
    throw refused('seats_taken', 409, { seatIds: lost.length > 0 ? lost : seatIds })
  }

  /** The price list in force as this node saw it within the second, if it did; who takes seats is asked again by the database. */
  async function priceVersion(eventId: number): Promise<number | null> {
    const read = () => readPriceVersion(db, eventId)
    return (await onSale(`${eventId}`, read)) ?? read()
  }

  /** Chooses the best free seats as they are when it is called: who takes them in the same breath takes nobody else's. */
  async function chooser(eventId: number, request: SeatRequest, salt: number): Promise<() => number[]> {
    const version = await (salt === 0 ? priceVersion(eventId) : readPriceVersion(db, eventId))
    if (version === null) throw refused('not_on_sale')
    const here = await hall(eventId)
    const [prices, states] = [await here.pricesAt(version), await live.states(eventId)]
    return unmet.unless(eventId, { ...request, version }, () =>
      pickSeats(here, states, setOf(writing, eventId), request, prices, salt),
    )
  }

  const suggest = async (eventId: number, request: SeatRequest, salt = 0) =>
    (await chooser(eventId, request, salt))()

  /** The picture may lag behind expired holds; at most once a second it is worth reading every row. */
  async function lookAgain(eventId: number): Promise<void> {
    if (performance.now() - (lookedAt.get(eventId) ?? -Infinity) < 1000) return
    lookedAt.set(eventId, performance.now())
    await live.refresh(eventId)
  }

  async function holdBest(eventId: number, request: SeatRequest, asker: Asker): Promise<NewHold> {
    const { seatsPerPerson } = await hall(eventId)
    if (limits && request.quantity > seatsPerPerson) throw refused('too_many_seats')
    for (let attempt = 0; attempt < tries; attempt++) {
      let seatIds = (await chooser(eventId, request, attempt))()
      if (seatIds.length === 0) {
        await lookAgain(eventId)
        seatIds = (await chooser(eventId, request, 0))()
        if (seatIds.length === 0) break
      }
      const hold = await take(eventId, seatIds, asker)
      if (hold !== null) return hold
    }
    throw new Problem(
      'no_seats_together',
      'Ya no hay tantos lugares juntos ahí. Prueba con menos o en otra zona.',
      409,
    )
  }

  const close = () => live.close().then(() => reserved.end())

  return { hall, live, admit, holdSeats, holdBest, suggest, phasesOf, close }
}

type Done = { item: HoldRequest; result: Outcome }[]

/**
 * Who waited for a seat while somebody else got it, or was refused because it was gone before, has lost it: a thousand who want the last
 * two seats are answered with the first, and not one by one.
 */
function whoLost(done: Done, seen: Uint8Array | undefined) {
  const isGone = (seatId: number) => seen !== undefined && seen[seatId] !== 0
  const taken = new Set(
    done.flatMap(({ item: { seatIds }, result }) => {
      if (result === null) return seatIds.filter(isGone)
      return 'refusal' in result ? [] : seatIds
    }),
  )
  return ({ seatIds }: HoldRequest): null | undefined =>
    seatIds.some((seatId) => taken.has(seatId)) ? null : undefined
}

export function refused(reason: Refusal, status = 409, detail: Record<string, unknown> = {}): Problem {
  return new Problem(reason, refusalWords[reason], status, detail)
}

function setOf(sets: Map<number, Set<number>>, key: number): Set<number> {
  let set = sets.get(key)
  if (set === undefined) sets.set(key, (set = new Set()))
  return set
}
