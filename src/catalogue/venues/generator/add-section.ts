import type { PretixZone } from '../plan/pretix.ts'
import type { PlanFile } from '../plan/plan-file.ts'
import { hexOrNull, nextZoneColor } from '../plan/zone-colors.ts'
import { centreOf, sectionZone, type SectionSpec } from './section.ts'

/** Two seats nearer than this, in plan units, would lie on each other. */
const crowded = 16

/** The plan with one more section; a zone that is new gets a colour, numbered seats and its own price. */
export function withSection({ layout, extras }: PlanFile, spec: SectionSpec): PlanFile {
  const { name, zone, gate } = spec
  const added = sectionZone(spec, centreOf({ layout, extras }))
  const known = layout.categories.some((category) => category.name === zone)
  const color = nextZoneColor(layout.categories.flatMap((category) => hexOrNull(category.color) ?? []))
  return {
    layout: {
      ...layout,
      categories: known ? layout.categories : [...layout.categories, { name: zone, color }],
      zones: [...layout.zones, added],
    },
    extras: {
      ...extras,
      categories: known
        ? extras.categories
        : { ...extras.categories, [zone]: { saleZone: zone, admission: 'numbered' } },
      sections: gate === '' ? extras.sections : { ...extras.sections, [name]: { gate } },
    },
  }
}

/** Why a section does not fit into the plan, in words; null when it does. */
export function sectionFault(file: PlanFile, spec: SectionSpec): string | null {
  const { layout } = file
  if (layout.zones.some(({ name, zone_id }) => name === spec.name || zone_id === spec.name))
    return `Ya hay una sección «${spec.name}». Ponle otro nombre.`
  const taken = new Map(layout.zones.flatMap((zone) => spotsOf(zone).map((spot) => [spot, zone.name ?? ''])))
  const under = spotsOf(sectionZone(spec, centreOf(file))).find((spot) => taken.has(spot))
  return under === undefined
    ? null
    : `Se encima con la sección «${taken.get(under)}». Cambia el ángulo o la distancia.`
}

/** The squares of a coarse net in which the seats of a section lie. */
function spotsOf({ position, rows }: PretixZone): string[] {
  return rows.flatMap((row) =>
    row.seats.map((seat) => {
      const x = position.x + (row.position?.x ?? 0) + seat.position.x
      const y = position.y + (row.position?.y ?? 0) + seat.position.y
      return `${Math.round(x / crowded)} ${Math.round(y / crowded)}`
    }),
  )
}
