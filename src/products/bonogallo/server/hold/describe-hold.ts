import { readHold } from '#selling/holds/server/actions.ts'
import { orderOfHold } from '#selling/orders/server/placing/order-rows.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { notFound } from '#lib/problem.ts'
import type { Services } from '#server/services.ts'
import type { Who } from '#server/session.ts'
import { summaryOf } from '../plans/describe-plan.ts'
import type { PassHold } from '../../shapes/hold-shape.ts'
import { countOpenMatches, findPlan, findPlanPrices, planPlaces } from '../sql.ts'
import { findPassHold } from './hold-rows.ts'

type Deps = Pick<Services, 'db' | 'pool' | 'seats' | 'config'>

/** A hold of mine with who is to sit where and what that costs; fares not said yet count as the general one. */
export async function describeHold(services: Deps, holdId: string, who: Who): Promise<PassHold> {
  const { db } = services
  const read = await readHold(services, holdId, who)
  const input = await findPassHold(db, holdId)
  const plan = input && (await findPlan(db, input.planId))
  if (input === undefined || plan === undefined) throw notFound('No encontramos ese apartado.')
  const [prices, matches, order] = await Promise.all([
    findPlanPrices(db, [plan.id]),
    countOpenMatches(db, [plan.id]),
    orderOfHold(db, holdId),
  ])
  const hold = {
    ...read,
    seats: await planPlaces(
      db,
      plan.seatingPlanId,
      read.seats.map(({ id }) => id),
    ),
  }
  const priced = hold.seats.map((seat) => {
    const holder = input.holders.find((one) => one.seatId === seat.id)
    const price = prices.find(
      (one) => one.zoneId === seat.zoneId && one.fare === (holder?.fare ?? headlineFare),
    )!
    return { holder, price }
  })
  const sum = (part: 'priceCents' | 'instalmentCents') =>
    priced.reduce((all, { price }) => all + price[part], 0)
  return {
    hold,
    plan: summaryOf(plan, prices, matches.get(plan.id) ?? 0),
    monthly: input.monthly,
    holders: priced.flatMap(({ holder, price }) =>
      holder ? [{ ...holder, fareName: price.fareName, priceCents: price.priceCents }] : [],
    ),
    priceCents: sum('priceCents'),
    instalmentCents: sum('instalmentCents'),
    complete: priced.every(({ holder }) => holder !== undefined),
    orderId: order?.id ?? null,
  }
}
