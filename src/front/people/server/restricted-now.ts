import { sql, type RawBuilder } from 'kysely'

/** SQL: whether the Fan ID of an account is kept from buying and entering now. */
export const restrictedNow = (accountId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from fans where fans.account_id = ${accountId} and fans.status <> 'erased'
    and restricted(fans.id, clock_timestamp()))`
