import type { Jobs } from '#server/jobs.ts'
import type { Services } from '#server/services.ts'
import { moveRooms, watchRooms } from './life/live.ts'
import { tellEnd } from './life/tell-end.ts'
import { configuredBeacon } from '#platform/proof/server/beacon-source.ts'

/** Every round looks at what the rows say and does what is due: done twice, by two workers or after a kill, it is done once. */
export function waitingRoomJobs(services: Services): Jobs {
  const beacon = configuredBeacon(services.config, (words) => services.log.warn(words))
  return {
    everySeconds: { move_waiting_rooms: 1, watch_waiting_rooms: 3 },
    tasks: {
      move_waiting_rooms: () => moveRooms(services, beacon),
      watch_waiting_rooms: () => watchRooms(services, beacon),
      tell_room_end: (payload) => tellEnd(services.db, payload),
    },
  }
}
