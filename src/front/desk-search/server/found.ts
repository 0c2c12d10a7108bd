import { mostCounted, rowsOfKind } from '../contract.ts'

export type Found<Row> = { total: number; rows: Row[] }

/** More are not fetched: what is beyond is neither shown nor counted. */
export const fetched = mostCounted + 1

export const nothing: Found<never> = { total: 0, rows: [] }

/** The first rows of what was fetched, made into what is answered. */
export async function firstOf<Row, Shown>(
  rows: Row[],
  show: (rows: Row[]) => Shown[] | Promise<Shown[]>,
): Promise<Found<Shown>> {
  return { total: rows.length, rows: await show(rows.slice(0, rowsOfKind)) }
}
