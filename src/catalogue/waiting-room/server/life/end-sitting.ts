import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { SittingEnd } from '../../rules.ts'
import { freshLine } from '../desk/actions.ts'
import { carryOver } from '../join/take-places.ts'
import { say } from '../publish/record.ts'
import { factsOf, findSale, type PublishedFacts } from '../sales.ts'
import { countPlaces, nextListOf, noNextList, updateRoom, type RoomRow } from '../sql.ts'
import { tellEndLater } from './tell-end.ts'

type Deps = Pick<Services, 'db' | 'features'>

/** What is said of a sale when a sitting of its room ends. */
export type Ending = { facts: PublishedFacts; title: string | null }

export async function endingOf(services: Deps, subject: string): Promise<Ending> {
  const sale = await findSale(services, subject)
  return { facts: await factsOf(services, subject), title: sale?.title ?? null }
}

/** Signs how a sitting ended, the room's own or that of the list beside it, and lets its people know. Under the room's lock. */
export async function endSitting(
  tx: Db,
  masterKey: Buffer,
  sitting: RoomRow,
  { reason, facts, title }: Ending & { reason: SittingEnd },
): Promise<void> {
  const { places, served, skipped, waiting, called } = await countPlaces(tx, sitting.id, sitting.sitting)
  const numbers = { places, served, skipped, waiting: waiting + called }
  await say(tx, masterKey, sitting, { kind: 'ended', reason, ...numbers, facts })
  await tellEndLater(tx, sitting, { reason, title })
  const detail = { ended: reason, served }
  await audit(tx, { accountId: null, action: 'waiting_room.end', subject: sitting.subject, detail })
}

/**
 * The room goes on to the list beside its line, which ends: whoever still waited stands in the list, where the next phase is
 * theirs too. Answers how many places were taken in it. Under the room's lock.
 */
export async function goOn(tx: Db, masterKey: Buffer, room: RoomRow, ending: Ending): Promise<number> {
  const list = nextListOf(room)!
  const { id, sitting, state, closesAt, beaconChain, beaconRound, beaconAt, asksFanId, lastNumber } = list
  await endSitting(tx, masterKey, room, { ...ending, reason: 'next_phase' })
  // After its hour it is the room's since now, by which the database knows whom it still takes in.
  const isLate = closesAt! <= room.now
  const servingAt = isLate ? room.now : list.servingAt
  const taken = { state, closesAt, beaconChain, beaconRound, beaconAt, asksFanId, lastNumber, servingAt }
  // One line follows the other without a break: what the club said of the first stands.
  const stands = isLate && { paused: room.paused, openToAll: room.openToAll, message: room.message }
  await updateRoom(tx, id, { ...freshLine(sitting), ...taken, ...stands })
  return carryOver(tx, { ...list, ...noNextList, servingAt }, room.sitting)
}
