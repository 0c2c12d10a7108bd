import { randomInt } from 'node:crypto'
import type { FaceReading } from '#features/identity-check/provider.ts'
import type { Step } from '../sign-in/contract.ts'
import {
  challengeOutcome,
  drawChallenge,
  looksLive,
  type ChallengeFault,
  type ChallengeStep,
} from './judge-stand-in.ts'

export { faultsOfSelfie, portraitWidth, samePortrait, sameSelfie, similarity } from './judge-stand-in.ts'

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

/** What the frames of a challenge lack, as codes that the person can mend; and whether they were sent before. */
export function judgeFrames(
  steps: Step[],
  frames: FaceReading[],
  earlier: Buffer[],
): { faults: string[]; replayed: boolean } {
  const found = challengeOutcome(
    steps.map((step) => asked[step]),
    frames,
    earlier,
  )
  const replayed = found.some(({ code }) => code === 'seen_before')
  const faults = found.flatMap((fault) => codesOf(fault, steps)).filter((code) => code !== 'seen_before')
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
