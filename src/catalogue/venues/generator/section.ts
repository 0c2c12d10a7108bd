import { z } from 'zod/mini'
import { line } from '#lib/text.ts'
import type { Point } from '../plan/seating-plan.ts'
import type { PretixZone } from '../plan/pretix.ts'
import type { PlanFile } from '../plan/plan-file.ts'

const number = (least: number, most: number) =>
  z.pipe(
    z.string().check(
      z.refine((text) => /^\d+(\.\d+)?$/.test(text.trim()), 'Escribe un número'),
      z.refine((text) => Number(text) >= least && Number(text) <= most, `Entre ${least} y ${most}`),
    ),
    z.transform((text: string) => Number(text)),
  )
const whole = (least: number, most: number) => z.pipe(number(least, most), z.int('Escribe un número entero'))

/** A section as it is typed. Metres; the angle turns clockwise around the pitch from the north. */
export const SectionFields = z.strictObject({
  name: line(20, 'Escribe el nombre'),
  zone: line(40, 'Escribe la zona de precio'),
  gate: z.string().check(z.maxLength(10, 'Usa 10 caracteres o menos')),
  rows: whole(1, 60),
  seatsPerRow: whole(1, 120),
  shape: z.enum(['straight', 'arc']),
  angle: number(0, 360),
  distance: number(5, 300),
  rowNames: z.enum(['letters', 'numbers']),
  numbering: z.enum(['rising', 'falling', 'odd', 'even']),
})
export type TypedSection = z.input<typeof SectionFields>
export type SectionSpec = z.output<typeof SectionFields>

export const unitsPerMetre = 48
const [seatGap, rowGap] = [0.5 * unitsPerMetre, 0.75 * unitsPerMetre]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const emptyPlan = (name: string): PlanFile => ({
  layout: { name, categories: [], zones: [], size: { width: 12_000, height: 12_000 } },
  extras: {
    pitch: { x: 6000, y: 6000, width: 68 * unitsPerMetre, height: 105 * unitsPerMetre },
    categories: {},
    sections: {},
    seats: {},
  },
})

/** The middle of the pitch, around which sections lie. */
export function centreOf({ layout, extras }: PlanFile): Point {
  return extras.pitch ?? { x: layout.size.width / 2, y: layout.size.height / 2 }
}

/**
 * A section as a pretix zone: its first row `distance` metres from the pitch's middle, each row behind the one before,
 * straight or on a circle around the middle. Positions are plan units relative to the middle of the first row.
 */
export function sectionZone(spec: SectionSpec, centre: Point): PretixZone {
  const { name, zone, rows, seatsPerRow } = spec
  const turn = (spec.angle * Math.PI) / 180
  const origin = placed(spec, centre, turn, 0, 0)
  return {
    name,
    zone_id: name,
    position: origin,
    rows: Array.from({ length: rows }, (_, row) => {
      const row_number = rowName(row, spec.rowNames)
      return {
        row_number,
        row_number_position: 'both',
        seats: Array.from({ length: seatsPerRow }, (_seat, seat) => {
          const along = (seat - (seatsPerRow - 1) / 2) * seatGap
          const spot = placed(spec, centre, turn, row, along)
          const seat_number = seatNumber(seat, seatsPerRow, spec.numbering)
          return {
            seat_number,
            seat_guid: `${name}-${row_number}-${seat_number}`,
            position: { x: rounded(spot.x - origin.x), y: rounded(spot.y - origin.y) },
            category: zone,
          }
        }),
      }
    }),
  }
}

/** Seats rise to the right of who looks at the pitch. */
function placed(
  { shape, distance }: SectionSpec,
  centre: Point,
  turn: number,
  row: number,
  along: number,
): Point {
  const reach = distance * unitsPerMetre + row * rowGap
  if (shape === 'arc') {
    const at = turn - along / reach
    return { x: rounded(centre.x + Math.sin(at) * reach), y: rounded(centre.y - Math.cos(at) * reach) }
  }
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return {
    x: rounded(centre.x + sin * reach - cos * along),
    y: rounded(centre.y - cos * reach - sin * along),
  }
}

/** A, B … Z, AA, AB …, or 1, 2, 3 …; the first row is nearest to the pitch. */
export function rowName(row: number, names: SectionSpec['rowNames']): string {
  if (names === 'numbers') return String(row + 1)
  const first = row >= 26 ? (alphabet[Math.floor(row / 26) - 1] ?? '') : ''
  return `${first}${alphabet[row % 26] ?? ''}`
}

function seatNumber(seat: number, count: number, numbering: SectionSpec['numbering']): string {
  if (numbering === 'falling') return String(count - seat)
  if (numbering === 'odd') return String(seat * 2 + 1)
  return String(numbering === 'even' ? seat * 2 + 2 : seat + 1)
}

const rounded = (value: number): number => Math.round(value * 100) / 100
