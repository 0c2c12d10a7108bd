import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { openPool } from './connections.ts'
import { gatheringPool } from './gathered-writes.ts'
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

/**
 * The pool of a process and its query builder. Between it and PostgreSQL may stand a pooler that gives a connection away after each
 * transaction, so nothing here counts on a session: no LISTEN, no `set` without `local`, no named statement.
 * `silentMs`: how long a connection in use may say nothing before it counts as cut.
 */
export function openDatabase(url: string, max = 12, name = 'taquilla', silentMs?: number): Database {
  const pool = openPool(url, { max, name, ...(silentMs !== undefined && { silentMs }) })
  const db: Db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: gatheringPool(pool), cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}
