import { timingSafeEqual } from 'node:crypto'
import { flashSeen, type FlashSeen } from '#people/identity-check/server/face/flash.ts'
import type { Pair } from '#people/identity-check/server/face/challenge.ts'
import { keyedHash, type KeyRing } from '#server/key-ring.ts'
import { openReadings } from './readings.ts'
import { progressOf, type Progress } from './rules.ts'
import type { StepRow } from './sql.ts'

/** A step's own nonce: whoever was told the step has it, also told again; nobody can make one. */
export function stepNonce(masterKey: Buffer, challengeId: string, step: number): string {
  return keyedHash(masterKey, 'fan challenge step', `${challengeId}:${step}`).toString('base64url')
}

export function isStepNonce(masterKey: Buffer, challengeId: string, step: number, given: string): boolean {
  const [right, shown] = [Buffer.from(stepNonce(masterKey, challengeId, step)), Buffer.from(given)]
  return right.length === shown.length && timingSafeEqual(right, shown)
}

export type Done = { row: StepRow; pair: Pair }

/** The steps that were done, with what was measured in them. */
export function doneOf(ring: KeyRing, rows: StepRow[]): Done[] {
  return rows.flatMap((row) => {
    const { sealedReadings, challengeId, step } = row
    return sealedReadings === null
      ? []
      : [{ row, pair: openReadings(ring, challengeId, step, sealedReadings) }]
  })
}

export function flashOf(done: Done[]): FlashSeen {
  return flashSeen(done.map(({ row, pair: [one, other] }) => ({ colours: row.colours, lit: [one, other] })))
}

export function readProgress(ring: KeyRing, rows: StepRow[]): Progress {
  const judged = rows.filter(({ judgedAt }) => judgedAt !== null)
  return progressOf(judged, () => flashOf(doneOf(ring, rows)))
}
