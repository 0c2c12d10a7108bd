import type { FaceReading } from '../provider.ts'
import { challenge, likeness } from '../thresholds.ts'
import { faultsOfSelfie, similarity, type SelfieFault } from './judge.ts'
import { printDistance } from './print.ts'

/** What the person is asked for; left and right are the person's own. */
export const challengeSteps = ['front', 'turn_left', 'turn_right', 'eyes_closed'] as const
export type ChallengeStep = (typeof challengeSteps)[number]

export type ChallengeFault =
  | { code: 'step_missed'; step: number; hint: string }
  | { code: 'bad_frame'; step: number; hint: string; faults: SelfieFault[] }
  | { code: 'frames_missing' | 'another_person' | 'same_picture' | 'seen_before'; hint: string }

const stepHints: Record<ChallengeStep, string> = {
  front: 'Mira de frente a la cámara con los ojos abiertos.',
  turn_left: 'Gira la cabeza hacia tu izquierda.',
  turn_right: 'Gira la cabeza hacia tu derecha.',
  eyes_closed: 'Cierra los ojos un momento, de frente a la cámara.',
}

/**
 * A sequence that nobody foresees: `front` first, which gives the template, then `more` other steps in an order that
 * `random` (0 ≤ n < 1, from a source fit for secrets) chooses.
 */
export function drawChallenge(random: () => number, more = 2): ChallengeStep[] {
  const rest = challengeSteps.filter((step) => step !== 'front')
  const drawn: ChallengeStep[] = ['front']
  for (let left = Math.min(more, rest.length); left > 0; left--) {
    drawn.push(...rest.splice(Math.floor(random() * rest.length), 1))
  }
  return drawn
}

/**
 * What is wrong with the frames of a challenge, one reading a step in its order; empty when they pass. `earlier` are prints
 * of frames sent before for the same Fan ID, whatever became of them: a frame known from there is a recording. Against
 * everybody's prints, chance would hit before a wall of one colour.
 */
export function challengeOutcome(
  steps: readonly ChallengeStep[],
  readings: readonly FaceReading[],
  earlier: readonly Buffer[] = [],
): ChallengeFault[] {
  if (steps.length === 0 || readings.length !== steps.length) {
    return [{ code: 'frames_missing', hint: 'La revisión se cortó. Empieza otra vez.' }]
  }
  const frames = steps.flatMap((step, at) => faultsOfStep(step, readings[at]!, at))
  return frames.length > 0 ? frames : faultsTogether(readings, earlier)
}

function faultsOfStep(step: ChallengeStep, reading: FaceReading, at: number): ChallengeFault[] {
  const wanted = { turned: step.startsWith('turn'), eyesShut: step === 'eyes_closed' }
  const faults = faultsOfSelfie(reading, wanted)
  const [first] = faults
  if (first !== undefined) return [{ code: 'bad_frame', step: at, hint: first.hint, faults }]
  return meets(step, reading) ? [] : [{ code: 'step_missed', step: at, hint: stepHints[step] }]
}

function meets(step: ChallengeStep, { yaw, eyesOpen }: FaceReading): boolean {
  const ahead = Math.abs(yaw) <= challenge.front
  if (step === 'turn_left') return yaw >= challenge.turned
  if (step === 'turn_right') return yaw <= -challenge.turned
  return step === 'front' ? ahead && eyesOpen >= challenge.eyesOpen : ahead && eyesOpen <= challenge.eyesShut
}

function faultsTogether(readings: readonly FaceReading[], earlier: readonly Buffer[]): ChallengeFault[] {
  const pairs = readings.flatMap((a, at) => readings.slice(at + 1).map((b) => [a, b] as const))
  const known = ({ print }: FaceReading) =>
    earlier.some((other) => printDistance(print, other) <= challenge.seenBefore)
  if (readings.some(known)) {
    return [{ code: 'seen_before', hint: 'Esa imagen ya se usó. Repite la revisión con tu cámara.' }]
  }
  if (pairs.some(([a, b]) => printDistance(a.print, b.print) <= challenge.sameFrame)) {
    return [{ code: 'same_picture', hint: 'Las imágenes son iguales. Repite la revisión con tu cámara.' }]
  }
  const alike = pairs.every(([a, b]) => samePerson(a, b))
  return alike ? [] : [{ code: 'another_person', hint: 'Vimos caras distintas. Haz la revisión a solas.' }]
}

function samePerson(a: FaceReading, b: FaceReading): boolean {
  if (a.template === undefined || b.template === undefined) return false
  return similarity(a.template, b.template) >= likeness.frames
}
