import { createHash } from 'node:crypto'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { checkPlan } from './plan/check.ts'
import { encodePlan } from './plan/compiled.ts'
import { importPlan } from './plan/import.ts'
import { findPlanByFingerprint, insertPlan, lockVenue } from './sql.ts'

type Upload = {
  venueId: number
  layout: unknown
  extras?: unknown
  /** In the transaction, before anything is stored: may refuse. */
  within?: (tx: Db) => Promise<void>
  /** In the transaction, when a new version was stored. */
  stored?: (tx: Db, planId: number) => Promise<void>
}
type Stored = { planId: number; version: number; fingerprint: string; seatCount: number; isNew: boolean }

/**
 * Stores a pretix seating plan (`layout`) and its side file as the venue's next version. The same plan twice
 * is one version: `isNew` is false the second time.
 */
export async function importSeatingPlan(
  db: Db,
  { venueId, layout, extras, within, stored: tell }: Upload,
): Promise<Stored> {
  const checked = checkPlan(layout, extras)
  if (!checked.ok) {
    const [first] = checked.problems
    const words = `El plano tiene errores. ${first?.message ?? ''}`.trim()
    throw new Problem(first?.code ?? 'plan_shape', words, 400, { problems: checked.problems })
  }
  const imported = importPlan(checked.pretix, checked.extras)
  const compiled = encodePlan(imported.plan)
  const fingerprint = fingerprintOf([compiled, JSON.stringify([checked.pretix, checked.extras])])
  return db.transaction().execute(async (tx) => {
    if ((await lockVenue(tx, venueId)) === undefined) throw notFound('No encontramos ese estadio.')
    await within?.(tx)
    const known = await findPlanByFingerprint(tx, venueId, fingerprint)
    if (known !== undefined) {
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
    await tell?.(tx, stored.planId)
    return { ...stored, fingerprint, seatCount: imported.guids.length, isNew: true }
  })
}

function fingerprintOf(parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 16)
}
