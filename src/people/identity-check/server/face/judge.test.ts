import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  blurred,
  brighter,
  darker,
  face,
  farAway,
  inTheCorner,
  masked,
  people,
  together,
  withoutFace,
} from '../../../../../tests/fixtures/faces/scenes.ts'
import { finding, selfie } from '../thresholds.ts'
import { faultsOfSelfie, samePortrait, sameSelfie, similarity } from './judge.ts'
import { printDistance } from './print.ts'
import { readFace } from './read-face.ts'

const faults = async (picture: Buffer) => faultsOfSelfie(await readFace(picture)).map(({ code }) => code)
/** Changes a threshold and gives back what puts it as it was. */
function set<Key extends string>(thresholds: Record<Key, number>, key: Key, value: number): () => void {
  const before = thresholds[key]
  thresholds[key] = value
  return () => {
    thresholds[key] = before
  }
}

const template = async (picture: Buffer) => (await readFace(picture)).template ?? new Float32Array(512)

describe('a selfie', () => {
  it('of each person is fit to be compared, on a good day and on another', async () => {
    for (const person of people) {
      expect(await faults(face(person))).toEqual([])
      expect(await faults(face(person, 'other'))).toEqual([])
    }
  })

  it('is told what exactly to repeat', async () => {
    const elena = face('elena')
    expect(await faults(await together(elena, face('marco')))).toEqual(['two_faces'])
    expect(await faults(await withoutFace())).toContain('no_face')
    expect(await faults(await darker(elena, 0.1))).toContain('too_dark')
    expect(await faults(await brighter(elena))).toContain('too_bright')
    expect(await faults(await blurred(elena))).toEqual(['blurred'])
    expect(await faults(await farAway(elena))).toContain('too_small')
    expect(await faults(await inTheCorner(elena))).toContain('not_centred')
    expect(await faults(face('elena', 'left'))).toEqual(['turned_away'])
    expect(await faults(face('elena', 'closed'))).toEqual(['eyes_closed'])
    expect(await faults(await sharp(elena).rotate(40).resize(720).jpeg().toBuffer())).toContain('tilted')
  })

  it('would pass with each of these faults if its guard were out', async () => {
    const elena = face('elena')
    const turned = await sharp(elena).rotate(40).resize(720).jpeg().toBuffer()
    const guards: [fault: string, picture: Buffer, out: () => () => void][] = [
      ['two_faces', await together(elena, face('marco')), () => set(finding, 'bystander', 2)],
      ['too_dark', await darker(elena, 0.1), () => set(selfie, 'darkest', 0)],
      ['too_bright', await brighter(elena), () => set(selfie, 'brightest', 255)],
      ['blurred', await blurred(elena), () => set(selfie, 'sharpness', 0)],
      ['too_small', await farAway(elena), () => set(selfie, 'faceWidth', 0)],
      ['not_centred', await inTheCorner(elena), () => set(selfie, 'offCentre', 1)],
      ['turned_away', face('elena', 'left'), () => set(selfie, 'yaw', 90)],
      ['tilted', turned, () => set(selfie, 'roll', 90)],
      ['eyes_closed', face('elena', 'closed'), () => set(selfie, 'eyesOpen', 0)],
      ['mouth_covered', await masked('#9cc4de'), () => set(selfie, 'mouthRedness', -1)],
    ]
    for (const [fault, picture, out] of guards) {
      expect(await faults(picture)).toContain(fault)
      const back = out()
      expect(await faults(picture)).not.toContain(fault)
      back()
    }
  })

  it('hears about the dark even where no face can be found', async () => {
    expect(await faults(await darker(await withoutFace(), 0.05))).toEqual(['too_dark', 'no_face'])
  })

  it('in half light passes for every person', async () => {
    for (const person of people) expect(await faults(await darker(face(person), 0.5))).toEqual([])
  })

  it('with a mask is refused; without that look it would go on, or to a human', async () => {
    const kept = await template(face('elena'))
    for (const colour of ['#9cc4de', '#eeeeee', '#1a1a1c']) {
      const cloth = await masked(colour)
      expect(await faults(cloth)).toContain('mouth_covered')
      expect(sameSelfie(similarity(kept, await template(cloth)))).not.toBe('different')
    }
  })

  it('has a template only of one person alone', async () => {
    const [alone, two] = [
      await readFace(face('elena')),
      await readFace(await together(face('elena'), face('marco'))),
    ]
    expect(Math.hypot(...alone.template!)).toBeCloseTo(1, 4)
    expect([two.faces, two.template]).toEqual([2, undefined])
  })

  it('is known again when it is pressed anew, and is another when the camera moved', async () => {
    const print = (await readFace(face('elena'))).print
    const again = await sharp(face('elena')).resize(480).jpeg({ quality: 70 }).toBuffer()
    const moved = await sharp(face('elena')).extract({ left: 12, top: 4, width: 700, height: 940 }).toBuffer()
    expect(print).toHaveLength(32)
    expect(printDistance(print, (await readFace(again)).print)).toBeLessThanOrEqual(9)
    expect(printDistance(print, (await readFace(moved)).print)).toBeGreaterThan(9)
  })
})

describe('two pictures', () => {
  it('of one person are the same person, of two people are not', async () => {
    const kept = await Promise.all(people.map((person) => template(face(person))))
    const later = await Promise.all(people.map((person) => template(face(person, 'other'))))
    for (const [i, a] of kept.entries()) {
      for (const [j, b] of later.entries()) {
        expect(sameSelfie(similarity(a, b))).toBe(i === j ? 'same' : 'different')
        expect(samePortrait(similarity(a, b), 90)).toBe(i === j ? 'same' : 'different')
      }
    }
  })

  it('between the thresholds are left to a human', () => {
    expect([0.5, 0.412, 0.411, 0.338, 0.337, -1].map(sameSelfie)).toEqual([
      'same',
      'same',
      'review',
      'review',
      'different',
      'different',
    ])
    expect(samePortrait(0.36, 60)).toBe('review')
  })

  it('say nothing when the portrait is under 60 pixels wide, however alike', () => {
    expect(samePortrait(0.9, 59)).toBe('portrait_too_small')
    expect(samePortrait(0.9, 60)).toBe('same')
  })

  it('with a broken template are never the same person', () => {
    expect(sameSelfie(Number.NaN)).toBe('different')
    expect(() => similarity(new Float32Array(512), new Float32Array(128))).toThrow(RangeError)
  })
})
