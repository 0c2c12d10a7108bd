import { readSummaries } from '#catalogue/events/server/actions.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import { planUrl } from '#catalogue/events/rules.ts'
import { toldFare } from '#catalogue/fares/rules.ts'
import type { Services } from '#server/services.ts'
import type { Who } from '#server/session.ts'
import { notFound } from '#lib/problem.ts'
import { headlinePrice } from '#lib/headline-price.ts'
import { freeByZone } from '../plan-states.ts'
import { renewalHoldsFor } from '../hold/hold-rows.ts'
import { maxSeats, phaseOf } from '../../rules.ts'
import type { Kept, Plan, PlanSummary } from '../../shapes/plan-shape.ts'
import {
  countOpenMatches,
  findPlan,
  findPlanPrices,
  openMatches,
  planPlaces,
  type PlanPrice,
  type PlanRow,
} from '../sql.ts'

type Deps = Pick<Services, 'db' | 'seats'>

export function summaryOf(plan: PlanRow, prices: PlanPrice[], matches: number): PlanSummary {
  const own = prices.filter(({ planId }) => planId === plan.id)
  const { id, name, span, startsOn, endsOn, instalments, rules } = plan
  const headline = headlinePrice(own.map((price) => ({ ...price, totalCents: price.priceCents })))
  return {
    id,
    name,
    span,
    startsOn,
    endsOn,
    instalments,
    rules,
    matches,
    phase: phaseOf(plan, plan.now),
    renewalFrom: plan.renewalFrom?.toISOString() ?? null,
    renewalUntil: plan.renewalUntil?.toISOString() ?? null,
    openFrom: plan.openFrom.toISOString(),
    openUntil: plan.openUntil.toISOString(),
    fromCents: headline?.totalCents ?? 0,
    fromFare: headline?.fareName,
    prices: own.flatMap(({ zoneId, zone, color, fare, fareName, priceCents, retiredAt }) =>
      retiredAt === null ? [{ zoneId, zone, color, fare, fareName, priceCents }] : [],
    ),
  }
}

export async function describePlans({ db }: Deps, plans: PlanRow[]): Promise<PlanSummary[]> {
  const ids = plans.map(({ id }) => id)
  const [prices, matches] = await Promise.all([findPlanPrices(db, ids), countOpenMatches(db, ids)])
  return plans.map((plan) => summaryOf(plan, prices, matches.get(plan.id) ?? 0))
}

export async function describePlan({ db, seats }: Deps, planId: number, who: Who): Promise<Plan> {
  const plan = await findPlan(db, planId)
  if (plan === undefined) throw notFound('No encontramos ese bonogallo.')
  const eventIds = await openMatches(db, planId)
  const prices = await findPlanPrices(db, [planId])
  const [first] = eventIds
  const events = await readSummaries(db, await findEvents(db, eventIds))
  const [free, hall] =
    first === undefined
      ? [new Map<number, number>(), null]
      : await Promise.all([freeByZone(seats, eventIds), seats.hall(first)])
  const size = new Map<number, number>()
  for (const zoneId of hall?.plan.zoneOf ?? []) size.set(zoneId, (size.get(zoneId) ?? 0) + 1)
  return {
    ...summaryOf(plan, prices, eventIds.length),
    planUrl: planUrl(plan.seatingPlanId, plan.fingerprint),
    seatsPerPerson: maxSeats,
    events: events.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
    kept:
      who.account === null
        ? []
        : (await describeKept({ db }, who.account.id, planId)).map(({ kept }) => kept),
    zones: [...Map.groupBy(prices, (price) => price.zoneId)].map(([id, ofZone]) => ({
      id,
      name: ofZone[0]!.zone,
      color: ofZone[0]!.color,
      admission: ofZone[0]!.admission,
      seats: size.get(id) ?? 0,
      free: free.get(id) ?? 0,
      prices: ofZone.map(({ fare, priceCents, ...price }) => ({
        fare,
        ...toldFare(price),
        faceCents: priceCents,
        serviceCents: 0,
        totalCents: priceCents,
      })),
    })),
  }
}

/** Seats kept for a person to renew, in one plan or in all. */
export async function describeKept(
  { db }: Pick<Services, 'db'>,
  accountId: string,
  planId?: number,
): Promise<{ planId: number; plan: string; kept: Kept }[]> {
  const rows = await renewalHoldsFor(db, accountId, planId)
  const places = await Promise.all(rows.map((row) => planPlaces(db, row.seatingPlanId, [row.seatId])))
  return rows.flatMap((row, index) => {
    const [seat] = places[index]!
    if (seat === undefined) return []
    const { passId, firstName, lastName, until } = row
    const kept = { passId, seat, holder: `${firstName} ${lastName}`, until: until.toISOString() }
    return [{ planId: row.planId, plan: row.plan, kept }]
  })
}
