import { itemsOf } from '#selling/orders/server/sql.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'

/** What is bought by the month is paid by its subscription alone; other means would pay one month only. */
export async function refuseMonthly(tx: Db, orderId: string): Promise<void> {
  if ((await itemsOf(tx, orderId)).some(({ kind }) => kind === 'later_instalments'))
    throw new Problem('monthly_only', 'Esta compra es en mensualidades: autorízalas con tu tarjeta.')
}
