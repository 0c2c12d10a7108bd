import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './db.ts'

type Built<Row> = { compile: () => CompiledQuery; execute: () => Promise<Row[]> }
type Compiled = { query: CompiledQuery; places: (string | null)[] }

/**
 * A statement that is asked so often that its text is built once: `build` gets a stand-in for each value and must put it into the
 * statement as it is, whatever it would be. Answers its rows.
 */
export function compiledOnce<Row, Values extends object>(
  build: (db: Db, values: Values) => Built<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: Compiled | null = null
  return async (db, values) => {
    const { query, places } = (compiled ??= compileWith(build, db, values))
    const given = values as Record<string, unknown>
    const parameters = query.parameters.map((value, at) => (places[at] == null ? value : given[places[at]]))
    return (await db.executeQuery({ ...query, parameters })).rows as Row[]
  }
}

/**
 * The same for many at once, each at most one row: one statement asks for each of `all` in their order, so locks are taken in it.
 * `types`: of the values in PostgreSQL. Answers a row or nothing for each.
 */
export function compiledForAll<Row, Values extends object>(
  types: { [Key in keyof Values]: string },
  build: (db: Db, values: Values) => Built<Row>,
): (db: Db, all: Values[]) => Promise<(Row | undefined)[]> {
  const keys = Object.keys(types)
  const arrays = keys.map((key, at) => `$${at + 1}::${types[key as keyof Values]}[]`)
  const names = keys.map((_, at) => `asked_${at}`)
  let compiled: { query: CompiledQuery; fixed: unknown[] } | null = null

  function compile(db: Db): { query: CompiledQuery; fixed: unknown[] } {
    const { query, places } = compileWith(build, db, types as unknown as Values)
    const fixed: unknown[] = []
    const text = query.sql.replace(/\$(\d+)/g, (_, number: string) => {
      const key = places[Number(number) - 1]
      if (key != null) return `ask.${names[keys.indexOf(key)]}`
      fixed.push(query.parameters[Number(number) - 1])
      return `$${keys.length + fixed.length}`
    })
    const asked = `unnest(${arrays.join(', ')}) with ordinality as ask (${names.join(', ')}, asked_no)`
    const sql = `select ask.asked_no::int, got.* from ${asked} cross join lateral (${text}) got`
    return { query: { ...query, sql }, fixed }
  }

  return async (db, all) => {
    const { query, fixed } = (compiled ??= compile(db))
    const columns = keys.map((key) => all.map((values) => values[key as keyof Values]))
    const { rows } = await db.executeQuery({ ...query, parameters: [...columns, ...fixed] })
    const found = new Map(
      (rows as (Row & { askedNo: number })[]).map(({ askedNo, ...row }) => [askedNo, row as Row]),
    )
    return all.map((_, at) => found.get(at + 1))
  }
}

/** A statement as text, bound to a connection: what the query builder's own statements are already. */
export function bound<Row>(db: Db, text: RawBuilder<unknown>): Built<Row> {
  return {
    compile: () => text.compile(db),
    execute: async () => (await text.execute(db)).rows as Row[],
  }
}

function compileWith<Row, Values extends object>(
  build: (db: Db, values: Values) => Built<Row>,
  db: Db,
  values: Values,
): Compiled {
  const standIns = Object.fromEntries(Object.keys(values).map((key) => [key, `${prefix}${key}`]))
  const query = build(db, standIns as Values).compile()
  const places = query.parameters.map((value) =>
    typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : null,
  )
  return { query, places }
}

const prefix = '\u0000value '
