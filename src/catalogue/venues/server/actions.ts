import { createHash } from 'node:crypto'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { checkPlan, type CheckedPlan } from '../plan/check.ts'
import { encodePlan } from '../plan/compiled.ts'
import type { PlanExtras } from '../plan/extras.ts'
import { importPlan, type ImportedPlan } from '../plan/import.ts'
import { findPlanByFingerprint, insertPlan, lockVenue, putInForce } from './sql.ts'

type Upload = {
  venueId: number
  layout: unknown
  extras?: unknown
  /** In the transaction, before anything is stored: may refuse. */
  within?: (tx: Db) => Promise<void>
  /** In the transaction, when a new version was stored or a known one put in force. */
  stored?: (tx: Db, planId: number, isNew: boolean) => Promise<void>
}
type Stored = { planId: number; version: number; fingerprint: string; seatCount: number; isNew: boolean }

/** A plan and its side file that may be stored. Throws the first fault in words, with all of them in the problem's detail. */
export function readSeatingPlan(layout: unknown, extras?: unknown): Checked & { imported: ImportedPlan } {
  const checked = checkPlan(layout, extras)
  if (!checked.ok) {
    const [first] = checked.problems
    const words = `El plano tiene errores. ${first?.message ?? ''}`.trim()
    throw new Problem(first?.code ?? 'plan_shape', words, 400, { problems: checked.problems })
  }
  return { ...checked, imported: importPlan(checked.pretix, checked.extras) }
}

type Checked = Pick<Extract<CheckedPlan, { ok: true }>, 'pretix' | 'extras'>

/**
 * Stores a pretix seating plan (`layout`) and its side file as the venue's next version and puts it in force: new matches
 * use it. The same plan twice is one version: `isNew` is false the second time.
 */
export async function importSeatingPlan(
  db: Db,
  { venueId, layout, extras, within, stored: tell }: Upload,
): Promise<Stored> {
  const checked = readSeatingPlan(layout, extras)
  const { imported } = checked
  const { compiled, fingerprint } = compilePlan(checked)
  return db.transaction().execute(async (tx) => {
    const venue = await lockVenue(tx, venueId)
    if (venue === undefined) throw notFound('No encontramos ese estadio.')
    await within?.(tx)
    const known = await findPlanByFingerprint(tx, venueId, fingerprint)
    if (known !== undefined) {
      if (venue.planInForce !== known.id) {
        await putInForce(tx, venueId, known.id)
        await tell?.(tx, known.id, false)
      }
      return {
        planId: known.id,
        version: known.version,
        fingerprint,
        seatCount: known.seatCount,
        isNew: false,
      }
    }
    const stored = await insertPlan(tx, {
      venueId,
      fingerprint,
      compiled,
      layout: checked.pretix,
      extras: checked.extras,
      imported,
    })
    await putInForce(tx, venueId, stored.planId)
    await tell?.(tx, stored.planId, true)
    return { ...stored, fingerprint, seatCount: imported.guids.length, isNew: true }
  })
}

/** The plan as browsers read it, and what tells it from every other one. */
export function compilePlan({ pretix, extras, imported }: ReturnType<typeof readSeatingPlan>) {
  const compiled = encodePlan(imported.plan)
  const hash = createHash('sha256').update(compiled)
  const fingerprint = hash
    .update(JSON.stringify([pretix, inOrder(extras)]))
    .digest('hex')
    .slice(0, 16)
  return { compiled, fingerprint }
}

/** The side file with its entries by name: the database gives them back in an order of its own. */
function inOrder(extras: PlanExtras): unknown {
  const sorted = (entries: object) => Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...extras,
    categories: sorted(extras.categories),
    sections: sorted(extras.sections),
    seats: sorted(extras.seats),
  }
}
