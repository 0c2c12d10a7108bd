import type { PlanExtras } from '#catalogue/venues/plan/extras.ts'
import type { PretixPlan, PretixZone } from '#catalogue/venues/plan/pretix.ts'
import { angleAt, lapLength } from './stadium-curve.ts'
import {
  type Block,
  grass,
  roomIn,
  rowGap,
  sectionOf,
  type Tier,
  unitsPerMetre,
  within,
} from './stadium-section.ts'

const half = { x: 87, y: 103 }

/** Told apart by who sees few colours too: neighbours differ in lightness. */
const colors: Record<string, string> = {
  Preferente: '#904704',
  'Cabecera Norte': '#78BD88',
  'Cabecera Sur': '#E2F88E',
  'Especial Oriente': '#1A1E0C',
  'Zona Azul': '#4252FF',
  'Platea Baja': '#5A027B',
  'Platea Alta': '#C595FF',
  'Porra Visitante': '#69607B',
  VIP: '#F3C811',
  Palcos: '#73F4F7',
}
/** The west stand has a roof. */
const roofed = new Set(['Platea Baja', 'Platea Alta', 'VIP', 'Palcos'])
const general = new Set(['Cabecera Sur', 'Porra Visitante'])

/** How many seats the demo club's stadium has, unless a start is told otherwise. */
export const demoSeats = 34_107
/** Up to here the stands are low and single: sixteen around the pitch, and four boxes. */
const mostInSmall = 6000

type Ring = Pick<Tier, 'rows' | 'start' | 'longestRow'> & { boxes: number }
type Shape = { tiers: Tier[]; boxes: Ring }

const lower = (rows: number): Tier => ({
  first: 101,
  sections: 32,
  rows,
  start: 0,
  tunnels: false,
  saleZone: (i) => {
    if (within(i, 3, 13)) return 'Preferente'
    if (within(i, 14, 18)) return 'Cabecera Sur'
    if (within(i, 23, 25)) return 'VIP'
    if (within(i, 21, 27)) return 'Platea Baja'
    return within(i, 19, 29) ? 'Zona Azul' : 'Cabecera Norte'
  },
})

const upper = (rows: number, below: number): Tier => ({
  first: 201,
  sections: 36,
  rows,
  start: below * rowGap + 5,
  tunnels: rows > 7,
  saleZone: (i) => {
    if (within(i, 4, 5)) return 'Porra Visitante'
    if (within(i, 6, 14)) return 'Especial Oriente'
    if (within(i, 15, 20)) return 'Cabecera Sur'
    if (within(i, 24, 30)) return 'Platea Alta'
    return within(i, 21, 33) ? 'Zona Azul' : 'Cabecera Norte'
  },
})

/** Every zone that the demo's prices name, the first in the north, then clockwise. */
const smallZones = [
  ['Cabecera Norte', 'Cabecera Norte', 'Porra Visitante', 'Preferente'],
  ['Preferente', 'Especial Oriente', 'Especial Oriente', 'Cabecera Sur'],
  ['Cabecera Sur', 'Cabecera Sur', 'Zona Azul', 'Platea Alta'],
  ['VIP', 'Platea Baja', 'Zona Azul', 'Cabecera Norte'],
].flat()

/** Estadio Corregidora: two tiers and a ring of boxes, north at the top; another size has more rows or fewer. */
export function demoStadium(seats = demoSeats): { pretix: PretixPlan; extras: PlanExtras } {
  const shape = seats <= mostInSmall ? small(seats) : large(seats)
  return stadium('Estadio Corregidora', shape.tiers, seats, shape.boxes)
}

function small(seats: number): Shape {
  const boxes = { boxes: 4, rows: 1, longestRow: 6 }
  const each = Math.ceil((seats - boxes.boxes * boxes.longestRow) / smallZones.length)
  const rows = Math.max(2, Math.round(Math.sqrt(each / 3)))
  const stand: Tier = {
    first: 101,
    sections: smallZones.length,
    rows,
    start: 0,
    tunnels: false,
    longestRow: Math.ceil(each / rows),
    saleZone: (i) => smallZones[i] ?? 'Preferente',
  }
  return { tiers: [stand], boxes: { ...boxes, start: rows * rowGap + 1.7 } }
}

/** As few rows as hold that many seats, the lower tier with one more than the upper where they are odd. */
function large(seats: number): Shape {
  for (let rows = 4; ; rows++) {
    const [below, above] = [Math.ceil(rows / 2), Math.floor(rows / 2)]
    const tiers = [lower(below), upper(above, below)]
    const boxes = { boxes: 12, rows: 2, start: below * rowGap + 1.7 }
    const room = [...tiers.flatMap(blocksOf), ...boxesOf(boxes)].reduce(
      (sum, block) => sum + roomIn(block),
      0,
    )
    if (room >= seats) return { tiers, boxes }
  }
}

