import { areSold } from '#catalogue/fares/server/sql.ts'
import { audit } from '#server/audit.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import * as plans from '../plans/make-plan.ts'
import { planPlaces } from '../sql.ts'
import type { PlanDraft } from '../../desk-plan-contract.ts'
import { comingEvents, countKept, eventsOfPlan, planNamed, zonesOf } from './sql.ts'

const refused = (field: string, words: string) =>
  new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields: { [field]: words } })

/** A plan over coming matches of one seating plan, with prices in that plan's own zones; nobody sees it yet. */
export function createPlan(db: Db, draft: PlanDraft, by: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const planId = await plans.saveDraft(tx, await checked(tx, draft, null))
    await log(tx, by, 'bonogallo.draft', planId, draft)
    return planId
  })
}

type Edit = { planId: number; by: string }

/** Everything of a draft, over the one that was seen. */
export function changeDraft(
  db: Db,
  { planId, changedAt, by }: Edit & { changedAt: string },
  draft: PlanDraft,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const plan = await lockDraft(tx, planId)
    if (plan.changedAt.toISOString() !== changedAt)
      throw new Problem('changed_meanwhile', 'Alguien cambió este plan mientras escribías. Vuelve a abrirlo.')
    await plans.saveDraft(tx, await checked(tx, draft, planId), planId)
    await log(tx, by, 'bonogallo.draft', planId, draft)
  })
}

/** From now on its prices are promised, and it is sold in its windows. */
export function publishPlan(db: Db, { planId, by }: Edit): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name, openUntil, now } = await lockDraft(tx, planId)
    if (openUntil <= now)
      throw new Problem('window_over', 'Su venta ya habría terminado: cambia las fechas antes de publicarlo.')
    const coming = (await comingEvents(tx)).map(({ id }) => id)
    if (!(await eventsOfPlan(tx, planId)).every(({ id }) => coming.includes(id)))
      throw new Problem('match_gone', 'Algún partido ya no está por jugarse: edita el plan y quítalo.')
    await plans.openPlan(tx, planId)
    await log(tx, by, 'bonogallo.publish', planId, { name })
  })
}

export function deletePlan(db: Db, { planId, by }: Edit): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { name } = await lockDraft(tx, planId)
    await plans.deletePlan(tx, planId)
    await log(tx, by, 'bonogallo.delete', planId, { name })
  })
}

/** A home match more. Whoever has a pass gets it in the same seat; where one of their seats is taken, nothing changes. */
export function addMatch(db: Db, { planId, eventId, by }: Edit & { eventId: number }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const plan = await plans.lockPlan(tx, planId)
    if (plan === undefined) throw missing()
    if (plan.status !== 'published')
      throw new Problem('not_published', 'Solo un plan publicado recibe partidos así; un borrador se edita.')
    const { seatingPlanId } = plan
    const match = (await comingEvents(tx)).find(({ id }) => id === eventId)
    if (match === undefined || match.planId !== seatingPlanId)
      throw new Problem('not_fitting', 'Elige un partido por jugarse en el mismo plano de asientos.')
    if ((await eventsOfPlan(tx, planId)).some(({ id }) => id === eventId))
      throw new Problem('known_match', 'El plan ya tiene ese partido.')
    // A renewal takes the seat in every match at once: one that waits for its ticket would stand in its way.
    if ((await countKept(tx, planId)) > 0)
      throw new Problem(
        'renewals_open',
        'Hay lugares guardados para renovar. Agrega el partido cuando terminen las renovaciones.',
      )
    const taken = await plans.addMatch(tx, { planId, seatingPlanId, eventId })
    if (taken.length > 0) throw await seatsTaken(tx, seatingPlanId, taken)
    await log(tx, by, 'bonogallo.match', planId, { eventId, title: match.title })
  })
}

async function seatsTaken(tx: Db, seatingPlanId: number, seatIds: number[]): Promise<Problem> {
  const places = await planPlaces(tx, seatingPlanId, seatIds.slice(0, 3))
  const named = places
    .map(({ section, row, seat }) => [section, row, seat].filter(Boolean).join(' '))
    .join(', ')
  const more = seatIds.length > 3 ? ` y ${seatIds.length - 3} más` : ''
  return new Problem(
    'seats_taken',
    `En ese partido no están libres lugares de titulares: ${named}${more}. Cambia de lugar o reembolsa esos boletos y vuelve a intentar.`,
    409,
    { seatIds },
  )
}

async function lockDraft(tx: Db, planId: number) {
  const plan = await plans.lockPlan(tx, planId)
  if (plan === undefined) throw missing()
  if (plan.status !== 'draft')
    throw new Problem('not_draft', 'Este plan ya se publicó: sus precios están prometidos.')
  return plan
}

async function checked(db: Db, draft: PlanDraft, planId: number | null): Promise<plans.NewPlan> {
  const { eventIds, prices, name } = draft
  const chosen = (await comingEvents(db)).filter(({ id }) => eventIds.includes(id))
  const [seatingPlanId, ...others] = [...new Set(chosen.map((event) => event.planId))]
  if (seatingPlanId === undefined || chosen.length !== eventIds.length)
    throw refused('eventIds', 'Algún partido ya no está por jugarse')
  if (others.length > 0)
    throw refused('eventIds', 'Todos los partidos deben tener el mismo plano de asientos')
  const zones = (await zonesOf(db, [seatingPlanId])).map(({ zoneId }) => zoneId)
  if (prices.some(({ zoneId }) => !zones.includes(zoneId)))
    throw refused('prices', 'Alguna zona no es del plano de esos partidos')
  if (
    !(await areSold(
      db,
      prices.map(({ fare }) => fare),
    ))
  )
    throw refused('prices', 'Alguna tarifa ya no se vende')
  const owner = (await planNamed(db, name))?.id
  if (owner !== undefined && owner !== planId) throw refused('name', 'Otro plan ya se llama así')
  return { ...draft, seatingPlanId }
}

const missing = () => notFound('No encontramos ese plan.')

function log(
  tx: Db,
  accountId: string,
  action: AuditAction,
  planId: number,
  detail: Record<string, unknown>,
) {
  return audit(tx, { accountId, action, subject: `plan:${planId}`, detail })
}
