import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { litBy } from '../../../../../tests/fixtures/faces/flash.ts'
import {
  brighter,
  face,
  people,
  type PersonName,
  type PoseName,
} from '../../../../../tests/fixtures/faces/scenes.ts'
import { drawColours, flashColours, flashSeen, traceOf, type LitPair } from './flash.ts'
import { readFace } from './read-face.ts'
import { linear } from './skin-light.ts'

const poses: PoseName[] = ['front', 'left', 'closed', 'right']
const asked = [0, 0.4, 0.7, 0.99].map((first, at) => {
  const draws = [first, at % 2]
  return drawColours(() => Math.min(0.99, draws.shift() ?? 0))
})
const others = asked.map((_, at) => asked[(at + 1) % asked.length]!)

const light = { strength: 0.1, noise: 4, drift: 0.04 }
/** The pairs of a challenge: what was asked for, and what the pictures show. */
async function pairsOf(
  person: PersonName,
  shown = asked,
  how: Partial<typeof light> = {},
  sent: (picture: Buffer) => Promise<Buffer> = (picture) => Promise.resolve(picture),
): Promise<LitPair[]> {
  const pairs = []
  for (const [at, colours] of asked.entries()) {
    const [one, other] = await Promise.all(
      shown[at]!.map(async (colour, shot) =>
        readFace(
          await sent(await litBy(face(person, poses[at]), { ...light, ...how, colour, seed: at * 2 + shot })),
          'pair',
        ),
      ),
    )
    pairs.push({ colours, lit: [one!, other!] as const })
  }
  return pairs
}

describe('the colours of a screen on a face', () => {
  it('are seen in a room, by noise and a camera that evens the light out', async () => {
    for (const person of people) expect(flashSeen(await pairsOf(person))).toBe('seen')
    expect(flashSeen(await pairsOf('sofia', asked, { strength: 0.3 }))).toBe('seen')
  })

  it('are unclear where the screen adds next to nothing, or never shone', async () => {
    for (const person of people)
      expect(flashSeen(await pairsOf(person, asked, { strength: 0.002 }))).toBe('unclear')
    expect(flashSeen(await pairsOf('elena', asked, { strength: 0 }))).toBe('unclear')
  })

  it('are told from those of another time', async () => {
    for (const person of people) expect(flashSeen(await pairsOf(person, others))).toBe('contrary')
  })

  it(
    'tell a recording that was cropped by 3 %, turned by 1.2° or pressed anew, whose print is no longer known',
    { timeout: 120_000 },
    async () => {
      const cropped = (picture: Buffer) =>
        sharp(picture)
          .extract({ left: 14, top: 19, width: 452, height: 602 })
          .jpeg({ quality: 80 })
          .toBuffer()
      const turned = async (picture: Buffer) => {
        const wide = await sharp(picture).rotate(1.2).toBuffer()
        return sharp(wide)
          .extract({ left: 20, top: 20, width: 440, height: 600 })
          .jpeg({ quality: 80 })
          .toBuffer()
      }
      const pressed = (picture: Buffer) => sharp(picture).resize(420).jpeg({ quality: 60 }).toBuffer()
      for (const change of [cropped, turned, pressed]) {
        expect(flashSeen(await pairsOf('elena', others, {}, change))).toBe('contrary')
        // An honest person's picture, changed just so, is no recording.
        expect(flashSeen(await pairsOf('elena', asked, {}, change))).toBe('seen')
      }
    },
  )

  it('cannot be told on a face that is burnt out, nor without pictures', async () => {
    const burnt = await readFace(await brighter(await brighter(face('elena'))), 'pair')
    expect(traceOf({ colours: asked[0]!, lit: [burnt, burnt] })?.strength ?? 0).toBeLessThan(0.001)
    expect(flashSeen([])).toBe('unclear')
    expect(flashSeen([{ colours: [], lit: [burnt, burnt] }])).toBe('unclear')
  })

  it('are equally bright, so that no change is a flash (WCAG 2.3.1), and never the same twice', () => {
    const luminance = flashColours.map((colour) => {
      const [red, green, blue] = [1, 3, 5].map((at) =>
        linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
      )
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    })
    expect(Math.max(...luminance) - Math.min(...luminance)).toBeLessThan(0.1)
    for (const [first, second] of asked) expect(first).not.toBe(second)
  })
})
