import { randomInt } from 'node:crypto'
import {
  challengeOutcome,
  drawChallenge,
  type ChallengeFault,
  type ChallengeStep,
} from '#features/identity-check/face/challenge.ts'
import { looksLive } from '#features/identity-check/face/judge.ts'
import type { FaceReading } from '#features/identity-check/provider.ts'
import type { Step } from '../sign-in/contract.ts'

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

/** What a face is asked to do, in an order that nobody knows before; looking ahead comes first. */
export function chooseSteps(): Step[] {
  return drawChallenge(() => randomInt(1_000_000) / 1_000_000).map((step) => named[step])
}

/**
 * What the frames of a challenge lack, as codes that the person can mend; and whether they were sent before. The faults are
 * those of the frames alone: nobody has earlier ones under an identifier that leads to nobody, and must hear the same.
 */
export function judgeFrames(
  steps: Step[],
  frames: FaceReading[],
  earlier: Buffer[],
): { faults: string[]; replayed: boolean } {
  const wanted = steps.map((step) => asked[step])
  const faults = challengeOutcome(wanted, frames).flatMap((fault) => codesOf(fault, steps))
  const replayed = challengeOutcome(wanted, frames, earlier).some(({ code }) => code === 'seen_before')
  return { faults: [...new Set(faults)], replayed }
}

function codesOf(fault: ChallengeFault, steps: Step[]): string[] {
  if (fault.code === 'bad_frame') return fault.faults.map(({ code }) => code)
  return [fault.code === 'step_missed' ? `missed_${steps[fault.step] ?? 'front'}` : fault.code]
}

/** A face that may be a print or a screen: a person looks, nobody is refused by it. */
export function isDoubtful(reading: FaceReading): boolean {
  return looksLive(reading) === 'doubtful'
}
