import type { Services } from '#server/services.ts'
import { nextOpening, rulesOf } from '../../rules.ts'
import { beaconFor, type BeaconSource } from '#platform/proof/server/beacon-source.ts'
import { say } from '../publish/record.ts'
import { factsOf, type Sale } from '../sales.ts'
import { nextSitting } from '../desk/actions.ts'
import { carryOver } from '../join/take-places.ts'
import { lockRoom, updateRoom, type RoomRow } from '../sql.ts'

type Deps = Pick<Services, 'db' | 'features' | 'config'>

/**
 * Begins to take places, and says so in the record: T, the beacon by its number, the rules and the sale's own facts. The same
 * where the sale's hour was moved while places are taken; moved to now, the list closes now. A room that served one phase takes
 * places for the draw of the next, in which whoever still waited stands already. Nothing where it is not time, or somebody else
 * has done it.
 */
export async function openRoom(
  services: Deps,
  beacon: BeaconSource,
  room: RoomRow,
  sale: Sale,
): Promise<void> {
  const { now, state, closesAt } = room
  const taking = state === 'joining' && closesAt !== null
  // What began since places are taken has come now, and so has what is no more.
  const opening = nextOpening(sale, taking ? room.servingAt : now)
  if (opening === null && !taking) return
  const T = opening === null || (taking && opening < now) ? now : opening
  const opensAt = new Date(+T - room.opensBefore * 60_000)
  if (now < opensAt || (now >= T && !taking)) return
  if (taking && (now >= closesAt || +closesAt === +T)) return
  const named = await beaconFor(beacon, T)
  const facts = await factsOf(services, room.subject)
  await services.db.transaction().execute(async (tx) => {
    const locked = await lockRoom(tx, room.id)
    if (locked?.mode !== 'opening' || locked.state !== state || locked.sitting !== room.sitting) return
    // What somebody did meanwhile stands; the next round looks again.
    if (+(locked.closesAt ?? 0) !== +(closesAt ?? 0) || (!taking && locked.now >= T)) return
    if (taking && locked.now >= closesAt) return
    const { asksFanId } = sale
    // No list closes before its hour was announced.
    const closing = T < locked.now ? locked.now : T
    const again = state === 'ended' ? { ...nextSitting(locked), ended: null } : {}
    const joining = {
      state: 'joining',
      closesAt: closing,
      asksFanId,
      servingAt: locked.now,
      ...named,
    } as const
    await updateRoom(tx, room.id, { ...again, ...joining })
    const opened = { ...locked, ...again, ...joining }
    const { beaconChain: chain, beaconRound: round, beaconAt } = named
    await say(tx, services.config.masterKey, opened, {
      kind: 'announced',
      title: sale.title,
      mode: locked.mode,
      opensAt: opensAt.toISOString(),
      closesAt: closing.toISOString(),
      beacon: { chain, round, at: beaconAt.toISOString() },
      rules: rulesOf('opening'),
      facts,
    })
    if (locked.ended === 'next_phase') await carryOver(tx, opened, locked.sitting)
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
    const again = locked.state === 'ended' ? nextSitting(locked) : {}
    const { now } = locked
    await updateRoom(tx, room.id, {
      ...again,
      state: 'serving',
      ended: null,
      // Nobody stands by who would set a rate: what was measured is it.
      ...(locked.mode === 'automatic' &&
        locked.measuredPerMinute !== null && { perMinute: locked.measuredPerMinute, beyondMeasured: false }),
      asksFanId: sale.asksFanId,
      servingAt: now,
      servingSince: now,
    })
    const sitting = again.sitting ?? locked.sitting
    await say(tx, services.config.masterKey, { ...locked, sitting }, { kind: 'opened', facts })
  })
}
