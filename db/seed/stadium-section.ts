import type { PretixRow, PretixZone } from '#catalogue/venues/plan/pretix.ts'
import { angleAt, lengthTo, pointAt } from './stadium-curve.ts'

export type Tier = {
  /** Number of the first section; the northern one, then clockwise. */
  first: number
  sections: number
  rows: number
  /** Metres behind the lowest row of the house. */
  start: number
  /** Every other section has a way out in the middle of its rows 4 to 7. */
  tunnels: boolean
  /** No row of a section is longer than that, however much room there is. */
  longestRow?: number
  saleZone: (index: number) => string
}

/** One section: the part of a tier between two directions. */
export type Block = { name: string; from: number; to: number; saleZone: string; rows: number; tier: Tier }

type Point = { x: number; y: number }

export const unitsPerMetre = 48
export const rowGap = 0.75
const seatGap = 0.5
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const within = (index: number, from: number, to: number): boolean => index >= from && index <= to

/** The section as a pretix zone, its positions relative to its middle; `origin` is the pitch's centre. */
export function sectionOf(block: Block, origin: Point, uuid: () => string): PretixZone {
  const middle = pointAt((block.from + block.to) / 2, block.tier.start + ((block.rows - 1) * rowGap) / 2)
  const position = {
    x: Math.round(origin.x + middle.x * unitsPerMetre),
    y: Math.round(origin.y + middle.y * unitsPerMetre),
  }
  const place = (angle: number, outwards: number): Point => {
    const point = pointAt(angle, outwards)
    return {
      x: round(origin.x + point.x * unitsPerMetre - position.x),
      y: round(origin.y + point.y * unitsPerMetre - position.y),
    }
  }
  const rows = Array.from({ length: block.rows }, (_, i): PretixRow => {
    const outwards = block.tier.start + i * rowGap
    const spots = spotsOf(block, i, outwards).map((angle) => place(angle, outwards))
    const first = spots[0] ?? { x: 0, y: 0 }
    const letter = letters[i % 26] ?? ''
    const row_number = i < 26 ? letter : letter + letter
    return {
      row_number,
      row_number_position: 'both',
      uuid: uuid(),
      position: first,
      seats: spots.map((spot, s) => ({
        seat_number: String(s + 1),
        seat_guid: `${block.name}-${row_number}-${s + 1}`,
        uuid: uuid(),
        position: { x: round(spot.x - first.x), y: round(spot.y - first.y) },
        category: block.saleZone,
      })),
    }
  })
  return {
    name: block.name,
    zone_id: block.name,
    uuid: uuid(),
    position,
    rows,
    areas: [floorOf(block, place, uuid())],
  }
}

/** How many seats a section holds. */
export function roomIn(block: Block): number {
  return Array.from(
    { length: block.rows },
    (_, i) => spotsOf(block, i, block.tier.start + i * rowGap).length,
  ).reduce((sum, seats) => sum + seats, 0)
}

/** Directions of the seats of one row, a step away from both aisles. */
function spotsOf(block: Block, row: number, outwards: number): number[] {
  const [start, end] = [lengthTo(block.from, outwards), lengthTo(block.to, outwards)]
  const room = Math.floor((end - start - 1.4) / seatGap)
  const count = Math.min(room, block.tier.longestRow ?? room)
  const first = (start + end - (count - 1) * seatGap) / 2
  const tunnel = block.tier.tunnels && Number(block.name) % 2 === 0 && within(row, 3, 6)
  return Array.from({ length: count }, (_, i) => first + i * seatGap)
    .filter((spot) => !tunnel || Math.abs(spot - (start + end) / 2) > 1.3)
    .map((spot) => angleAt(spot, outwards))
}

type PretixAreas = NonNullable<PretixZone['areas']>

function floorOf(
  block: Block,
  place: (angle: number, outwards: number) => Point,
  uuid: string,
): PretixAreas[number] {
  const inner = block.tier.start - 0.55
  const outer = block.tier.start + (block.rows - 1) * rowGap + 0.55
  const edge = (outwards: number): Point[] => {
    const [start, end] = [lengthTo(block.from, outwards) + 0.3, lengthTo(block.to, outwards) - 0.3]
    return Array.from({ length: 9 }, (_, i) =>
      place(angleAt(start + ((end - start) * i) / 8, outwards), outwards),
    )
  }
  return {
    shape: 'polygon',
    uuid,
    color: '#F1F3F8',
    border_color: '#D7DCE6',
    rotation: 0,
    position: { x: 0, y: 0 },
    polygon: { points: [...edge(inner), ...edge(outer).toReversed()] },
    text: { text: block.name, color: '#0C1526', size: 120, position: { x: 0, y: 0 } },
  }
}

/** The pitch as an area without seats. */
export function grass(origin: Point, uuid: () => string): PretixZone {
  const [width, height] = [68 * unitsPerMetre, 105 * unitsPerMetre]
  const area = {
    shape: 'rectangle' as const,
    color: '#2E7D4F',
    border_color: '#FFFFFF',
    rotation: 0,
    rectangle: { width, height },
  }
  return {
    name: 'Cancha',
    zone_id: 'cancha',
    uuid: uuid(),
    position: { x: origin.x - width / 2, y: origin.y - height / 2 },
    rows: [],
    areas: [{ ...area, uuid: uuid(), position: { x: 0, y: 0 } }],
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
