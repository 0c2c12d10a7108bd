import { beaconLateSeconds } from '#platform/proof/beacon.ts'
import type { BallotRow } from '../sql.ts'

/** A beacon that should be there for a while and is not: who waits is told so. */
export const isLate = ({ state, beaconAt, now }: BallotRow): boolean =>
  state === 'drawing' && beaconAt !== null && +now - +beaconAt > beaconLateSeconds * 1000
