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

type PoolOptions = { max: number; name: string; options?: string }

/**
 * Connections of a process. `name` tells them apart in pg_stat_activity. `options` are settings of the server for each of
 * them: only where nobody pools in between.
 */
export function openPool(url: string, { max, name, options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    ...(options !== undefined && { options }),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // A connection that the database drops is replaced by the next query, not a reason to die.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * The pool of a process and its query builder. Between it and PostgreSQL may stand a pooler that gives a connection away after each
 * transaction, so nothing here counts on a session: no LISTEN, no `set` without `local`, no named statement.
 */
export function openDatabase(url: string, max = 12, name = 'taquilla'): Database {
  const pool = openPool(url, { max, name })
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}
