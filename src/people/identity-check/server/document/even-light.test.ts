import { describe, expect, it } from 'vitest'
import { inEvenLight, unevenness } from './even-light.ts'
import type { Picture } from './picture.ts'
import { whyUnreadable } from './why-unreadable.ts'

const size = { width: 1200, height: 800 }
const isInk = (x: number, y: number) => x % 24 < 6 && y % 60 < 30
const inShadow = (x: number, y: number) => x + y * 0.6 > 900

/** Dark print on light paper, with a hard shadow over a corner. */
function page(shadow: number): Picture {
  const data = Buffer.alloc(size.width * size.height * 3)
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const value = (isInk(x, y) ? 60 : 225) * (inShadow(x, y) ? 1 - shadow : 1)
      data.fill(Math.round(value), (y * size.width + x) * 3, (y * size.width + x) * 3 + 3)
    }
  return { data, ...size, channels: 3, scale: 1 }
}

/** The mean of the pixels that are chosen. */
function mean({ data }: Picture, chosen: (x: number, y: number) => boolean): number {
  let [sum, count] = [0, 0]
  for (let y = 20; y < size.height - 20; y++)
    for (let x = 20; x < size.width - 20; x++)
      if (chosen(x, y)) {
        sum += data[(y * size.width + x) * 3] ?? 0
        count++
      }
  return sum / count
}
const whole = { left: 0, right: size.width, top: 0, bottom: size.height }

describe('a page in a hard shadow', () => {
  it('is as light in it as beside it afterwards, and its print stays as dark against the paper', async () => {
    const dark = page(0.8)
    const even = await inEvenLight(dark)
    const paperIn = mean(even, (x, y) => inShadow(x, y) && !isInk(x, y))
    const paperOut = mean(even, (x, y) => !inShadow(x, y) && !isInk(x, y))
    const inkIn = mean(even, (x, y) => inShadow(x, y) && isInk(x, y))
    expect(mean(dark, inShadow)).toBeLessThan(50)
    expect(Math.abs(paperIn - paperOut)).toBeLessThan(12)
    expect(paperIn - inkIn).toBeGreaterThan(120)
  })

  it('is told from one in even light', async () => {
    expect(await unevenness(page(0), whole)).toBeLessThan(1.2)
    expect(await unevenness(page(0.8), whole)).toBeGreaterThan(3)
    const reasonOf = (shadow: number) =>
      whyUnreadable({ picture: page(shadow), lines: [], angle: 0, turns: 0 })
    expect([await reasonOf(0), await reasonOf(0.8)]).toEqual(['unreadable', 'shadow'])
  })
})
