import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { FareAges } from '#catalogue/fares/rules.ts'
import type { PassRules } from '../../rules.ts'
import { dayOf, findPlanPrices, today } from '../sql.ts'

/** A plan that holders of another system can be brought to. Days are `YYYY-MM-DD`. */
export type PlanBroughtTo = {
  id: number
  name: string
  startsOn: string
  instalments: number
  rules: PassRules
  today: string
  /** By zone and fare, in centavos. */
  prices: Map<string, number>
  /** For whom each of its fares is. */
  ages: Map<Fare, FareAges>
  /** Where each seat stands, as `place` names it; null for a name that two seats have. */
  seats: Map<string, PlanSeat | null>
}
export type PlanSeat = { seatId: number; zoneId: number; section: string; row: string; no: string }

export const priceKey = (zoneId: number, fare: Fare) => `${zoneId} ${fare}`

/** Every plan that is published and not over, with its prices and its seats by the name that `place` gives each. */
export async function plansBroughtTo(
  db: Db,
  place: (section: string, row: string, seat: string) => string,
): Promise<PlanBroughtTo[]> {
  const plans = await db
    .selectFrom('bonusPlans as plan')
    .select(['plan.id', 'plan.name', 'plan.instalments', 'plan.rules', 'plan.seatingPlanId'])
    .select([dayOf('plan.starts_on').as('startsOn'), today.as('today')])
    .where('plan.status', '=', 'published')
    .where(sql<boolean>`plan.ends_on >= now()::date`)
    .orderBy('plan.id')
    .$narrowType<{ rules: PassRules }>()
    .execute()
  const prices = await findPlanPrices(
    db,
    plans.map(({ id }) => id),
  )
  const halls = new Map<number, PlanBroughtTo['seats']>()
  for (const { seatingPlanId } of plans)
    if (!halls.has(seatingPlanId)) halls.set(seatingPlanId, await seatsByName(db, seatingPlanId, place))
  return plans.map(({ seatingPlanId, ...plan }) => {
    const own = prices.filter(({ planId }) => planId === plan.id)
    return {
      ...plan,
      prices: new Map(own.map(({ zoneId, fare, priceCents }) => [priceKey(zoneId, fare), priceCents])),
      ages: new Map(own.map(({ fare, ageFrom, ageTo }) => [fare, { ageFrom, ageTo }])),
      seats: halls.get(seatingPlanId)!,
    }
  })
}

async function seatsByName(
  db: Db,
  seatingPlanId: number,
  place: (section: string, row: string, seat: string) => string,
): Promise<PlanBroughtTo['seats']> {
  const rows = await db
    .selectFrom('planSeats')
    .select(['seatId', 'zoneId', 'section', 'rowLabel as row', 'seatLabel as no'])
    .where('planId', '=', seatingPlanId)
    .execute()
  const seats: PlanBroughtTo['seats'] = new Map()
  for (const seat of rows) {
    const key = place(seat.section, seat.row, seat.no)
    seats.set(key, seats.has(key) ? null : seat)
  }
  return seats
}
