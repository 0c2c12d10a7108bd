import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ogImageRenderer, ogImageHash } from './og-image-renderer.ts'
import { fit, widthOf } from './text-path.ts'
import { matchCard, type MatchOnCard } from './match-card.ts'
import { titleCard } from './title-card.ts'

const match: MatchOnCard = {
  home: 'Gallos',
  away: 'Halcones de Jalisco',
  round: 'Jornada 13',
  season: 'Apertura 2026',
  venue: 'Estadio Corregidora',
  city: 'Querétaro',
  startsAt: '2026-11-29T01:00:00.000Z',
  salesStartAt: '2026-11-01T16:00:00.000Z',
  saleState: 'on_sale',
  fromCents: 25_000,
}
const states = ['announced', 'on_sale', 'sold_out', 'closed', 'cancelled'] as const

describe('a card', () => {
  it.each(states)('is 1200 × 630 for a match that is %s', async (saleState) => {
    const picture = await ogImageRenderer()({ facts: match, draw: () => matchCard({ ...match, saleState }) })
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(300_000)
  })

  it('draws letters as outlines: no font of the machine, no markup of a name', () => {
    const hostile = '</svg><script>alert(1)</script><image href="file:///etc/passwd"/>'
    const svg = [
      matchCard({ ...match, home: hostile, away: hostile, venue: hostile, round: hostile }),
      titleCard({ label: hostile, title: hostile, foot: hostile }),
    ].join('')
    expect(svg).not.toMatch(/<(text|script|image|style|use)|href|script/)
    expect(svg.match(/<svg/g)).toHaveLength(2)
  })

  it('shows another picture for another name', () => {
    expect(matchCard(match)).not.toBe(matchCard({ ...match, away: 'Halcones de Jaliscо' }))
    expect(ogImageHash({ facts: match })).not.toBe(ogImageHash({ facts: { ...match, fromCents: 1 } }))
    expect(ogImageHash({ facts: match })).toBe(ogImageHash({ facts: { ...match } }))
  })

  it('is drawn once, one at a time, and refuses a rush instead of slowing the sale', async () => {
    const press = ogImageRenderer()
    let drawing = 0
    let drawn = 0
    const slow = (facts: object) => ({
      facts,
      draw: () => {
        drawn++
        drawing++
        expect(drawing).toBe(1)
        drawing--
        return '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
      },
    })
    await Promise.all([press(slow({ a: 1 })), press(slow({ a: 1 })), press(slow({ a: 2 }))])
    expect(drawn).toBe(2)
    const rush = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => press(slow({ rush: index }))),
    )
    expect(rush.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(rush.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 503 } })
    await expect(press(slow({ after: 1 }))).resolves.toBeInstanceOf(Buffer)
  })

  it('can be drawn again after a drawing that failed', async () => {
    const press = ogImageRenderer()
    await expect(press({ facts: { b: 1 }, draw: () => 'no svg' })).rejects.toThrow(/unsupported/i)
    await expect(press({ facts: { b: 1 }, draw: () => matchCard(match) })).resolves.toBeInstanceOf(Buffer)
  })
})

describe('text on a card', () => {
  it('never runs out of its room, however long', () => {
    const room = { width: 690, lines: 2, largest: 100, smallest: 40 }
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { size, lines } = fit(text, 'title', room)
        expect(lines.length).toBeLessThanOrEqual(2)
        for (const line of lines) expect(widthOf(line, 'title') * size).toBeLessThanOrEqual(690)
      }),
      { numRuns: 60 },
    )
  })

  it('shrinks before it is cut, and knows the letters of its neighbours', () => {
    expect(fit('Gallos', 'title', { width: 690, lines: 1, largest: 100, smallest: 58 }).size).toBe(100)
    const long = fit('Real Sociedad Deportiva de Ñandúes', 'title', {
      width: 690,
      lines: 1,
      largest: 100,
      smallest: 58,
    })
    expect(long).toMatchObject({ size: 58, lines: [expect.stringMatching(/^Real Sociedad.*…$/)] })
    expect(widthOf('Łódź', 'title')).toBeGreaterThan(widthOf('ód', 'title'))
    expect(widthOf('🐓', 'title')).toBe(0)
  })
})
