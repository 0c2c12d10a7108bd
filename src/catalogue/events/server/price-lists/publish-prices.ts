import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { priceFault, priceWords } from '../../rules.ts'
import { findFares } from '#catalogue/fares/server/sql.ts'
import { findZones, lockEvent } from '../sql.ts'
import { changesBetween, faresChanged } from '../../price-lists-compare.ts'
import { findAllPrices, insertPriceList, priceListWaits, type NewPrice } from './price-list-rows.ts'

type Publishing = {
  eventId: number
  prices: NewPrice[]
  now: Date
  /** Needed once the match is published: everybody reads it. */
  reason?: string | undefined
  validFrom?: Date | undefined
  accountId?: string | null
}

/** A new version of the prices, valid from now or later for whoever holds seats from then; older versions stay as they are. */
export function publishPriceList(db: Db, publishing: Publishing): Promise<number> {
  return db.transaction().execute((tx) => publishPriceListIn(tx, publishing))
}

/** The same inside a transaction that does more. */
export async function publishPriceListIn(tx: Db, publishing: Publishing): Promise<number> {
  const { eventId, prices, now, reason, validFrom, accountId = null } = publishing
  const event = await lockEvent(tx, eventId)
  if (event === undefined) throw notFound('No encontramos ese partido.')
  const zones = await findZones(tx, eventId)
  const fares = await findFares(tx)
  const fault = priceFault(
    zones.map(({ id }) => id),
    fares.flatMap(({ key, retiredAt }) => (retiredAt === null ? [key] : [])),
    prices,
  )
  if (fault !== null) throw new Problem(fault, priceWords[fault], 400)
  if (await priceListWaits(tx, eventId))
    throw new Problem('prices_wait', 'Ya hay un cambio de precios programado. Quítalo antes de hacer otro.')
  const version = await insertPriceList(tx, eventId, { prices, publishedAt: now, reason, validFrom })
  const { added, removed } = await faresBy(tx, eventId, event.priceVersion, version)
  await audit(tx, {
    accountId,
    action: 'event.prices',
    subject: `event:${eventId}`,
    detail: {
      version,
      ...(reason && { reason }),
      ...(validFrom && { validFrom }),
      ...(added.length > 0 && { faresAdded: added.join(', ') }),
      ...(removed.length > 0 && { faresRemoved: removed.join(', ') }),
    },
  })
  return version
}

/** Which fares a version sells that the one in force before did not, and which it sells no more. */
async function faresBy(tx: Db, eventId: number, before: number | null, version: number) {
  if (before === null) return { added: [], removed: [] }
  const prices = await findAllPrices(tx, eventId)
  return faresChanged(changesBetween(prices, before, version), prices, before, version)
}
