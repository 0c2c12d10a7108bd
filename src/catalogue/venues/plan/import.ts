import type { PlanExtras } from './extras.ts'
import type { PretixArea, PretixPlan, PretixRow, PretixSeat, PretixZone } from './pretix.ts'

import { sectionKey } from './check.ts'
import { boundsOf, hullOf, shapeOf } from './outline.ts'
import { type PlanRow, type SaleZone, type SeatingPlan, seatFlag, type Section } from './seating-plan.ts'
import { hexOrNull } from './zone-colors.ts'

/** What the format holds and selling does not need: kept so that the same file comes out again. */
export type PlanRest = {
  categories: PretixPlan['categories']
  saleZoneOfCategory: number[]
  zones: { zone: Omit<PretixZone, 'rows'>; rows: Omit<PretixRow, 'seats' | 'row_number'>[] }[]
  seats: Omit<PretixSeat, 'seat_guid' | 'seat_number'>[]
  pitch: PlanExtras['pitch']
}

export type ImportedPlan = { plan: SeatingPlan; guids: string[]; rest: PlanRest }

const defaultColors = ['#09A59A', '#964B89', '#C03731', '#DC7D1E', '#A877F7', '#7549D3']

/** A checked pretix plan and its side file → our own form, with the seat_guid of each seatId. */
export function importPlan(pretix: PretixPlan, extras: PlanExtras): ImportedPlan {
  const { zones, saleZoneOfCategory } = saleZones(pretix, extras)
  const zoneOfCategory = new Map(pretix.categories.map((c, i) => [c.name, saleZoneOfCategory[i] ?? 0]))
  const seatExtras = new Map(Object.entries(extras.seats))
  const sectionExtras = new Map(Object.entries(extras.sections))
  const total = pretix.zones.flatMap((zone) => zone.rows).reduce((sum, row) => sum + row.seats.length, 0)

  const plan: SeatingPlan = {
    name: pretix.name,
    size: pretix.size,
    pitch: extras.pitch ?? null,
    zones,
    sections: [],
    rows: [],
    decorations: [],
    x: new Float32Array(total),
    y: new Float32Array(total),
    zoneOf: new Uint8Array(total),
    rowOf: new Uint16Array(total),
    flags: new Uint8Array(total),
  }
  const guids: string[] = []
  const rest: PlanRest = {
    categories: pretix.categories,
    saleZoneOfCategory,
    zones: [],
    seats: [],
    pitch: extras.pitch,
  }

  for (const [index, { rows, ...zone }] of pretix.zones.entries()) {
    const sectionId = plan.sections.length
    const [firstSeat, firstRow] = [guids.length, plan.rows.length]
    rest.zones.push({ zone, rows: [] })
    for (const { seats, row_number, ...row } of rows) {
      rest.zones[index]?.rows.push(row)
      for (const { seat_guid, seat_number: _, ...seat } of seats) {
        const seatId = guids.length
        plan.x[seatId] = zone.position.x + (row.position?.x ?? 0) + seat.position.x
        plan.y[seatId] = zone.position.y + (row.position?.y ?? 0) + seat.position.y
        plan.zoneOf[seatId] = zoneOfCategory.get(seat.category) ?? 0
        plan.rowOf[seatId] = plan.rows.length
        plan.flags[seatId] = flagsOf(seatExtras.get(seat_guid))
        guids.push(seat_guid)
        rest.seats.push(seat)
      }
      plan.rows.push(newRow(row_number, sectionId, guids.length - seats.length, seats))
    }
    const seatCount = guids.length - firstSeat
    const more = sectionExtras.get(sectionKey(zone, index))
    const rowCount = plan.rows.length - firstRow
    const outlineArea = rowCount > 0 ? zone.areas?.find((area) => area.shape === 'polygon') : undefined
    for (const area of zone.areas ?? []) if (area !== outlineArea) plan.decorations.push(shapeOf(zone, area))
    if (rowCount === 0) continue
    plan.sections.push({
      id: sectionId,
      name: zone.name ?? sectionKey(zone, index),
      gate: more?.gate ?? null,
      picture: more?.picture ?? null,
      ...(more?.roof && { roof: true as const }),
      zoneId: mostCommon(plan.zoneOf.subarray(firstSeat, firstSeat + seatCount)),
      ...place(plan, zone, outlineArea, firstSeat, seatCount),
      firstRow,
      rowCount,
      firstSeat,
      seatCount,
    })
  }
  return { plan, guids, rest }
}

function saleZones(
  pretix: PretixPlan,
  extras: PlanExtras,
): { zones: SaleZone[]; saleZoneOfCategory: number[] } {
  const zones: SaleZone[] = []
  const entries = new Map(Object.entries(extras.categories))
  const saleZoneOfCategory = pretix.categories.map((category) => {
    const entry = entries.get(category.name)
    const name = entry?.saleZone ?? category.name
    const known = zones.find((zone) => zone.name === name)
    if (known) return known.id
    const fallback = defaultColors[zones.length % defaultColors.length] ?? '#09A59A'
    const color = hexOrNull(category.color) ?? fallback
    zones.push({ id: zones.length, name, color, admission: entry?.admission ?? 'numbered' })
    return zones.length - 1
  })
  return { zones, saleZoneOfCategory }
}

function newRow(label: string, sectionId: number, firstSeat: number, seats: PretixSeat[]): PlanRow {
  const names = seats.map((seat) => seat.seat_number)
  const from = Number(names[0])
  const step = names.length > 1 ? Number(names[1]) - from : 1
  const plain =
    names.length > 0 &&
    names.every((name, i) => name === String(from + i * step)) &&
    Number.isSafeInteger(from)
  return { label, sectionId, firstSeat, seatCount: seats.length, names: plain ? { from, step } : names }
}

function flagsOf(extra: PlanExtras['seats'][string] | undefined): number {
  if (!extra) return 0
  return (
    (extra.accessible ? seatFlag.accessible : 0) |
    (extra.companion ? seatFlag.companion : 0) |
    (extra.obstructed ? seatFlag.obstructed : 0) |
    (extra.blocked ? seatFlag.blocked : 0)
  )
}

/** The section's own drawing when the plan has one, else a hull around its seats. */
function place(
  plan: SeatingPlan,
  zone: Omit<PretixZone, 'rows'>,
  area: PretixArea | undefined,
  first: number,
  count: number,
): Pick<Section, 'outline' | 'label'> {
  const [x, y] = [plan.x.subarray(first, first + count), plan.y.subarray(first, first + count)]
  if (!area) {
    const box = boundsOf(x, y)
    return { outline: hullOf(x, y), label: { x: box.x, y: box.y } }
  }
  const shape = shapeOf(zone, area)
  const box = boundsOf(x, y)
  return { outline: shape.outline, label: shape.text?.at ?? { x: box.x, y: box.y } }
}

function mostCommon(values: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts.indexOf(Math.max(...counts))
}
