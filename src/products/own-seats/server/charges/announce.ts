import type { Db } from '#server/db.ts'
import { chargeDue } from '../../rules.ts'
import { tellAboveCeiling, tellCharge } from '../life/tell.ts'
import { addStep, holdersWaiting, type SaleRow } from '../sql.ts'
import { insertCharge, standingConsent } from './charge-rows.ts'

/**
 * Tells holders who agreed to it of the charge that will come, 48 hours before it at least; `accountId`: only this one. Who has
 * seats that cost more than was agreed to is charged nothing and told so; where the deadline is too near, nobody is charged.
 */
export async function announceCharges(tx: Db, sale: SaleRow, accountId?: string): Promise<number> {
  const dueAt = chargeDue(sale.now, sale.until)
  if (dueAt === null || sale.state !== 'open' || sale.matchStatus !== 'published') return 0
  const agreed = await agreedIn(tx, sale.id)
  let announced = 0
  for (const holder of await holdersWaiting(tx, sale.id)) {
    if (!agreed.has(holder.accountId) || (accountId !== undefined && holder.accountId !== accountId)) continue
    const consent = await standingConsent(tx, holder.accountId, { lock: true })
    if (consent === undefined) continue
    if (holder.cents > consent.ceilingCents) {
      await tellAboveCeiling(tx, sale, holder.accountId)
      continue
    }
    const fresh = await insertCharge(tx, {
      saleId: sale.id,
      accountId: holder.accountId,
      consentId: consent.id,
      amountCents: holder.cents,
      ceilingCents: consent.ceilingCents,
      toldAt: sale.now,
      dueAt,
    })
    if (!fresh) continue
    const { seatIds, cents: amountCents } = holder
    await addStep(tx, {
      saleId: sale.id,
      accountId: holder.accountId,
      kind: 'announced',
      seatIds,
      amountCents,
    })
    await tellCharge(tx, sale, holder.accountId, { amountCents, dueAt, last4: consent.last4 })
    announced += 1
  }
  return announced
}

/** Holders of a reservation whose consent stands. */
async function agreedIn(db: Db, saleId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ownSeatConsents')
    .select('accountId')
    .where('revokedAt', 'is', null)
    .where('accountId', 'in', (eb) =>
      eb
        .selectFrom('ownSeats')
        .select('accountId')
        .where('saleId', '=', saleId)
        .where('state', '=', 'reserved'),
    )
    .execute()
  return new Set(rows.map((row) => row.accountId))
}
