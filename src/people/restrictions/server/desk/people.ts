import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { beginning } from '#server/table.ts'

/**
 * People with a Fan ID: by the number, by the whole mail, or by how the name of the account begins. Never by a face.
 * Who searched and whom they found stands in the log, without the words: they may be somebody's mail.
 */
export function searchPeople(db: Db, search: string, staffId: string) {
  return db.transaction().execute(async (tx) => {
    const words = beginning(search)
    const number = search.toUpperCase().replace(/[\s-]/g, '')
    const people = await tx
      .selectFrom('fans')
      .innerJoin('accounts', 'accounts.id', 'fans.accountId')
      .select(['fans.id as fanId', 'fans.fanNumber', 'accounts.email'])
      .select(sql<string>`concat_ws(' ', accounts.first_name, accounts.last_name)`.as('name'))
      .select(sql<boolean>`restricted(fans.id, clock_timestamp())`.as('restricted'))
      .where('fans.status', '<>', 'erased')
      .where((eb) =>
        eb.or([
          eb('fans.fanNumber', '=', number),
          eb('accounts.email', '=', search.toLowerCase()),
          eb(sql<string>`concat_ws(' ', accounts.first_name, accounts.last_name)`, 'ilike', words),
        ]),
      )
      .orderBy('accounts.firstName')
      .orderBy('fans.id')
      .limit(10)
      .execute()
    await audit(tx, {
      accountId: staffId,
      action: 'restriction.search',
      subject: 'fans',
      detail: { found: people.map(({ fanId }) => fanId) },
    })
    return people
  })
}
