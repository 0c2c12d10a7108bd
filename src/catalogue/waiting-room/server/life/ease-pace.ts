import type { Services } from '#server/services.ts'
import { easedPace, fullAt } from '../../rules.ts'
import { fullHoldsMs, heldSeatsFrom } from '../../thresholds.ts'
import { holdP95 } from '../hold-times.ts'
import { changePace } from '../pace.ts'
import { inFlightOf } from '../sales.ts'
import { lockRoom, type RoomRow } from '../sql.ts'

type Deps = Pick<Services, 'db' | 'features'>

/** Calls fewer while more is in flight than the machine finishes, or while holds take long, and all again as soon as it is not so. */
export async function easePace(services: Deps, { id, subject, state, eases }: RoomRow): Promise<void> {
  if (state !== 'serving' || !eases) return
  const [held, holdMs] = [await inFlightOf(services, subject), (await holdP95(services.db, subject)) ?? 0]
  await services.db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, id, { skip: true })
    if (room?.state !== 'serving') return
    const full = fullAt(room.measuredPerMinute, heldSeatsFrom)
    const easedTo = easedPace(room, Math.max(held / full, holdMs / fullHoldsMs))
    if (easedTo !== room.easedTo) await changePace(tx, room, { easedTo })
  })
}
