import { decodePlan } from '#catalogue/venues/plan/compiled.ts'
import {
  rowOfSeat,
  seatFlag,
  seatName,
  sectionOfSeat,
  zoneOfSeat,
  type SeatingPlan,
} from '#catalogue/venues/plan/seating-plan.ts'
import { notFound } from '#lib/problem.ts'
import { memo } from '#lib/memo.ts'
import type { Db } from '#server/db.ts'
import type { Admission } from '#server/schema.ts'
import type { SeatPlace } from '../../contract.ts'
import { readAdultPrices, readHallFacts } from './hall-facts.ts'

/** What never changes about an event's seats, read once by each node: geometry, names, prices by version. */
export type Hall = {
  eventId: number
  plan: SeatingPlan
  seatsPerPerson: number
  admissionOf: (zoneId: number) => Admission
  placeOf: (seatId: number) => SeatPlace
  totalOf: (seatIds: number[], priceVersion: number) => Promise<number>
  pricesAt: (priceVersion: number) => Promise<Map<number, number>>
}

export async function openHall(db: Db, eventId: number): Promise<Hall> {
  const facts = await readHallFacts(db, eventId)
  if (facts === undefined) throw notFound('No encontramos ese partido.')
  const plan = decodePlan(facts.compiled)
  const admission = new Map(facts.zones.map((zone) => [zone.zoneId, zone.admission]))
  const admissionOf = (zoneId: number): Admission => admission.get(zoneId) ?? 'numbered'
  const pricesAt = memo((version: number) => readAdultPrices(db, eventId, version))

  return {
    eventId,
    plan,
    seatsPerPerson: facts.seatsPerPerson,
    admissionOf,
    pricesAt,
    placeOf: (seatId) => placeIn(plan, admissionOf, seatId),
    totalOf: async (seatIds, priceVersion) => {
      const prices = await pricesAt(priceVersion)
      return seatIds.reduce((sum, seatId) => sum + (prices.get(plan.zoneOf[seatId]!) ?? 0), 0)
    },
  }
}

function placeIn(plan: SeatingPlan, admissionOf: (zoneId: number) => Admission, id: number): SeatPlace {
  const zone = zoneOfSeat(plan, id)
  const section = sectionOfSeat(plan, id)
  const admission = admissionOf(zone.id)
  const numbered = admission === 'numbered'
  return {
    id,
    zoneId: zone.id,
    zone: zone.name,
    section: section.name,
    row: numbered ? rowOfSeat(plan, id).label : '',
    seat: numbered ? seatName(plan, id) : '',
    gate: section.gate ?? '',
    admission,
    accessible: (plan.flags[id]! & seatFlag.accessible) !== 0,
    obstructed: (plan.flags[id]! & seatFlag.obstructed) !== 0,
  }
}
