import type { z } from 'zod/mini'
import { sql, type AliasableExpression } from 'kysely'
import type { Permission } from '#lib/permissions.ts'
import type { FilterWords, ListColumn, TableQuery } from '#lib/table.ts'
import type { Db } from './db.ts'

/**
 * A list of the back office, said once: what the screen pages through and what an export writes, row for row.
 * `rows` filters and searches by what was asked, and neither sorts nor limits; any of the row's keys may be sorted by.
 * `sort` holds when nothing is asked for, `-` before it: downwards; `tie` is a key that no two rows share.
 */
export type Table<Query extends TableQuery, Row> = {
  name: string
  title: string
  may: Permission
  columns: readonly ListColumn<keyof Row & string>[]
  /** Filters in words where no column of their name says them. */
  filters?: Readonly<Record<string, FilterWords>>
  rows: (db: Db, query: Query) => AliasableExpression<Row>
  sort: (keyof Row & string) | `-${keyof Row & string}`
  tie: keyof Row & string
}

/** Keeps the row's and the query's types of a list's description. */
export function table<Query extends TableQuery, Row>(description: Table<Query, Row>): Table<Query, Row> {
  return description
}

/** One page of the list as it was asked for, and how many rows there are in all. */
export async function readPage<Query extends TableQuery, Row>(
  db: Db,
  list: Table<Query, Row>,
  query: Query,
): Promise<{ rows: Row[]; total: number }> {
  const { page = 1, size = 25 } = query
  const rows = await sortedRows(db, list, query)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  if (page === 1 && rows.length < size) return { rows, total: rows.length }
  const { count } = await db
    .selectFrom(list.rows(db, query).as('listed'))
    .select((from) => from.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: count }
}

/** How many rows the list has as it was asked for; no more than `most` are counted. */
export async function countRows<Query extends TableQuery, Row>(
  db: Db,
  list: Table<Query, Row>,
  query: Query,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from ${list.rows(db, query)} listed limit ${most}) counted`.execute(db)
  return rows[0]!.count
}

/** The whole list in its order; `stream` it, as it may be a million rows. */
export function sortedRows<Query extends TableQuery, Row>(db: Db, list: Table<Query, Row>, query: Query) {
  const sort = query.sort ?? list.sort
  const direction = sql.raw(sort.startsWith('-') ? 'desc nulls last' : 'asc nulls last')
  return db
    .selectFrom(list.rows(db, query).as('listed'))
    .selectAll()
    .orderBy(sql`${sql.ref(`listed.${sort.replace(/^-/, '')}`)} ${direction}`)
    .orderBy(sql`${sql.ref(`listed.${list.tie}`)} ${direction}`) as unknown as Sorted<Row>
}

/** What is left to do with the sorted rows. */
type Sorted<Row> = {
  limit: (rows: number) => Sorted<Row>
  offset: (rows: number) => Sorted<Row>
  execute: () => Promise<Row[]>
  stream: (chunk?: number) => AsyncIterableIterator<Row>
}

/** `like` words of a search: every sign stands for itself. */
export function likeWords(search: string): string {
  return `%${beginning(search.trim())}`
}

/** `like` words for what begins so, which an index can answer: every sign stands for itself. */
export function beginning(prefix: string): string {
  return `${prefix.replace(/[\\%_]/g, '\\$&')}%`
}

/** A list whose rows and query are known only to itself. */
export type ExportableList = {
  list: Table<TableQuery, Record<string, unknown>>
  /** What it may be asked for, and the shape of its rows. */
  endpoint: { query: z.ZodMiniType; reply: z.ZodMiniType }
}

/** A list as a file: the same rows, columns and filters as its endpoint's. */
export function exportable<Query extends TableQuery, Row>(
  list: Table<Query, Row>,
  endpoint: { query: z.ZodMiniType<Query>; reply: z.ZodMiniType },
): ExportableList {
  return { list: list as unknown as ExportableList['list'], endpoint }
}
