import type { OrderRow } from '#selling/orders/server/sql.ts'
import { Problem } from '#lib/problem.ts'

/** What is bought by the month is paid by its subscription alone; other means would pay one month only. */
export function refuseMonthly({ items }: OrderRow): void {
  if (items.some(({ kind }) => kind === 'later_instalments'))
    throw new Problem('monthly_only', 'Esta compra es en mensualidades: autorízalas con tu tarjeta.')
}
