import { sql } from 'kysely'
import { anyAvailable, bestAvailable } from '#catalogue/venues/plan/best-available.ts'
import type { Hall } from '#selling/holds/server/engine/hall.ts'
import { promiseSeats } from '#selling/holds/server/engine/promised-seats.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import { shortestPromiseMs, zoneFor } from '../../rules.ts'
import { seatsToGive } from '../kept-seats.ts'
import { lockBallot, moveApplication, type BallotRow } from '../sql.ts'
import { tellWinner } from './tell.ts'

type Deps = Pick<Services, 'db' | 'seats'>
type Waiting = { id: string; accountId: string; number: number; quantity: number; zones: number[] }

/** Winners of one transaction: so many are done again at most where a worker dies, and so long others wait. */
const mostAtOnce = 200

/**
 * Gives the seats that nobody has to who is first in the drawn order, each the first of their zones with room for all of them.
 * Under the ballot's lock, with seats, hold and application in one transaction: two workers, or one that was killed, give
 * nothing twice. Answers how many won; where it is all of a batch there may be more.
 */
export async function grantSeats({ db, seats }: Deps, { id, eventId }: BallotRow): Promise<number> {
  const hall = await seats.hall(eventId)
  return db.transaction().execute(async (tx) => {
    const ballot = await lockBallot(tx, id, { skip: true })
    if (ballot === undefined || !mayGrant(ballot)) return 0
    const free = new Map((await seatsToGive(tx, id)).map(({ seatId, zoneId }) => [seatId, zoneId]))
    const room = new Map(
      [...Map.groupBy(free.values(), (zoneId) => zoneId)].map(([zone, all]) => [zone, all.length]),
    )
    let won = 0
    for (const one of await servable(tx, id, room)) {
      const zoneId = zoneFor(one, room)
      if (zoneId === null) continue
      const seatIds = together(hall, free, zoneId, one.quantity)
      await grant(tx, ballot, one, zoneId, seatIds)
      for (const seatId of seatIds) free.delete(seatId)
      room.set(zoneId, room.get(zoneId)! - seatIds.length)
      won += 1
    }
    return won
  })
}

/** While there is time to pay, and the match is sold. */
export function mayGrant({ state, stopped, matchStatus, salesEndAt, now }: BallotRow): boolean {
  const inTime = +salesEndAt - +now >= shortestPromiseMs
  return state === 'granting' && !stopped && matchStatus === 'published' && inTime
}

/** Who waits in line and finds room in one of their zones, in order. */
export async function servable(
  tx: Db,
  ballotId: number,
  room: ReadonlyMap<number, number>,
  most = mostAtOnce,
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select one.id, one.account_id, one.number, one.quantity, one.zones from ballot_applications one
    where one.ballot_id = ${ballotId} and one.status = 'applied' and one.number is not null and exists (
      select from unnest(${[...room.keys()]}::int[], ${[...room.values()]}::int[]) as room (zone_id, seats)
      where room.zone_id = any (one.zones) and room.seats >= one.quantity)
    order by one.number limit ${most}`.execute(tx)
  return rows
}

/** Beside each other as best seats are, else the ones that are left of the zone. */
function together(hall: Hall, free: ReadonlyMap<number, number>, zoneId: number, quantity: number): number[] {
  const isFree = (seat: number) => free.get(seat) === zoneId
  const wanted = { quantity, zoneId }
  if (hall.admissionOf(zoneId) === 'numbered')
    for (const reserved of [false, true]) {
      const found = bestAvailable(hall.plan, isFree, { ...wanted, reserved })
      if (found.length === quantity) return found
    }
  const any = anyAvailable(hall.plan, isFree, wanted)
  if (any.length === quantity) return any
  return [...free]
    .filter(([, zone]) => zone === zoneId)
    .slice(0, quantity)
    .map(([seatId]) => seatId)
}

async function grant(
  tx: Db,
  ballot: BallotRow,
  { id, accountId, number }: Waiting,
  zoneId: number,
  seatIds: number[],
): Promise<void> {
  const { eventId, payHours, salesEndAt: latest, now } = ballot
  const seconds = payHours * 3600
  const promised = await promiseSeats(tx, { eventId, seatIds, accountId, seconds, latest })
  if (promised === null) throw new Error(`seats of ballot ${ballot.id} are not there for number ${number}`)
  const { holdId, until } = promised
  const change = { status: 'won', holdId, zoneId, wonAt: now, until } as const
  if (!(await moveApplication(tx, { id, from: 'applied' }, change)))
    throw new Error(`application ${id} moved under the lock of its ballot`)
  await tellWinner(tx, ballot, { accountId, number, until, seats: seatIds.length })
}
