import { describe, expect, it, test } from 'vitest'
import { alikeZones, nextZoneColor, sightNames, zoneColors } from './zone-colors.ts'

const zones = (...colors: string[]) => colors.map((color, at) => ({ name: `Zona ${at + 1}`, color }))

test.each(sightNames)('the ten colours of new zones are told apart: %s', (sight) => {
  expect(zoneColors).toHaveLength(10)
  expect(alikeZones(zones(...zoneColors), { bound: 30, seenBy: [sight] })).toEqual([])
})

describe('zones of colours that are alike', () => {
  it('are named in pairs: for who sees no green, and for everybody', () => {
    const [green, plum] = ['#09A59A', '#964B89']
    const seenBy = ['usual'] as const
    expect(alikeZones(zones(green, plum, '#F3C811'), { seenBy })).toEqual([])
    expect(alikeZones(zones(green, plum, '#F3C811'))).toEqual([{ one: 'Zona 1', other: 'Zona 2' }])
    expect(alikeZones(zones(green, '#F3C811', green), { seenBy })).toEqual([
      { one: 'Zona 1', other: 'Zona 3' },
    ])
  })

  it('are not made by a zone that is added', () => {
    const grown = ['#4253FE']
    while (grown.length < 10) grown.push(nextZoneColor(grown))
    expect(alikeZones(zones(...grown))).toEqual([])
    expect(zoneColors).toContain(nextZoneColor(grown))
  })
})
