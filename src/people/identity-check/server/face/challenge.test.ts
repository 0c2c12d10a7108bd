import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { litBy } from '../../../../../tests/fixtures/faces/flash.ts'
import {
  face,
  onAScreen,
  printedOnDesk,
  type PersonName,
  type PoseName,
} from '../../../../../tests/fixtures/faces/scenes.ts'
import type { FaceReading } from '../provider.ts'
import { challenge, likeness } from '../thresholds.ts'
import { challengeOutcome, drawStep, faultsOfStep, type ChallengeStep, type Pair } from './challenge.ts'
import { looksLive } from './judge.ts'
import { readFace } from './read-face.ts'

const steps: ChallengeStep[] = ['front', 'turn_left', 'turn_right', 'eyes_closed']
const poses: PoseName[] = ['front', 'left', 'right', 'closed']
const taken = new Map<string, Promise<FaceReading>>()

function frame(person: PersonName, pose: PoseName): Promise<FaceReading> {
  const key = `${person}/${pose}`
  const reading = taken.get(key) ?? readFace(face(person, pose))
  taken.set(key, reading)
  return reading
}

/** Both pictures of a step. */
async function pair(person: PersonName, pose: PoseName, second = person): Promise<Pair> {
  return [await frame(person, pose), await frame(second, pose)]
}
const pairs = (person: PersonName, order = poses) => Promise.all(order.map((pose) => pair(person, pose)))
/** A picture pressed anew. */
async function again(pose: PoseName, width: number, quality: number): Promise<Pair> {
  const picture = await sharp(face('elena', pose)).resize(width).jpeg({ quality }).toBuffer()
  const reading = await readFace(picture)
  return [reading, reading]
}

describe('a step', () => {
  it('is done by each person who does what is asked', async () => {
    for (const person of ['elena', 'marco', 'sofia'] as const) {
      const front = await frame(person, 'front')
      for (const [at, step] of steps.entries())
        expect(faultsOfStep(step, await pair(person, poses[at]!), front)).toEqual([])
    }
  })

  it('is missed by who does something else, in either picture', async () => {
    expect(faultsOfStep('turn_left', await pair('elena', 'right'))).toEqual(['step_missed'])
    expect(faultsOfStep('eyes_closed', await pair('elena', 'other'))).toEqual(['step_missed'])
    const half: Pair = [await frame('elena', 'left'), await frame('elena', 'right')]
    expect(faultsOfStep('turn_left', half)).toEqual(['step_missed'])
  })

  it('is not done by somebody who steps in, for one picture or for all of it', async () => {
    const front = await frame('elena', 'front')
    expect(faultsOfStep('turn_left', await pair('elena', 'left', 'marco'), front)).toEqual(['another_person'])
    expect(faultsOfStep('turn_left', await pair('marco', 'left'), front)).toEqual(['another_person'])
    expect(faultsOfStep('turn_left', await pair('elena', 'left'), front)).toEqual([])
  })

  it('is not done by a still, printed or on a screen, but ahead', async () => {
    for (const scene of [printedOnDesk, onAScreen]) {
      const still = await readFace(await scene(face('elena')))
      const missed = steps.filter((step) => faultsOfStep(step, [still, still]).length > 0)
      expect(missed).toEqual(['turn_left', 'turn_right', 'eyes_closed'])
    }
  })

  it('that comes next is ahead until that was done, then chance decides, never the same twice running', () => {
    expect(drawStep(() => 0.99, [], 'front')).toBe('front')
    const drawn = (last?: ChallengeStep) =>
      [0, 0.4, 0.7, 0.99].map((random) => drawStep(() => random, ['front'], last))
    expect(new Set(drawn())).toEqual(new Set(['turn_left', 'turn_right', 'eyes_closed']))
    expect(new Set(drawn('turn_left'))).toEqual(new Set(['turn_right', 'eyes_closed']))
  })
})

describe('the steps of a challenge together', () => {
  it('pass for each person', async () => {
    for (const person of ['elena', 'marco', 'sofia'] as const)
      expect(challengeOutcome(await pairs(person))).toEqual([])
    expect(challengeOutcome([])).toEqual(['frames_missing'])
  })

  it('do not pass for two people who take turns', async () => {
    const [front, left, ...rest] = await pairs('elena')
    expect(challengeOutcome([front!, await pair('marco', 'left'), ...rest])).toEqual(['another_person'])
    expect(challengeOutcome([front!, left!, ...rest])).toEqual([])
  })

  it('do not pass by one picture sent for two steps', async () => {
    const front = await pair('elena', 'front')
    expect(challengeOutcome([front, await again('front', 720, 87)])).toEqual(['same_picture'])
    expect(challengeOutcome([front, await pair('elena', 'other')])).toEqual([])
  })

  it('do not pass by pictures that were sent before, pressed anew', async () => {
    const earlier = (await pairs('elena')).flat().map(({ print }) => print)
    const recorded = await Promise.all(poses.map((pose) => again(pose, 600, 75)))
    expect(challengeOutcome(recorded, earlier)).toEqual(['seen_before'])
    expect(challengeOutcome(recorded)).toEqual([])
    expect(challengeOutcome(await pairs('marco'), earlier)).toEqual([])
  })

  it('would pass if a guard were out', async () => {
    const elena = await pairs('elena')
    const mixed = [elena[0]!, await pair('marco', 'left'), ...elena.slice(2)]
    const seen = [elena[3]![0].print]
    const guards: [fault: string, look: () => string[], out: () => void, back: () => void][] = [
      [
        'another_person',
        () => challengeOutcome(mixed),
        () => (likeness.frames = -1),
        () => (likeness.frames = 0.338),
      ],
      [
        'seen_before',
        () => challengeOutcome(elena, seen),
        () => (challenge.seenBefore = -1),
        () => (challenge.seenBefore = 9),
      ],
      [
        'step_missed',
        () => faultsOfStep('turn_left', elena[0]!),
        () => (challenge.turned = -5),
        () => (challenge.turned = 12),
      ],
    ]
    for (const [fault, look, out, back] of guards) {
      expect(look()).toEqual([fault])
      out()
      expect(look()).toEqual([])
      back()
    }
  })

  it('pass for a screen that shows each pose in time: liveness and colours stand against that', async () => {
    const shown = await Promise.all(
      poses.slice(0, 3).map(async (pose): Promise<Pair> => {
        const reading = await readFace(await onAScreen(face('elena', pose)))
        return [reading, reading]
      }),
    )
    expect(challengeOutcome(shown)).toEqual([])
    expect(looksLive(shown[0]![0])).toBe('doubtful')
    const lit = await readFace(await litBy(face('elena'), { colour: '#ff9c92', strength: 0.1 }))
    expect(looksLive(lit)).toBe('live')
  })
})
