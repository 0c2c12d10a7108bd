import { sql } from 'kysely'
import type { Product } from './product.ts'

/** The number of a match in which the demo club's holders have no ticket and, from here on, nobody keeps their seats. */
export const cupMatch = 3

/** Frees the seats that a renewal keeps in that match, as if it were in no plan. */
export async function leaveRenewals({ database: { db } }: Pick<Product, 'database'>): Promise<void> {
  await sql`update bonus_plans set follows_id = null, renewal_from = null, renewal_until = null`.execute(db)
  await sql`delete from kept_seats`.execute(db)
  await sql`update event_seats set status = 'free', hold_id = null, held_until = null
    where event_id = ${cupMatch} and status = 'held'`.execute(db)
  await sql`update holds set status = 'released' where kind = 'bonogallo' and status = 'active'`.execute(db)
}
