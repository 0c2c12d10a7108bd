import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { compilePlan, importSeatingPlan, readSeatingPlan } from '../actions.ts'
import { comparePlans, carriedExtras, type PlanComparison } from '../../plan/compare.ts'
import { insertVenue, lockVenue, putInForce } from '../sql.ts'
import { readPlanText } from './plan-text.ts'
import * as sql from './sql.ts'

type Venue = { name: string; city: string; address: string }

export function createVenue(db: Db, venue: Venue, accountId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const id = await insertVenue(tx, venue)
    await audit(tx, { accountId, action: 'venue.create', subject: `venue:${id}`, detail: venue })
    return id
  })
}

export function updateVenue(db: Db, venueId: number, venue: Venue, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await sql.changeVenue(tx, venueId, venue))) throw notFound('No encontramos ese recinto.')
    await audit(tx, { accountId, action: 'venue.update', subject: `venue:${venueId}`, detail: venue })
  })
}

type Uploaded = { venueId: number; file: Buffer }

/** What changes for new matches if an uploaded plan is stored; nothing is written. */
export async function compareUpload(db: Db, { venueId, file }: Uploaded): Promise<Compared> {
  const inForce = await planInForce(db, venueId)
  const { layout, extras } = wholePlan(file, inForce)
  return compared(inForce, { layout, extras })
}

/** What changes for new matches if a stored version is put in force again. */
export async function compareStored(db: Db, planId: number): Promise<Compared> {
  const plan = await sql.findPlan(db, planId)
  if (plan === undefined) throw notFound('No encontramos ese plano.')
  const inForce = await planInForce(db, plan.venueId)
  return compared(inForce, plan)
}

type Compared = PlanComparison & {
  inForce: { planId: number; version: number } | null
  identical: boolean
}
type StoredPlan = NonNullable<Awaited<ReturnType<typeof sql.findPlan>>>

function compared(inForce: StoredPlan | undefined, next: { layout: unknown; extras: unknown }): Compared {
  const plan = readSeatingPlan(next.layout, next.extras)
  if (inForce === undefined) return { ...comparePlans(null, plan.imported), inForce: null, identical: false }
  const before = readSeatingPlan(inForce.layout, inForce.extras)
  return {
    ...comparePlans(before.imported, plan.imported),
    inForce: { planId: inForce.id, version: inForce.version },
    identical: compilePlan(before).fingerprint === compilePlan(plan).fingerprint,
  }
}

async function planInForce(db: Db, venueId: number): Promise<StoredPlan | undefined> {
  const venue = await sql.findVenue(db, venueId)
  if (venue === undefined) throw notFound('No encontramos ese recinto.')
  return venue.planInForce === null ? undefined : sql.findPlan(db, venue.planInForce)
}

/** A file of the pretix format alone goes on with the gates and marks of the plan in force. */
function wholePlan(file: Buffer, inForce: StoredPlan | undefined): { layout: unknown; extras: unknown } {
  const { layout, extras } = readPlanText(file.toString('utf8'))
  if (extras !== undefined || inForce === undefined) return { layout, extras }
  return { layout, extras: carriedExtras(readSeatingPlan(layout).pretix, inForce.extras) }
}

type Upload = Uploaded & { after?: number | undefined; accountId: string }

/**
 * Stores what was uploaded as the venue's next version, in force from now on; everything is checked before anything is
 * written. `after`: the version it was compared with.
 */
export async function storePlan(db: Db, { venueId, file, after, accountId }: Upload) {
  const { layout, extras } = wholePlan(file, await planInForce(db, venueId))
  return importSeatingPlan(db, {
    venueId,
    layout,
    extras,
    within: async (tx) => {
      if (after !== undefined) refuseChanged(await sql.findVenue(tx, venueId), after)
    },
    stored: (tx, planId, isNew) =>
      audit(tx, {
        accountId,
        action: isNew ? 'venue.plan' : 'venue.plan_in_force',
        subject: `venue:${venueId}`,
        detail: { planId },
      }),
  })
}

type Choice = { venueId: number; planId: number; after: number; accountId: string }

/** Takes a version back: new matches use it again. `after`: the version in force that it was compared with. */
export function putPlanInForce(db: Db, { venueId, planId, after, accountId }: Choice): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const venue = await lockVenue(tx, venueId)
    const plan = await sql.findPlan(tx, planId)
    if (venue === undefined || plan?.venueId !== venueId) throw notFound('No encontramos ese plano.')
    if (venue.planInForce === planId) return
    refuseChanged(venue, after)
    await putInForce(tx, venueId, planId)
    await audit(tx, {
      accountId,
      action: 'venue.plan_in_force',
      subject: `venue:${venueId}`,
      detail: { planId, version: plan.version },
    })
  })
}

function refuseChanged(venue: { planInForce: number | null } | undefined, after: number): void {
  if ((venue?.planInForce ?? after) !== after)
    throw new Problem(
      'plan_changed',
      'Alguien puso en vigor otra versión de este plano. Ábrela y repite tus cambios.',
    )
}
