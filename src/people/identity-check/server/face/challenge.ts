import type { FaceReading } from '../provider.ts'
import { challenge, likeness } from '../thresholds.ts'
import { faultsOfSelfie, similarity, type SelfieFaultCode } from './judge.ts'
import { printDistance } from './print.ts'

/** What the person is asked for; left and right are the person's own. */
export const challengeSteps = ['front', 'turn_left', 'turn_right', 'eyes_closed'] as const
export type ChallengeStep = (typeof challengeSteps)[number]

export type StepFaultCode = SelfieFaultCode | 'step_missed' | 'another_person'
export type ChallengeFaultCode = 'frames_missing' | 'another_person' | 'same_picture' | 'seen_before'

/** The two pictures of one step, a moment apart: the first is measured whole, the second for who and where it is. */
export type Pair = readonly [FaceReading, FaceReading]

/**
 * The step that comes next: `front` until it was done, because it gives the template, then any other but the one
 * before, as `random` (0 ≤ n < 1, from a source fit for secrets) chooses.
 */
export function drawStep(
  random: () => number,
  done: readonly ChallengeStep[],
  last?: ChallengeStep,
): ChallengeStep {
  if (!done.includes('front')) return 'front'
  const rest = challengeSteps.filter((step) => step !== 'front' && step !== last)
  return rest[Math.floor(random() * rest.length)] ?? 'turn_left'
}

/**
 * What is wrong with the two pictures of a step, the most telling first; empty when they are what was asked for. `front`
 * is the first picture of the step that gave the template, once there is one: who steps in between is somebody else.
 */
export function faultsOfStep(
  step: ChallengeStep,
  [whole, second]: Pair,
  front?: FaceReading,
): StepFaultCode[] {
  const wanted = { turned: step.startsWith('turn'), eyesShut: step === 'eyes_closed' }
  const faults = [whole, second].flatMap((one) => faultsOfSelfie(one, wanted).map(({ code }) => code))
  if (faults.length > 0) return [...new Set(faults)]
  if (!meets(step, whole) || !keeps(step, second)) return ['step_missed']
  const others = front === undefined ? [second] : [second, front]
  return others.every((other) => samePerson(whole, other)) ? [] : ['another_person']
}

function meets(step: ChallengeStep, { yaw, eyesOpen }: FaceReading): boolean {
  const ahead = Math.abs(yaw) <= challenge.front
  if (step === 'turn_left') return yaw >= challenge.turned
  if (step === 'turn_right') return yaw <= -challenge.turned
  return step === 'front' ? ahead && eyesOpen >= challenge.eyesOpen : ahead && eyesOpen <= challenge.eyesShut
}

/** Where the head is in the second picture; its eyes are not measured. */
function keeps(step: ChallengeStep, { yaw }: FaceReading): boolean {
  if (step === 'turn_left') return yaw >= challenge.turned
  if (step === 'turn_right') return yaw <= -challenge.turned
  return Math.abs(yaw) <= challenge.front
}

/**
 * What is wrong with the pictures of all steps together; empty when they pass. `earlier` are prints of pictures sent before
 * for the same Fan ID, whatever became of them: what is known from there is a recording. Against everybody's prints,
 * chance would hit before a wall of one colour.
 */
export function challengeOutcome(
  pairs: readonly Pair[],
  earlier: readonly Buffer[] = [],
): ChallengeFaultCode[] {
  if (pairs.length === 0) return ['frames_missing']
  const known = ({ print }: FaceReading) =>
    earlier.some((other) => printDistance(print, other) <= challenge.seenBefore)
  if (pairs.flat().some(known)) return ['seen_before']
  const firsts = pairs.map(([whole]) => whole)
  const each = firsts.flatMap((a, at) => firsts.slice(at + 1).map((b) => [a, b] as const))
  if (each.some(([a, b]) => printDistance(a.print, b.print) <= challenge.sameFrame)) return ['same_picture']
  return each.every(([a, b]) => samePerson(a, b)) ? [] : ['another_person']
}

function samePerson(a: FaceReading, b: FaceReading): boolean {
  if (a.template === undefined || b.template === undefined) return false
  return similarity(a.template, b.template) >= likeness.frames
}
