import type { Db } from '#server/db.ts'
import { remindBeforeHours } from '../../rules.ts'
import { chargedBySelf } from '../charges/charge-rows.ts'
import { holdersWaiting, lockSale } from '../sql.ts'
import { tellLastDay } from './tell.ts'

/** A day before the deadline who has not paid, nor is charged by themselves, is told once more; where the whole time was not longer than that, once is enough. */
export async function remindWhenNear(db: Db, saleId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (sale?.state !== 'open' || sale.reminded || sale.matchStatus !== 'published' || !sale.inTime) return
    const near = sale.until.getTime() - remindBeforeHours * 3_600_000
    if (sale.now.getTime() < near) return
    await tx.updateTable('ownSeatSales').set({ reminded: true }).where('id', '=', saleId).execute()
    if (sale.openedAt.getTime() >= near) return
    const charged = await chargedBySelf(tx, saleId)
    const waiting = await holdersWaiting(tx, saleId)
    await tellLastDay(
      tx,
      sale,
      waiting.filter(({ accountId }) => !charged.has(accountId)),
    )
  })
}
