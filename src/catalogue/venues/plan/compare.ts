import { sectionKey } from './check.ts'
import type { PlanExtras } from './extras.ts'
import type { ImportedPlan } from './import.ts'
import type { PretixPlan } from './pretix.ts'
import { rowOfSeat, seatFlag, seatName, sectionOfSeat, zoneOfSeat, type SaleZone } from './seating-plan.ts'
import { alikeZones, type AlikeZones } from './zone-colors.ts'

export const seatMarks = ['accessible', 'companion', 'obstructed', 'blocked'] as const
export type SeatMark = (typeof seatMarks)[number]

/** What changes for new matches when one plan takes another's place; a seat is the same one when its guid is. */
export type PlanComparison = {
  seats: {
    before: number
    after: number
    added: number
    removed: number
    otherZone: number
    otherName: number
  }
  /** `lost`: seats that bear it now and would not, those that disappear among them. */
  marks: { mark: SeatMark; before: number; after: number; lost: number }[]
  zones: { name: string; before: number; after: number; general: { before: boolean; after: boolean } }[]
  /** Zones of the new plan that many take for one another on the map, by their colours. */
  alikeZones: AlikeZones[]
  /** Sections by name whose gate differs, or that are only in one of the two. */
  sections: { added: string[]; removed: string[]; otherGate: string[] }
}

/** A plan against the one in force; without one everything is new. */
export function comparePlans(before: ImportedPlan | null, after: ImportedPlan): PlanComparison {
  const [old, next] = [seatsOf(before), seatsOf(after)]
  const both = [...next].flatMap(([guid, seat]) => {
    const known = old.get(guid)
    return known === undefined ? [] : [{ known, seat }]
  })
  const [oldGates, gates] = [gatesOf(before), gatesOf(after)]
  return {
    seats: {
      before: old.size,
      after: next.size,
      added: next.size - both.length,
      removed: old.size - both.length,
      otherZone: both.filter(({ known, seat }) => known.zone !== seat.zone).length,
      otherName: both.filter(({ known, seat }) => known.name !== seat.name).length,
    },
    marks: seatMarks.map((mark) => {
      const [bore, bears] = [marked(old, mark), marked(next, mark)]
      return {
        mark,
        before: bore.size,
        after: bears.size,
        lost: [...bore].filter((guid) => !bears.has(guid)).length,
      }
    }),
    zones: [...new Set([...zonesOf(before), ...zonesOf(after)].map(({ name }) => name))].map((name) => ({
      name,
      before: inZone(old, name),
      after: inZone(next, name),
      general: { before: isGeneral(before, name), after: isGeneral(after, name) },
    })),
    alikeZones: alikeZones(zonesOf(after).filter(({ name }) => inZone(next, name) > 0)),
    sections: {
      added: [...gates.keys()].filter((name) => !oldGates.has(name)),
      removed: [...oldGates.keys()].filter((name) => !gates.has(name)),
      otherGate: [...gates].flatMap(([name, gate]) =>
        oldGates.has(name) && oldGates.get(name) !== gate ? [name] : [],
      ),
    },
  }
}

/**
 * The side file that a plan without one goes on with: what the plan in force says of the categories, sections and seats
 * that both have. The pretix format has no field for gates and marks; without this its export would lose them.
 */
export function carriedExtras({ categories, zones }: PretixPlan, inForce: PlanExtras): PlanExtras {
  const named = new Set(categories.map(({ name }) => name))
  const sections = new Set(zones.map((zone, index) => sectionKey(zone, index)))
  const guids = new Set(
    zones.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats.map((seat) => seat.seat_guid))),
  )
  return {
    ...inForce,
    categories: only(inForce.categories, named),
    sections: only(inForce.sections, sections),
    seats: only(inForce.seats, guids),
  }
}

function only<T>(entries: Record<string, T>, keys: Set<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).filter(([key]) => keys.has(key)))
}

type Seat = { zone: string; name: string; flags: number }

function seatsOf(imported: ImportedPlan | null): Map<string, Seat> {
  if (imported === null) return new Map()
  const { plan, guids } = imported
  return new Map(
    guids.map((guid, seatId) => [
      guid,
      {
        zone: zoneOfSeat(plan, seatId).name,
        name: [sectionOfSeat(plan, seatId).name, rowOfSeat(plan, seatId).label, seatName(plan, seatId)].join(
          '\n',
        ),
        flags: plan.flags[seatId] ?? 0,
      },
    ]),
  )
}

function gatesOf(imported: ImportedPlan | null): Map<string, string | null> {
  if (imported === null) return new Map()
  return new Map(imported.plan.sections.map(({ name, gate }) => [name, gate]))
}

const zonesOf = (imported: ImportedPlan | null): SaleZone[] => imported?.plan.zones ?? []

const isGeneral = (imported: ImportedPlan | null, name: string): boolean =>
  zonesOf(imported).some((zone) => zone.name === name && zone.admission === 'general')

/** The guids of the seats that bear a mark. */
function marked(seats: Map<string, Seat>, mark: SeatMark): Set<string> {
  return new Set([...seats].flatMap(([guid, { flags }]) => ((flags & seatFlag[mark]) === 0 ? [] : [guid])))
}

const inZone = (seats: Map<string, Seat>, name: string): number =>
  [...seats.values()].filter(({ zone }) => zone === name).length
