import { bestAvailable } from '#catalogue/venues/plan/best-available.ts'
import type { Hall } from '#selling/holds/server/engine/hall.ts'
import { reserve } from '#selling/holds/server/engine/reserve.ts'
import { unblockSeats } from '#selling/holds/server/engine/seat-rows.ts'
import { countOf } from '#lib/count.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { changePlaces, freeSeatsOf, nobody, type GroupRow, type PlaceRow } from './sql.ts'

type Wanted = { eventId: number; zoneId: number; quantity: number }

/** How many at most are looked for in one or two rows; a larger group sits where its seats span least. */
const blockSeats = 24

/**
 * Takes so many seats of a zone out of every other sale, together where they are to be had. Throws where there are not enough, or
 * somebody was faster.
 */
export async function takeSeats(
  tx: Db,
  hall: Hall,
  { eventId, zoneId, quantity }: Wanted,
): Promise<number[]> {
  const free = new Set(await freeSeatsOf(tx, eventId, zoneId))
  if (free.size < quantity) throw tooFew(free.size)
  const seatIds = together(hall, free, zoneId, quantity).toSorted((a, b) => a - b)
  const owned = await reserve(tx, { eventId, seatIds, owner: 'blocked' })
  if (owned.length > 0)
    throw new Problem(
      'seats_taken',
      'Alguien apartó algunos de esos lugares en este momento. Inténtalo otra vez.',
    )
  return seatIds
}

function tooFew(left: number): Problem {
  const words =
    left === 0
      ? 'En esa zona ya no hay lugares libres.'
      : `En esa zona solo quedan ${countOf(left, 'lugar libre', 'lugares libres')}.`
  return new Problem('too_few_seats', words)
}

function together(hall: Hall, free: ReadonlySet<number>, zoneId: number, quantity: number): number[] {
  if (hall.admissionOf(zoneId) === 'numbered' && quantity <= blockSeats) {
    const best = bestAvailable(hall.plan, (seat) => free.has(seat), { quantity, zoneId })
    if (best.length === quantity) return best
  }
  // Seats stand beside each other in the sequence of their numbers, row after row.
  const open = [...free]
  const sections = [...Map.groupBy(open, (seatId) => hall.placeOf(seatId).section).values()]
  const roomy = sections.filter((seats) => seats.length >= quantity)
  const [closest] = (roomy.length > 0 ? roomy : [open])
    .flatMap((seats) => narrowest(seats, quantity))
    .toSorted((one, other) => spanOf(one) - spanOf(other))
  return closest!
}

/** Of seats in the sequence of their numbers, so many of them that span least; nothing where there are fewer. */
function narrowest(seats: number[], quantity: number): number[][] {
  let best = 0
  for (let at = 1; at + quantity <= seats.length; at += 1)
    if (seats[at + quantity - 1]! - seats[at]! < seats[best + quantity - 1]! - seats[best]!) best = at
  return seats.length < quantity ? [] : [seats.slice(best, best + quantity)]
}

const spanOf = (seats: number[]) => seats.at(-1)! - seats[0]!

/**
 * A group lets go of these places: their seats are offered to who waits for some first, as others that come back. A guest who knows of
 * the place is told, unless another one is found for them.
 */
export async function letGo(
  tx: Db,
  { eventId }: Pick<GroupRow, 'eventId'>,
  places: PlaceRow[],
  moving: PlaceRow[] = [],
): Promise<void> {
  const told = places.filter((place) => knows(place) && !moving.includes(place))
  await changePlaces(
    tx,
    places.flatMap((place) => (told.includes(place) ? [] : [place.id])),
    { state: 'gone', ...nobody },
  )
  await tellGone(tx, told)
  await unblockSeats(
    tx,
    eventId,
    places.map(({ seatId }) => seatId),
  )
}

/** A guest with a mailbox who was invited or said that they come. */
const knows = ({ email, invitedAt, takenAt }: PlaceRow): boolean =>
  email !== null && (invitedAt !== null || takenAt !== null)

/** These places are gone and their links end. Whose they were stays written down until the mail about it has left. */
export async function tellGone(tx: Db, places: PlaceRow[]): Promise<void> {
  await changePlaces(
    tx,
    places.map(({ id }) => id),
    { state: 'gone', tokenHash: null },
  )
  for (const { id } of places.filter(knows))
    await enqueue(tx, 'mail_guest_gone', { placeId: id }, { key: `mail_guest_gone:${id}` })
}