/**
 * A bowl of tiers around a pitch of 105 by 68 metres, with boxes on the west side. Seats beyond `seats`
 * are left out from the last rows; the tiers must offer at least that many.
 */
export function stadium(
  name: string,
  tiers: Tier[],
  seats: number,
  ring: Ring = { boxes: 12, rows: 2, start: 16.7 },
): { pretix: PretixPlan; extras: PlanExtras } {
  const reach = tiers.map((tier) => tier.start + tier.rows * rowGap).reduce((a, b) => Math.max(a, b))
  const grown = Math.max(0, Math.ceil(reach - 34))
  const origin = { x: (half.x + grown) * unitsPerMetre, y: (half.y + grown) * unitsPerMetre }
  const ids = uuids()
  const blocks = [...tiers.flatMap(blocksOf), ...boxesOf(ring)]
  const zones = blocks.map((block) => sectionOf(block, origin, ids))
  trim(zones, blocks, seats)
  const extras: PlanExtras = {
    pitch: { ...origin, width: 68 * unitsPerMetre, height: 105 * unitsPerMetre },
    categories: Object.fromEntries(
      Object.keys(colors).map((zone) => [
        zone,
        { saleZone: zone, admission: general.has(zone) ? 'general' : 'numbered' },
      ]),
    ),
    sections: Object.fromEntries(
      blocks.map((block) => [
        block.name,
        { gate: gateOf(block), ...(roofed.has(block.saleZone) && { roof: true as const }) },
      ]),
    ),
    seats: Object.assign({}, ...zones.filter((_, i) => i % 4 === 2).map(reservedEnds)),
  }
  const categories = Object.entries(colors).map(([zone, color]) => ({ name: zone, color }))
  const size = { width: origin.x * 2, height: origin.y * 2 }
  return { pretix: { name, categories, zones: [grass(origin, ids), ...zones], size }, extras }
}

function blocksOf(tier: Tier): Block[] {
  const middle = tier.start + (tier.rows * rowGap) / 2
  const lap = lapLength(middle)
  const edge = (index: number): number => angleAt(((index - 0.5) * lap) / tier.sections, middle)
  return Array.from({ length: tier.sections }, (_, i) => ({
    name: String(tier.first + i),
    from: edge(i),
    to: edge(i + 1),
    saleZone: tier.saleZone(i),
    rows: tier.rows,
    tier,
  }))
}

function boxesOf({ boxes, ...ring }: Ring): Block[] {
  const tier: Tier = { first: 1, sections: boxes, tunnels: false, saleZone: () => 'Palcos', ...ring }
  const west = lapLength(tier.start) * 0.75
  const edge = (index: number): number => angleAt(west + (index - boxes / 2) * 7.6, tier.start)
  return Array.from({ length: tier.sections }, (_, i) => {
    const name = `Palco ${i + 1}`
    return { name, from: edge(i), to: edge(i + 1), saleZone: 'Palcos', rows: tier.rows, tier }
  })
}

/** Takes the surplus from the ends of the last rows, one seat a section at a time, the top tier first. */
function trim(zones: PretixZone[], blocks: Block[], seats: number): void {
  const order = zones.filter((_, i) => blocks[i]?.saleZone !== 'Palcos').toReversed()
  let surplus = zones.flatMap((zone) => zone.rows).reduce((sum, row) => sum + row.seats.length, 0) - seats
  if (surplus < 0) throw new RangeError(`These tiers lack ${-surplus} seats`)
  for (let turn = 0; surplus > 0; turn++) {
    const rows = order[turn % order.length]?.rows
    rows?.at(-1)?.seats.pop()
    if (rows?.at(-1)?.seats.length === 0) rows.pop()
    surplus--
  }
}

const gateOf = (block: Block): string => {
  const turn = ((block.from + block.to) / 2 / (2 * Math.PI)) % 1
  return String((Math.floor(turn * 12 + 0.5) % 12) + 1)
}

/** Places for wheelchairs, each beside a companion's, at both ends of the first row. */
function reservedEnds(zone: PretixZone): PlanExtras['seats'] {
  const guids = zone.rows[0]?.seats.map((seat) => seat.seat_guid) ?? []
  const [first, second, beforeLast, last] = [guids[0], guids[1], guids.at(-2), guids.at(-1)]
  if (!first || !second || !beforeLast || !last || guids.length < 4) return {}
  return {
    [first]: { accessible: true },
    [second]: { companion: true },
    [beforeLast]: { companion: true },
    [last]: { accessible: true },
  }
}

function uuids(): () => string {
  let next = 0
  return () => `7a9c1d00-0000-4000-8000-${(++next).toString(16).padStart(12, '0')}`
}
