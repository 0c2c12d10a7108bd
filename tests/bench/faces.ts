import {
  challengeOutcome,
  faultsOfStep,
  type ChallengeStep,
  type Pair,
} from '#people/identity-check/server/face/challenge.ts'
import { sameSelfie, similarity } from '#people/identity-check/server/face/judge.ts'
import type { FaceMatcher, FaceReading } from '#people/identity-check/server/provider.ts'
import { createFaceMatcher } from '#people/identity-check/server/worker/matchers.ts'
import { face, people, poses, type PersonName, type PoseName } from '../fixtures/faces/scenes.ts'
import { percentile } from './raw-client.ts'

const turns = 12
const steps: ChallengeStep[] = ['front', 'turn_left', 'turn_right', 'eyes_closed']
const shown: PoseName[] = ['front', 'left', 'right', 'closed']

/**
 * What a person waits for at the end of a log-in by selfie (`selfie_ms`): from the bytes of the last step's two pictures
 * to the outcome, on one thread; the steps before were measured while they posed. `selfie_cpu_ms` is all four steps. And every pair of the pictures that we ship, one person's and strangers'. All are made of one photo: the pairs show
 * that the pipeline works, not how often it errs on people.
 */
export async function benchFaces(): Promise<Record<string, number>> {
  const matcher = createFaceMatcher({ workers: 1 })
  try {
    const kept = await matcher.read(face('elena', 'other'))
    const [decisions, pictures] = [[], []] as [number[], number[]]
    const before = process.cpuUsage()
    for (let turn = 0; turn < turns; turn++) {
      const { outcome, waited } = await decide(matcher, people[turn % people.length]!, kept, pictures)
      decisions.push(waited)
      if (outcome !== (turn % people.length === 0 ? 'same' : 'different')) throw new Error(`turn ${turn}`)
    }
    const { user, system } = process.cpuUsage(before)
    return {
      selfie_ms_p50: at(decisions, 0.5),
      selfie_ms_p95: at(decisions, 0.95),
      selfie_cpu_ms: (user + system) / 1000 / turns,
      face_picture_ms_p50: at(pictures, 0.5),
      ...(await everyPair(matcher)),
    }
  } finally {
    await matcher.close()
  }
}

async function decide(matcher: FaceMatcher, person: PersonName, kept: FaceReading, times: number[]) {
  const pairs: Pair[] = []
  let missed = false
  let last = performance.now()
  for (const [at, pose] of shown.entries()) {
    last = performance.now()
    const whole = await matcher.read(face(person, pose))
    times.push(performance.now() - last)
    const pair: Pair = [whole, await matcher.glance(face(person, pose))]
    missed ||= faultsOfStep(steps[at]!, pair, pairs[0]?.[0]).length > 0
    pairs.push(pair)
  }
  missed ||= challengeOutcome(pairs, [kept.print]).length > 0
  const outcome = missed ? 'missed' : sameSelfie(similarity(pairs[0]![0].template!, kept.template!))
  return { outcome, waited: performance.now() - last }
}

async function everyPair(matcher: FaceMatcher): Promise<Record<string, number>> {
  const taken: { person: PersonName; template: Float32Array }[] = []
  for (const person of people) {
    for (const pose of poses) {
      const { template } = await matcher.read(face(person, pose))
      taken.push({ person, template: template! })
    }
  }
  const pairs = taken.flatMap((a, at) => taken.slice(at + 1).map((b) => [a, b] as const))
  const wrong = pairs.filter(
    ([a, b]) => (a.person === b.person) !== (sameSelfie(similarity(a.template, b.template)) === 'same'),
  )
  return { face_pairs: pairs.length, face_pair_errors: wrong.length }
}

function at(times: number[], share: number): number {
  return percentile(
    times.toSorted((a, b) => a - b),
    share,
  )
}
