import { describe, expect, it } from 'vitest'
import type { SeatingPlan, Section } from '#catalogue/venues/plan/seating-plan.ts'
import { entryOf } from './seat-entry.ts'

const section = (id: number, name: string, firstRow: number, firstSeat: number): Section => ({
  id,
  name,
  zoneId: 0,
  gate: null,
  picture: null,
  outline: new Float32Array(),
  label: { x: 0, y: 0 },
  firstRow,
  rowCount: 2,
  firstSeat,
  seatCount: 20,
})
const row = (label: string, sectionId: number, firstSeat: number) => ({
  label,
  sectionId,
  firstSeat,
  seatCount: 10,
  names: { from: 1, step: 1 },
})
const sections = [section(0, '125', 0, 0), section(1, 'Palco A-1', 2, 20)]
const plan = {
  sections,
  rows: [row('A', 0, 0), row('K', 0, 10), row('1', 1, 20), row('2', 1, 30)],
  rowOf: Uint16Array.from({ length: 40 }, (_, seat) => Math.floor(seat / 10)),
} as unknown as SeatingPlan
const seat = (typed: string, open: Section | null = null) => entryOf(plan, typed, open)

describe('what a clerk types', () => {
  it('is how many, a section, or a seat of the open one or of any', () => {
    expect(seat('3')).toEqual({ kind: 'best', quantity: 3 })
    expect(seat(' 125 ')).toEqual({ kind: 'section', section: sections[0] })
    expect(seat('palco a-1')).toEqual({ kind: 'section', section: sections[1] })
    for (const typed of ['125 K 4', '125-k-4', '125 k4', '125, K, 4'])
      expect(seat(typed)).toEqual({ kind: 'seat', section: sections[0], seatId: 13 })
    for (const typed of ['K 4', 'k4', 'K-4'])
      expect(seat(typed, sections[0])).toEqual({ kind: 'seat', section: sections[0], seatId: 13 })
    expect(seat('Palco A-1 2 10')).toEqual({ kind: 'seat', section: sections[1], seatId: 39 })
  })

  it('is refused in words where there is no such place', () => {
    const words = (typed: string, open: Section | null = null) => {
      const entry = seat(typed, open)
      return entry.kind === 'unknown' ? entry.words : null
    }
    expect(words('K 4')).toBe('Di también la sección: «125 K 4».')
    expect(words('999 K 4')).toBe('No hay sección 999.')
    expect(words('Z 4', sections[0])).toBe('No hay asiento Z 4 en la sección 125.')
    expect(words('125 K 11')).toBe('No hay asiento K 11 en la sección 125.')
    expect(words('K')).toBe('Escribe «K 4», «125 K 4» o cuántos.')
  })
})
