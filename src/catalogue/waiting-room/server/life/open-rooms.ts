import type { Services } from '#server/services.ts'
import { nextOpening, rulesOf } from '../../rules.ts'
import { beaconFor, type BeaconSource } from '#platform/proof/server/beacon-source.ts'
import { say } from '../publish/record.ts'
import { factsOf, type Sale } from '../sales.ts'
import { freshLine } from '../desk/actions.ts'
import { carryOver } from '../join/take-places.ts'
import {
  asNextList,
  freshSitting,
  lockRoom,
  nextListIsDue,
  nextListOf,
  noNextList,
  updateRoom,
  type RoomRow,
} from '../sql.ts'
import { endSitting } from './end-sitting.ts'

type Deps = Pick<Services, 'db' | 'features' | 'config'>

/**
 * Begins to take places, and says so in the record: T, the beacon by its number, the rules and the sale's own facts. The same
 * where the sale's hour was moved while places are taken; moved to now, the list closes now. A room that served one phase takes
 * places for the draw of the next; where its line still moves, of a list beside it. Nothing where it is not time, or somebody
 * else has done it.
 */
export async function openRoom(
  services: Deps,
  beacon: BeaconSource,
  room: RoomRow,
  sale: Sale,
): Promise<void> {
  const { now, state, opensBefore } = room
  const list = state === 'joining' ? room : nextListOf(room)
  // What began since places are taken has come now, and so has what is no more.
  const opening = nextOpening(sale, list?.servingAt ?? now)
  if (opening === null && list === null) return
  if (opening === null && state === 'serving') return removeList(services, room, sale)
  const T = opening === null || (list !== null && opening < now) ? now : opening
  const opensAt = new Date(+T - opensBefore * 60_000)
  const announced = list?.closesAt ?? null
  if (announced === null ? now < opensAt || now >= T : now >= announced || +announced === +T) return
  const named = await beaconFor(beacon, T)
  const facts = await factsOf(services, room.subject)
  await services.db.transaction().execute(async (tx) => {
    const locked = await lockRoom(tx, room.id)
    // What somebody did meanwhile stands; the next round looks again.
    if (locked?.mode !== 'opening' || !isAsRead(locked, room)) return
    if (locked.now >= (announced ?? T)) return
    // No list closes before its hour was announced.
    const closesAt = T < locked.now ? locked.now : T
    const sitting = list?.sitting ?? (state === 'idle' ? locked.sitting : await freshSitting(tx, locked))
    const taking = { sitting, closesAt, asksFanId: sale.asksFanId, servingAt: locked.now, ...named }
    const lastNumber = list?.lastNumber ?? 0
    await updateRoom(
      tx,
      room.id,
      state === 'serving'
        ? asNextList({ ...taking, lastNumber })
        : { ...(state === 'ended' && freshLine(sitting)), ended: null, state: 'joining', ...taking },
    )
    const opened: RoomRow = { ...locked, ...noNextList, ...taking, state: 'joining', lastNumber }
    const { beaconChain: chain, beaconRound: round, beaconAt } = named
    await say(tx, services.config.masterKey, opened, {
      kind: 'announced',
      title: sale.title,
      mode: locked.mode,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      beacon: { chain, round, at: beaconAt.toISOString() },
      rules: rulesOf('opening'),
      facts,
    })
    if (locked.ended === 'next_phase') await carryOver(tx, opened, locked.sitting)
  })
}

/** Nobody opened, closed or moved what is taken of a room since it was read. */
const isAsRead = (locked: RoomRow, read: RoomRow) =>
  locked.state === read.state &&
  locked.sitting === read.sitting &&
  locked.nextSitting === read.nextSitting &&
  +(locked.closesAt ?? 0) === +(read.closesAt ?? 0) &&
  +(locked.nextClosesAt ?? 0) === +(read.nextClosesAt ?? 0)

/** The phase is no more that the list beside a line was taken for: the line goes on without it. */
async function removeList(services: Deps, room: RoomRow, { title }: Sale): Promise<void> {
  const facts = await factsOf(services, room.subject)
  await services.db.transaction().execute(async (tx) => {
    const locked = await lockRoom(tx, room.id)
    if (locked === undefined || !isAsRead(locked, room) || nextListIsDue(locked, locked.now)) return
    await updateRoom(tx, room.id, noNextList)
    const ending = { reason: 'phase_removed', facts, title } as const
    await endSitting(tx, services.config.masterKey, nextListOf(locked)!, ending)
  })
}

/**
 * Begins at once, without a list: an automatic room, or one whose hour went by while no worker lived. Who asks from here on
 * is served in the order of coming.
 */
export async function openAtOnce(services: Deps, room: RoomRow, sale: Sale): Promise<void> {
  const facts = await factsOf(services, room.subject)
  await services.db.transaction().execute(async (tx) => {
    const locked = await lockRoom(tx, room.id)
    if (locked === undefined || locked.mode === 'off' || locked.state !== room.state) return
    if (locked.state !== 'idle' && locked.state !== 'ended') return
    const { now } = locked
    const sitting = locked.state === 'ended' ? await freshSitting(tx, locked) : locked.sitting
    await updateRoom(tx, room.id, {
      ...(locked.state === 'ended' && freshLine(sitting)),
      state: 'serving',
      ended: null,
      // Nobody stands by who would set a rate: what was measured is it.
      ...(locked.mode === 'automatic' &&
        locked.measuredPerMinute !== null && { perMinute: locked.measuredPerMinute, beyondMeasured: false }),
      asksFanId: sale.asksFanId,
      servingAt: now,
      servingSince: now,
    })
    await say(tx, services.config.masterKey, { ...locked, sitting }, { kind: 'opened', facts })
  })
}
