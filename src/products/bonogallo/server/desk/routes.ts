import type { FastifyInstance } from 'fastify'
import { notFound } from '#lib/problem.ts'
import { refuseBeforeOpening } from '#catalogue/events/server/publication/before-opening.ts'
import { serve } from '#server/serve.ts'
import type { Services } from '#server/services.ts'
import { readPage } from '#server/table.ts'
import { describePasses } from '../pass/describe-passes.ts'
import { summaryOf } from '../plans/describe-plan.ts'
import { changeWindows } from '../plans/make-plan.ts'
import { findAnyPlan, findPlanPrices } from '../sql.ts'
import * as actions from './actions.ts'
import * as desk from '../../desk-contract.ts'
import { readDeskPass } from '../../desk-pass-contract.ts'
import * as sql from './sql.ts'
import { passesTable, plansTable } from './table.ts'

/** Plans and their holders, for the club. */
export function bonogalloDeskRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services
  serve(app, desk.listDeskPlans, ({ query }) => readPage(db, plansTable, query))

  serve(app, desk.readDeskPlan, async ({ params: { planId } }) => {
    const row = await db
      .selectFrom(plansTable.rows(db, {}).as('plan'))
      .selectAll()
      .where('id', '=', planId)
      .executeTakeFirst()
    if (row === undefined) throw notFound('No encontramos ese plan.')
    const plan = (await findAnyPlan(db, planId))!
    const [prices, events, kept, coming, changedAt] = await Promise.all([
      findPlanPrices(db, [planId]),
      sql.eventsOfPlan(db, planId),
      sql.countKept(db, planId),
      sql.comingEvents(db),
      sql.changedAt(db, planId),
    ])
    const addable = coming.filter(
      (event) => event.planId === plan.seatingPlanId && !events.some(({ id }) => id === event.id),
    )
    return {
      ...row,
      changedAt,
      followsId: plan.followsId,
      kept,
      shown: summaryOf({ ...plan, status: 'published' }, prices, events.length),
      events,
      addable,
    }
  })

  serve(app, desk.readPlanSetup, async () => {
    const events = await sql.comingEvents(db)
    const [zones, plans] = await Promise.all([
      sql.zonesOf(db, [...new Set(events.map(({ planId }) => planId))]),
      sql.everyPlan(db),
    ])
    return { events, zones, plans }
  })

  serve(app, desk.createPlan, async ({ body, who }) => ({
    planId: await actions.createPlan(db, body, who.account.id),
  }))

  serve(app, desk.changePlanDraft, async ({ params, body: { changedAt, draft }, who }) => {
    await actions.changeDraft(db, { ...params, changedAt, by: who.account.id }, draft)
  })

  serve(app, desk.publishPlan, async ({ params, who }) => {
    await refuseBeforeOpening()(services)
    await actions.publishPlan(db, { ...params, by: who.account.id })
  })

  serve(app, desk.deletePlan, async ({ params, who }) => {
    await actions.deletePlan(db, { ...params, by: who.account.id })
  })

  serve(app, desk.addPlanMatch, async ({ params, body, who }) => {
    await actions.addMatch(db, { ...params, ...body, by: who.account.id })
  })

  serve(app, desk.changePlanWindows, async ({ params, body, who }) => {
    if (!(await changeWindows(db, params.planId, body, who.account.id)))
      throw notFound('No encontramos ese plan.')
  })

  serve(app, desk.listDeskPasses, async ({ query }) => {
    const { rows, total } = await readPage(db, passesTable, query)
    return { rows: rows.map((row) => ({ ...row, seat: row.seat ?? '' })), total }
  })

  serve(app, readDeskPass, async ({ params: { passId } }) => {
    const owner = await sql.ownerOf(db, passId)
    const passes = owner === undefined ? [] : await describePasses({ db }, owner.accountId)
    const pass = passes.find(({ id }) => id === passId)
    if (owner === undefined || pass === undefined) throw notFound('No encontramos ese bonogallo.')
    return { ...pass, email: owner.email }
  })
}
