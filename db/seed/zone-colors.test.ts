import { expect, test } from 'vitest'
import { demoStadium } from './stadium.ts'

type Three = [number, number, number]

/** How linear light reaches who has all cones, no red ones, no green ones, or no blue ones (Machado, Oliveira and Fernandes, 2009). */
const sights: Record<string, [Three, Three, Three]> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** CIE Lab of a colour as it is seen. */
function seenAs(color: string, [red, green, blue]: [Three, Three, Three]): Three {
  const light = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Three
  const seen = [red, green, blue].map((row) => Math.min(1, Math.max(0, dot(row, light)))) as Three
  const root = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const [x, y, z] = [
    root(dot([0.4124, 0.3576, 0.1805], seen) / 0.95047),
    root(dot([0.2126, 0.7152, 0.0722], seen)),
    root(dot([0.0193, 0.1192, 0.9505], seen) / 1.08883),
  ]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

test.each(Object.keys(sights))('the colours of the ten zones are told apart: %s', (sight) => {
  const seen = demoStadium().pretix.categories.map(({ name, color = '' }) => ({
    name,
    at: seenAs(color, sights[sight]!),
  }))
  expect(seen).toHaveLength(10)
  const alike = seen.flatMap((a, i) =>
    seen.slice(i + 1).flatMap((b) => {
      const [l, c, d] = a.at.map((value, axis) => value - b.at[axis]!) as Three
      return Math.hypot(l, c, d) < 30 ? [`${a.name} and ${b.name}`] : []
    }),
  )
  expect(alike).toEqual([])
})
