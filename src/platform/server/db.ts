import { createHash } from 'node:crypto'
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
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
  const db = queryBuilder(gatheringPool(pool))
  return { db, pool, close: () => db.destroy() }
}

/** So many texts at most are planned for good; what comes in ever new forms is not worth it. */
const mostPlanned = 500

/**
 * The connections of what everybody does at once in a sale: `directUrl` is past any pooler, so that each plans a statement once and
 * keeps its plan under a name. Plans made while a table was small must serve when it is large, so none reads a whole table where
 * there is an index. Only for statements that find their rows by a number and name their columns: with `*` a kept plan fails after
 * a migration that adds one.
 */
export function openPlannedDatabase(directUrl: string, max = 8, silentMs?: number): Database {
  const pool = openPool(directUrl, {
    max,
    name: 'taquilla sales',
    pipeline: true,
    ...(silentMs !== undefined && { silentMs }),
    options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
  })
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostPlanned) return known
    const name = `sale_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return name
  }
  const db = queryBuilder(gatheringPool(pool, nameOf))
  return { db, pool, close: () => db.destroy() }
}

function queryBuilder(pool: PostgresPool): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
