/*
 * Stands in for `identity-check/face/judge.ts`, `identity-check/face/challenge.ts` and `identity-check/thresholds.ts`
 * until they are here: the same names and shapes, fewer faults.
 */
import type { FaceReading } from '#features/identity-check/provider.ts'

export type SelfieFault = { code: string; hint: string }
export type Verdict = 'same' | 'review' | 'different'
export type ChallengeStep = 'front' | 'turn_left' | 'turn_right' | 'eyes_closed'
export type ChallengeFault =
  | { code: 'step_missed'; step: number; hint: string }
  | { code: 'bad_frame'; step: number; hint: string; faults: SelfieFault[] }
  | { code: 'frames_missing' | 'another_person' | 'same_picture' | 'seen_before'; hint: string }

export const portraitWidth = 60

export function faultsOfSelfie({ faces, brightness, sharpness }: FaceReading): SelfieFault[] {
  const found = [
    ['no_face', faces === 0],
    ['two_faces', faces > 1],
    ['too_dark', brightness < 28],
    ['blurred', sharpness < 8],
  ] as const
  return found.filter(([, is]) => is).map(([code]) => ({ code, hint: '' }))
}

export function similarity(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
}

export function sameSelfie(likeliness: number): Verdict {
  return likeliness >= 0.412 ? 'same' : likeliness >= 0.338 ? 'review' : 'different'
}

export function samePortrait(likeliness: number, width: number): Verdict | 'portrait_too_small' {
  return width < portraitWidth ? 'portrait_too_small' : sameSelfie(likeliness)
}

export function looksLive({ live }: FaceReading): 'live' | 'doubtful' {
  return live < 0.5 ? 'doubtful' : 'live'
}

export function drawChallenge(random: () => number, more = 2): ChallengeStep[] {
  const rest: ChallengeStep[] = ['turn_left', 'turn_right', 'eyes_closed']
  const drawn: ChallengeStep[] = ['front']
  for (let left = more; left > 0; left--) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return drawn
}

const meets: Record<ChallengeStep, (reading: FaceReading) => boolean> = {
  front: ({ yaw, eyesOpen }) => Math.abs(yaw) <= 12 && eyesOpen >= 0.5,
  turn_left: ({ yaw }) => yaw >= 12,
  turn_right: ({ yaw }) => yaw <= -12,
  eyes_closed: ({ eyesOpen }) => eyesOpen <= 0.3,
}

export function challengeOutcome(
  steps: readonly ChallengeStep[],
  readings: readonly FaceReading[],
  earlier: readonly Buffer[] = [],
): ChallengeFault[] {
  if (readings.length !== steps.length) return [{ code: 'frames_missing', hint: '' }]
  const frames = steps.flatMap((step, at): ChallengeFault[] => {
    const reading = readings[at]!
    const faults = faultsOfSelfie(reading)
    if (faults.length > 0) return [{ code: 'bad_frame', step: at, hint: '', faults }]
    return meets[step](reading) ? [] : [{ code: 'step_missed', step: at, hint: '' }]
  })
  if (frames.length > 0) return frames
  const near = (a: Buffer, b: Buffer, most: number) => distance(a, b) <= most
  if (readings.some(({ print }) => earlier.some((one) => near(print, one, 9))))
    return [{ code: 'seen_before', hint: '' }]
  const pairs = readings.flatMap((a, at) => readings.slice(at + 1).map((b) => [a, b] as const))
  if (pairs.some(([a, b]) => near(a.print, b.print, 1))) return [{ code: 'same_picture', hint: '' }]
  const alike = pairs.every(
    ([a, b]) => a.template && b.template && similarity(a.template, b.template) >= 0.412,
  )
  return alike ? [] : [{ code: 'another_person', hint: '' }]
}

function distance(a: Buffer, b: Buffer): number {
  return a.reduce((bits, byte, at) => bits + (byte ^ (b[at] ?? 0)).toString(2).replaceAll('0', '').length, 0)
}
