import type { PlanExtras } from './extras.ts'
import type { ImportedPlan } from './import.ts'
import type { PretixPlan, PretixZone } from './pretix.ts'

import { sectionKey } from './check.ts'
import { at, seatFlag, seatName } from './seating-plan.ts'

/** Our own form → the pretix file it came from, equal field by field, and its side file. */
export function exportPlan(imported: ImportedPlan): { pretix: PretixPlan; extras: PlanExtras } {
  const { plan, rest } = imported
  let nextRow = 0
  const zones = rest.zones.map(({ zone, rows }): PretixZone => ({
    ...zone,
    rows: rows.map((row) => {
      const { label, firstSeat, seatCount } = at(plan.rows, nextRow++)
      const seats = Array.from({ length: seatCount }, (_, index) => ({
        seat_guid: at(imported.guids, firstSeat + index),
        seat_number: seatName(plan, firstSeat + index),
        ...at(rest.seats, firstSeat + index),
      }))
      return { row_number: label, ...row, seats }
    }),
  }))
  const pretix = { name: plan.name, categories: rest.categories, zones, size: plan.size }
  return { pretix, extras: extrasOf(imported) }
}

function extrasOf({ plan, guids, rest }: ImportedPlan): PlanExtras {
  const withSeats = rest.zones.flatMap(({ zone, rows }, i) => (rows.length > 0 ? [sectionKey(zone, i)] : []))
  const sections = plan.sections.flatMap(({ gate, picture, roof }, i) =>
    gate === null && picture === null && roof === undefined
      ? []
      : [
          [
            at(withSeats, i),
            { ...(gate !== null && { gate }), ...(picture !== null && { picture }), ...(roof && { roof }) },
          ] as const,
        ],
  )
  const categories = rest.categories.map(({ name }, i) => {
    const zone = at(plan.zones, rest.saleZoneOfCategory[i])
    return [name, { saleZone: zone.name, admission: zone.admission }] as const
  })
  const seats = guids.flatMap((guid, seatId) => {
    const flags = plan.flags[seatId] ?? 0
    return flags === 0 ? [] : [[guid, flagNames(flags)] as const]
  })
  return {
    ...(rest.pitch && { pitch: rest.pitch }),
    categories: Object.fromEntries(categories),
    sections: Object.fromEntries(sections),
    seats: Object.fromEntries(seats),
  }
}

/** Marks of a seat → what the side file says of it. */
export function flagNames(flags: number): PlanExtras['seats'][string] {
  return {
    ...(flags & seatFlag.accessible && { accessible: true as const }),
    ...(flags & seatFlag.companion && { companion: true as const }),
    ...(flags & seatFlag.obstructed && { obstructed: true as const }),
    ...(flags & seatFlag.blocked && { blocked: true as const }),
  }
}
