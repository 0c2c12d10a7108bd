import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** A fan who is not erased, with the key that signs now. */
export function findCard(db: Db, fanId: string) {
  return db
    .selectFrom('fans')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .leftJoin('signingKeys', (join) => join.on('signingKeys.retiredAt', 'is', null))
    .select(['fans.id', 'fanNumber', 'status', 'decidedAt', 'sealedPerson', 'firstName', 'kid'])
    .select(sql<Date>`now()`.as('now'))
    .where('fans.id', '=', fanId)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
}
