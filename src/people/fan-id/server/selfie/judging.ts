import { randomInt } from 'node:crypto'
import {
  challengeOutcome,
  drawStep,
  faultsOfStep,
  type ChallengeStep,
  type Pair,
} from '#people/identity-check/server/face/challenge.ts'
import { drawColours } from '#people/identity-check/server/face/flash.ts'
import { looksLive } from '#people/identity-check/server/face/judge.ts'
import type { FaceReading } from '#people/identity-check/server/provider.ts'
import type { Step } from '../../sign-in-contract.ts'

const asked: Record<Step, ChallengeStep> = {
  front: 'front',
  left: 'turn_left',
  right: 'turn_right',
  eyes_closed: 'eyes_closed',
}
const named = Object.fromEntries(Object.entries(asked).map(([step, by]) => [by, step])) as Record<
  ChallengeStep,
  Step
>

/** From 0 to 1, by a source fit for secrets. */
export const chance = (): number => randomInt(1_000_000) / 1_000_000

/** What a face is asked to do next: ahead until that was done, then anything but what was asked last. */
export function choosePose(done: Step[], last: Step | undefined): Step {
  const before = last === undefined ? undefined : asked[last]
  return named[
    drawStep(
      chance,
      done.map((step) => asked[step]),
      before,
    )
  ]
}

export const chooseColours = (): string[] => drawColours(chance)

/** What the two pictures of a step lack, as codes that the person can mend. */
export function judgeStep(step: Step, pair: Pair, front?: FaceReading): string[] {
  return faultsOfStep(asked[step], pair, front).map((code) =>
    code === 'step_missed' ? `missed_${step}` : code,
  )
}

/**
 * What the pictures of all steps lack together; and whether they were sent before. The faults are those of the pictures
 * alone: nobody has earlier ones under an identifier that leads to nobody, and must hear the same.
 */
export function judgeTogether(pairs: Pair[], earlier: Buffer[]): { faults: string[]; replayed: boolean } {
  const replayed = challengeOutcome(pairs, earlier).includes('seen_before')
  return { faults: challengeOutcome(pairs), replayed }
}

/**
 * A face that may be a print or a screen in every first picture of a step: a person looks, nobody is refused by it. In every
 * one, because the screen's own colour takes some liveness from a face (blue most).
 */
export function isDoubtful(firsts: FaceReading[]): boolean {
  return firsts.every((reading) => looksLive(reading) === 'doubtful')
}
