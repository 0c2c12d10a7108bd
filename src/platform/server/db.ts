import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** What runs statements as text: a pool, or one connection of it. */
export type Queryable = Pick<pg.Pool, 'query'>

/** Statements as text inside a transaction of the query builder. */
export function queryable(tx: Db): Queryable {
  const query = (text: string, values: unknown[] = []) => tx.executeQuery(CompiledQuery.raw(text, values))
  return { query: query as unknown as pg.Pool['query'] }
}

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/** One pool for a process. `application_name` tells the nodes apart in pg_stat_activity. */
export function openDatabase(url: string, max = 12, applicationName = 'taquilla'): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // An idle connection that the database drops is replaced by the next query, not a reason to die.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}
