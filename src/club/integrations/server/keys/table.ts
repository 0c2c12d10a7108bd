import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { keysColumns, type KeysQuery, type keyStates } from '../../keys-contract.ts'

export const keysTable = table({
  name: 'api-keys',
  title: 'Llaves de la API',
  may: 'manage Integration',
  columns: keysColumns,
  rows: (db, { search }: KeysQuery) =>
    db
      .selectFrom('apiKeys')
      .select(['id', 'name', 'hint', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
      .select(
        sql<(typeof keyStates)[number]>`case when revoked_at is not null then 'revoked'
          when expires_at <= now() then 'expired' else 'active' end`.as('state'),
      )
      .$if(search !== undefined, (rows) => rows.where('name', 'ilike', likeWords(search ?? ''))),
  sort: '-createdAt',
  tie: 'id',
})
