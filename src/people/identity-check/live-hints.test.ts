import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { documentHints, hintTexts } from './live-hints.ts'

const folder = join(import.meta.dirname, '../../../tests/fixtures/documents')

async function hintsOf(name: string, width = 1600): Promise<string[]> {
  const { data, info } = await sharp(join(folder, `${name}.jpg`))
    .resize(width)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return documentHints(data, info.width, info.height).map(({ code }) => code)
}

describe('hints before the shot', () => {
  it.each(['elena-ine-front', 'elena-ine-back', 'marco-curp', 'sofia-passport', 'elena-ine-front-skewed'])(
    'lets %s be taken',
    async (name) => expect(await hintsOf(name)).toEqual([]),
  )

  it.each([
    ['blurred', 'too_blurred'],
    ['glare', 'glare'],
    ['dark', 'too_dark'],
    ['far', 'too_far'],
  ])('says what is wrong with a picture that is %s', async (shot, code) => {
    expect(await hintsOf(`elena-ine-front-${shot}`)).toEqual([code])
  })

  it('says nothing of glare on a clean card that is white all over', async () => {
    const front = join(folder, 'elena-ine-front.jpg')
    const { data, info } = await sharp(front)
      .linear(1.18, 8)
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const burnt = data.filter((value) => value >= 250).length / data.length
    expect(burnt).toBeGreaterThan(0.012)
    expect(documentHints(data, info.width, info.height)).toEqual([])
  })

  it('means the same in the small picture of a preview', async () => {
    expect(await hintsOf('elena-ine-front', 640)).toEqual([])
    expect(await hintsOf('elena-ine-front-blurred', 640)).toEqual(['too_blurred'])
    expect(await hintsOf('elena-ine-front-far', 640)).toEqual(['too_far'])
  })

  it('asks to come nearer where there is no card at all', () => {
    const table = new Uint8Array(640 * 480).fill(110)
    expect(documentHints(table, 640, 480)[0]).toEqual({ code: 'too_far', text: 'Acerca la credencial' })
  })

  it('says it in words that fit on a phone', () => {
    expect(Object.values(hintTexts).every((text) => text.length <= 24)).toBe(true)
  })
})
