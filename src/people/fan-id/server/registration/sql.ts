import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export function findFan(db: Db, fanId: string) {
  return db
    .selectFrom('fans')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .select(['fans.id', 'fans.accountId', 'fans.status', 'fans.way', 'fans.phone', 'fans.sealedPerson'])
    .select(['accounts.email', 'accounts.firstName'])
    .where('fans.id', '=', fanId)
    .where('fans.status', '<>', 'erased')
    .executeTakeFirst()
}

/** An active fan, locked until the transaction ends: decisions about one fan go one after the other. */
export function lockFan(tx: Db, fanId: string) {
  return tx
    .selectFrom('fans')
    .selectAll()
    .where('id', '=', fanId)
    .where('status', '<>', 'erased')
    .forUpdate()
    .executeTakeFirst()
}

/** The fan whom an e-mail, a phone or a CURP leads to, by the first that does. */
export function findKnown(db: Db, by: { email: string; phone: string; curpIndex: Buffer | null }) {
  return db
    .selectFrom('fans')
    .innerJoin('accounts', 'accounts.id', 'fans.accountId')
    .select(['fans.id', 'fans.phone', 'accounts.email', 'accounts.firstName'])
    .select(sql<boolean>`coalesce(curp_index = ${by.curpIndex}, false)`.as('sameCurp'))
    .where('status', '<>', 'erased')
    .where((eb) =>
      eb.or([
        sql<boolean>`fans.account_id = (select coalesce(merged_into, id) from accounts where email = ${by.email})`,
        eb('fans.phone', '=', by.phone),
        eb('curpIndex', '=', by.curpIndex),
      ]),
    )
    .execute()
}

/** Whether the consent to use the face stands. */
export async function allowsBiometrics(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('accountId', '=', accountId)
    .where('purpose', '=', 'biometrics')
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
