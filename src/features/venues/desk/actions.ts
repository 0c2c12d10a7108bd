import { audit } from '#features/accounts/sql.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { importSeatingPlan } from '../actions.ts'
import { insertVenue } from '../sql.ts'
import { readPlanText } from './plan-text.ts'
import { changeVenue, lastPlanOf } from './sql.ts'

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
    if (!(await changeVenue(tx, venueId, venue))) throw notFound('No encontramos ese recinto.')
    await audit(tx, { accountId, action: 'venue.update', subject: `venue:${venueId}`, detail: venue })
  })
}

type Upload = { venueId: number; file: Buffer; after?: number | undefined; accountId: string }

/** Stores what was uploaded as the venue's next version; everything is checked before anything is written. */
export async function storePlan(db: Db, { venueId, file, after, accountId }: Upload) {
  const { layout, extras } = readPlanText(file.toString('utf8'))
  return importSeatingPlan(db, {
    venueId,
    layout,
    extras,
    within: async (tx) => {
      const last = await lastPlanOf(tx, venueId)
      if (after !== undefined && last !== undefined && last.id !== after)
        throw new Problem(
          'plan_changed',
          'Alguien guardó otra versión de este plano. Ábrela y repite tus cambios.',
        )
    },
    stored: (tx, planId) =>
      audit(tx, { accountId, action: 'venue.plan', subject: `venue:${venueId}`, detail: { planId } }),
  })
}
