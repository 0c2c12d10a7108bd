import { describe, expect, it } from 'vitest'
import * as rules from './rules.ts'

const list = { faceCents: 30_000, serviceCents: 6_000 }

describe('the price of a group', () => {
  it('follows the rule with most places that the group reaches', () => {
    const steps = [
      { fromPlaces: 30, percentOff: 10 },
      { fromPlaces: 15, percentOff: 5 },
    ]
    expect([14, 15, 29, 30, 400].map((many) => rules.percentOffFor(steps, many))).toEqual([0, 5, 5, 10, 10])
    expect(rules.percentOffFor([], 400)).toBe(0)
  })

  it('is in whole pesos, keeps the charge’s share, and sums to the centavo', () => {
    expect(rules.placeCents(rules.priceByRule(list, 10))).toBe(32_400)
    expect(rules.placeCents(rules.priceByRule({ faceCents: 33_333, serviceCents: 1 }, 7))).toBe(31_000)
    for (const cents of [100, 101, 9_999, 33_333]) {
      const { faceCents, serviceCents } = rules.splitPrice(cents, list)
      expect(faceCents + serviceCents).toBe(cents)
      expect(Math.abs(serviceCents - cents / 6)).toBeLessThanOrEqual(1)
    }
  })

  it('counts as given only what is below the rule', () => {
    const rule = { faceCents: 30_000, serviceCents: 0 }
    const at = (faceCents: number) => ({ quantity: 10, price: { faceCents, serviceCents: 0 }, rule })
    expect(rules.givenBeyondRule([at(25_000), at(35_000)])).toBe(50_000)
  })
})

it('a quote names the fare of each line as soon as one is not the general one', () => {
  const adult = { zone: 'Preferente', fare: 'adult', fareName: 'Adulto' }
  const child = { zone: 'Preferente', fare: 'child', fareName: 'Niña o niño' }
  expect(rules.lineNames([adult])).toEqual(['Preferente'])
  expect(rules.lineNames([adult, child])).toEqual(['Preferente, Adulto', 'Preferente, Niña o niño'])
})

describe('a deposit', () => {
  it('is a sum or a percentage in whole pesos, and never the whole', () => {
    expect(rules.depositOf(360_000, { percent: 30 })).toBe(108_000)
    expect(rules.depositOf(333_333, { percent: 10 })).toBe(33_300)
    expect(rules.depositOf(1_001, { percent: 80 })).toBeLessThanOrEqual(800)
    expect(rules.depositOf(100_000, { cents: 80_000 })).toBe(80_000)
    expect(rules.depositOf(100_000, { cents: 80_001 })).toBeNull()
  })

  it('pays for places by their price, and for all of them to the last centavo, in any number of steps', () => {
    const places = Array.from({ length: 7 }, (_, at) => ({
      id: `${at}`,
      faceCents: 10_000 + at,
      serviceCents: 333,
    }))
    let left = 20_001
    let given = 0
    const open = [...places]
    for (const many of [2, 1, 3, 1]) {
      const chosen = new Set(open.slice(0, many).map(({ id }) => id))
      const part = rules.depositFor(left, open, chosen)
      given += part
      left -= part
      open.splice(0, many)
    }
    expect([given, left]).toEqual([20_001, 0])
  })
})

describe('the dates of a quote', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const at = (day: number) => new Date(Date.UTC(2026, 2, day, 12))
  const doorsAt = at(20)
  it('come one after the other, and before the doors open', () => {
    const good = { holdUntil: at(5), countUntil: at(8), payUntil: at(10) }
    expect(rules.dateFault(good, { doorsAt }, now)).toBeNull()
    expect(rules.dateFault({ ...good, holdUntil: at(1) }, { doorsAt }, now)).toBe('past')
    expect(rules.dateFault({ ...good, holdUntil: at(11) }, { doorsAt }, now)).toBe('order')
    expect(rules.dateFault({ ...good, countUntil: at(11) }, { doorsAt }, now)).toBe('order')
    expect(rules.dateFault({ ...good, payUntil: at(21) }, { doorsAt }, now)).toBe('match')
  })
  it('are reminded of seven, three and one days before, and not after', () => {
    const until = at(20)
    const dueOn = (days: number[], told: Date) =>
      days.map((day) => rules.dueReminder({ until, told }, at(day)))
    expect(dueOn([1, 12, 13, 16, 17, 19, 20], at(1))).toEqual([null, null, 7, 7, 3, 1, null])
    // Three days before is when the quote came: only the last day is still to be told.
    expect(dueOn([17, 18, 19, 20], at(17))).toEqual([null, null, 1, null])
  })
})

describe('a list out of a spreadsheet', () => {
  it('is read with tabs, commas or names alone, headings left out, and says which lines are nobody', () => {
    const text =
      'Nombre\tApellidos\tCorreo\r\nAna\tLuna Ríos\tAna@Correo.mx\nBeto Paz\n\n"Carla";;carla@mal\n;x@y.mx\n=Dora\tSol'
    expect(rules.parseGuests(text)).toEqual({
      guests: [
        { firstName: 'Ana', lastName: 'Luna Ríos', email: 'ana@correo.mx' },
        { firstName: 'Beto', lastName: 'Paz', email: null },
        { firstName: 'Dora', lastName: 'Sol', email: null },
      ],
      faults: [
        { line: 5, words: 'Revisa el correo.' },
        { line: 6, words: 'Falta el nombre.' },
      ],
    })
  })
})
