import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** An affiliate with whose it is. */
export function findAffiliate(db: Db, id: string) {
  return db
    .selectFrom('affiliates')
    .innerJoin('accounts', 'accounts.id', 'affiliates.accountId')
    .selectAll('affiliates')
    .select(['accounts.email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('affiliates.id', '=', id)
    .executeTakeFirst()
}
