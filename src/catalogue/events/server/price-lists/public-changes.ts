import type { Db } from '#server/db.ts'
import { versionsOf } from '../desk/describe.ts'
import { findZones } from '../sql.ts'
import { findAllPrices, findPriceLists } from './price-list-rows.ts'

/**
 * Changes of an event's prices since its publication, the last first: those that held, and the one announced. What was
 * tried before it was public, and what was withdrawn, is nobody's business.
 */
export async function publicPriceChanges(
  db: Db,
  { id, priceVersion, publishedAt }: { id: number; priceVersion: number; publishedAt: Date | null },
) {
  const [zones, lists, all] = await Promise.all([
    findZones(db, id),
    findPriceLists(db, id),
    findAllPrices(db, id),
  ])
  return versionsOf({ lists, all, zones, inForce: priceVersion }).flatMap(
    ({ version, validFrom, reason, state, changes, publishedAt: madeAt }) =>
      state === 'withdrawn' || changes.length === 0 || new Date(madeAt) <= (publishedAt ?? new Date(0))
        ? []
        : [{ version, validFrom, reason, changes }],
  )
}
