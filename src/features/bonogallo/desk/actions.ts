import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { publishPlan } from '../plans/make-plan.ts'
import type { PlanDraft } from './plan/contract.ts'
import { comingEvents, planNamed, zonesOf } from './sql.ts'

const refused = (field: string, words: string) =>
  new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields: { [field]: words } })

/** Publishes a plan over coming matches of one seating plan, with prices in that plan's own zones. */
export async function createPlan(db: Db, draft: PlanDraft, by: string): Promise<number> {
  const { eventIds, prices, ...plan } = draft
  const chosen = (await comingEvents(db)).filter(({ id }) => eventIds.includes(id))
  const [seatingPlanId, ...others] = [...new Set(chosen.map(({ planId }) => planId))]
  if (seatingPlanId === undefined || chosen.length !== eventIds.length)
    throw refused('eventIds', 'Algún partido ya no está por jugarse')
  if (others.length > 0)
    throw refused('eventIds', 'Todos los partidos deben tener el mismo plano de asientos')
  const zones = (await zonesOf(db, [seatingPlanId])).map(({ zoneId }) => zoneId)
  if (prices.some(({ zoneId }) => !zones.includes(zoneId)))
    throw refused('prices', 'Alguna zona no es del plano de esos partidos')
  if ((await planNamed(db, plan.name)) !== undefined) throw refused('name', 'Otro plan ya se llama así')
  return publishPlan(db, { ...plan, seatingPlanId, prices, eventIds }, by)
}
