/*
 * The one place where measurements become judgements. Until `identity-check/face/judge.ts` and
 * `identity-check/thresholds.ts` are here, these functions of the same names stand in for them.
 */
import type { FaceReading } from '#features/identity-check/provider.ts'
import type { Step } from '../sign-in/contract.ts'

/** Pixels of the face in an ID portrait; below, the comparison says little (60 px: 97.5 % accepted, 42 px: 89.6 %). */
export const portraitWidth = 60

export type Likeness = 'same' | 'review' | 'different'

/** What keeps a picture from being compared, as codes; the person can mend each. */
export function faultsOfSelfie(reading: FaceReading): string[] {
  if (reading.faces === 0) return ['no_face']
  if (reading.faces > 1) return ['many_faces']
  const faults: string[] = []
  if (reading.brightness < 28) faults.push('too_dark')
  if (reading.brightness > 235) faults.push('too_bright')
  if (reading.sharpness < 8) faults.push('too_blurred')
  return faults
}

/** Cosine of two templates of length 1, from −1 to 1. */
export function similarity(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

/** Selfie against selfie: FAR 1e-4 at .412. */
export function sameSelfie(score: number): Likeness {
  return score >= 0.412 ? 'same' : score >= 0.338 ? 'review' : 'different'
}

/** Selfie against the portrait of a document: between the thresholds a person looks. */
export function samePortrait(score: number, width: number): Likeness {
  if (score >= 0.412 && width >= portraitWidth) return 'same'
  return score >= 0.338 ? 'review' : 'different'
}

/** Whether somebody did what was asked, one picture a step, the same person in each: what went wrong, as codes. */
export function challengeOutcome(steps: Step[], frames: FaceReading[]): string[] {
  const done: Record<Step, (frame: FaceReading) => boolean> = {
    front: ({ yaw, eyesOpen }) => Math.abs(yaw) < 12 && eyesOpen > 0.5,
    left: ({ yaw }) => yaw >= 12,
    right: ({ yaw }) => yaw <= -12,
    eyes_closed: ({ eyesOpen }) => eyesOpen < 0.3,
  }
  const failed = steps.flatMap((step, at) => (frames[at] && done[step](frames[at]) ? [] : [`step_${step}`]))
  const first = frames[0]?.template
  if (first === undefined || frames.some(({ template }) => !template || similarity(first, template) < 0.412))
    failed.push('another_face')
  for (const [at, frame] of frames.entries())
    if (frames.slice(0, at).some(({ print }) => distance(print, frame.print) <= 1))
      failed.push('same_picture')
  return [...new Set(failed)]
}

/** Whether a picture was sent before: nearly the same 256 bits. */
export function seenBefore(print: Buffer, earlier: Buffer[]): boolean {
  return earlier.some((one) => distance(one, print) <= 9)
}

/** A face that may be a print or a screen: a person looks, nobody is refused by it. */
export function isDoubtful({ live }: FaceReading): boolean {
  return live < 0.5
}

function distance(a: Buffer, b: Buffer): number {
  let bits = 0
  for (let at = 0; at < a.length; at++) {
    let differing = (a[at] ?? 0) ^ (b[at] ?? 0)
    for (; differing > 0; differing &= differing - 1) bits++
  }
  return bits
}
