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
