import {
  CompiledQuery,
  type Compilable,
  type PostgresPool,
  type PostgresPoolClient,
  type RawBuilder,
} from 'kysely'
import type pg from 'pg'
import type { Db } from './db.ts'

type Expected = { rows: number; otherwise: () => Error }
type Write = { text: string; values: readonly unknown[]; expected: Expected | null; ofRows: boolean }
type Sent = { rows: unknown[]; rowCount: number | null }
type Send = (text: string, values: readonly unknown[]) => Promise<Sent>

/** Begins the text of a write that may wait; its number names what is expected of it. Values of rows stand in arrays. */
const waits = /^\/\* (rows )?may wait (\d*) \*\/ /
/** What is expected of writes that are on their way to their connection. */
const expectations = new Map<number, Expected>()
let numbered = 0
const nothing: Sent = { rows: [], rowCount: 0 }

/**
 * Writes something whose answer nobody needs. Inside a transaction it waits for the others of its kind and goes with them in one
 * statement: before the next statement of that transaction, whatever it is, so that everybody reads what was written, and before the
 * commit. Of two writes to a table that may meet in a row the second waits for the first. `rows`: how many rows it must touch; the transaction fails with
 * `otherwise` where it touches more or fewer.
 */
export async function writeLater(
  db: Db,
  write: Compilable | RawBuilder<unknown>,
  rows?: number,
  otherwise?: () => Error,
): Promise<void> {
  const { sql, parameters } = write.compile(db)
  const no = rows === undefined ? '' : expect(sql, rows, otherwise)
  await db.executeQuery(CompiledQuery.raw(`/* may wait ${no} */ ${sql}`, [...parameters]))
}

/**
 * A write of rows whose text is fixed: those of one transaction go as one, however many ask for them, as long as no two of
 * them name the same thing in their first column. `types`: the columns, first the one that names the row, with their types in
 * PostgreSQL. `text` gets what to read the rows from, as `given` with snake-case columns. Each row must be written, else the transaction fails with
 * `otherwise`; `mayMiss`: it need not.
 */
export function rowsWrite<Row extends object>(
  types: { [Key in keyof Row]-?: string },
  text: (rows: string) => string,
  { mayMiss = false }: { mayMiss?: boolean } = {},
): (db: Db, rows: readonly Row[], otherwise?: () => Error) => Promise<void> {
  const keys = Object.keys(types) as (keyof Row & string)[]
  const snake = keys.map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const arrays = keys.map((key, at) => `$${at + 1}::${types[key]}[]`)
  const sql = text(`unnest(${arrays.join(', ')}) as given (${snake.join(', ')})`)
  return async (db, rows, otherwise) => {
    if (rows.length === 0) return
    const columns = keys.map((key) => rows.map((row) => row[key] ?? null))
    const expected = mayMiss ? '' : expect(sql, rows.length, otherwise)
    await db.executeQuery(CompiledQuery.raw(`/* rows may wait ${expected} */ ${sql}`, columns))
  }
}

/** The number under which it is written down what a write must do. */
function expect(sql: string, rows: number, otherwise?: () => Error): string {
  const missed = () => new Error(`a write did not touch ${rows} rows: ${sql.slice(0, 200)}`)
  expectations.set((numbered += 1), { rows, otherwise: otherwise ?? missed })
  return String(numbered)
}

/**
 * A pool whose connections gather the writes that may wait: what the query builder is given. `nameOf`: the name under which a
 * connection keeps a statement's plan.
 */
export function gatheringPool(pool: pg.Pool, nameOf?: (text: string) => string | undefined): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      let one = known.get(client)
      if (one === undefined) known.set(client, (one = gathering(client, nameOf)))
      return one
    },
  }
}

function gathering(client: pg.PoolClient, nameOf?: (text: string) => string | undefined): PostgresPoolClient {
  const send: Send = (text, values) => {
    const name = nameOf?.(text)
    return name === undefined
      ? client.query(text, [...values])
      : client.query({ name, text, values: [...values] })
  }
  let open = false
  let beginning: string | null = null
  let waiting: Write[] = []

  async function flush(): Promise<void> {
    const writes = waiting
    waiting = []
    await sendTogether(sendBehindBegin, writes)
  }

  async function query(text: string, values: readonly unknown[]): Promise<Sent> {
    const mark = waits.exec(text)
    if (mark !== null) {
      const no = Number(mark[2])
      const expected = expectations.get(no) ?? null
      const write = { text: text.slice(mark[0].length), values, expected, ofRows: mark[1] !== undefined }
      expectations.delete(no)
      const same = waiting.findIndex((other) => mayJoin(other, write))
      if (same >= 0) waiting[same] = joined(waiting[same]!, write)
      else {
        if (waiting.some((other) => mayMeet(other, write))) await flush()
        waiting.push(write)
      }
      if (!open) await flush()
      return nothing
    }
    if (/^rollback\b/i.test(text)) waiting = []
    if (/^(begin|start transaction)\b/i.test(text)) {
      open = true
      beginning = text
      return nothing
    }
    if (waiting.length > 0) await flush()
    if (/^(commit|rollback(?! to\b))\b/i.test(text)) {
      open = false
      if (beginning !== null) return nothing
    }
    return sendBehindBegin(text, values)
  }

  /** What begins a transaction leaves with its first statement, as one packet where the connection sends without waiting. */
  function sendBehindBegin(text: string, values: readonly unknown[]): Promise<Sent> {
    if (beginning === null) return send(text, values)
    const begin = beginning
    beginning = null
    const { stream } = (client as unknown as pg.Client).connection
    stream.cork()
    try {
      // Where it fails, so does the statement behind it.
      send(begin, []).catch(() => undefined)
      return send(text, values)
    } finally {
      stream.uncork()
    }
  }

  return {
    query: ((given: string | pg.Submittable, values: readonly unknown[]) => {
      if (typeof given === 'string') return query(given, values)
      if (waiting.length > 0) throw new Error('writes wait: a stream does not show them')
      return client.query(given)
    }) as PostgresPoolClient['query'],
    release: (destroy) => {
      waiting = []
      open = false
      beginning = null
      client.release(destroy)
    },
  }
}

/** Sends writes as one statement, and throws what was expected of the first that did not do it. */
async function sendTogether(send: Send, writes: Write[]): Promise<void> {
  const [only, ...more] = writes
  if (only === undefined) return
  if (more.length === 0) {
    const { rowCount } = await send(only.text, only.values)
    if (only.expected !== null && rowCount !== only.expected.rows) throw only.expected.otherwise()
    return
  }
  const { rows } = await send(
    together(writes),
    writes.flatMap(({ values }) => values),
  )
  const counts = rows[0] as Record<string, number>
  for (const [no, { expected }] of writes.entries())
    if (expected !== null && counts[`n${no}`] !== expected.rows) throw expected.otherwise()
}

/** Whether one write may be some more rows of another, none of which it names as well. */
function mayJoin(one: Write, other: Write): boolean {
  if (!one.ofRows || one.text !== other.text) return false
  if (isPlainInsert(one)) return true
  const named = new Set(namesIn(one))
  return !namesIn(other).some((name) => name !== null && named.has(name))
}

const namesIn = ({ values }: Write) => values[0] as unknown[]

function joined(one: Write, other: Write): Write {
  const values = one.values.map((column, at) => [...(column as []), ...(other.values[at] as [])])
  if (one.expected === null || other.expected === null) return { ...one, values }
  const rows = one.expected.rows + other.expected.rows
  const otherwise = () => new Error(`a write did not touch ${rows} rows: ${one.text.slice(0, 200)}`)
  return { ...one, values, expected: { rows, otherwise } }
}

/** Whether two writes may touch the same row, of which one statement would keep the first alone. */
function mayMeet(one: Write, other: Write): boolean {
  const table = tableOf(one)
  return table !== undefined && table === tableOf(other) && !(isPlainInsert(one) && isPlainInsert(other))
}

const tableOf = ({ text }: Write) => /^\s*(?:insert into|update|delete from)\s+"?(\w+)/i.exec(text)?.[1]
const isPlainInsert = ({ text }: Write) => /^\s*insert\b(?!.*\bon conflict\b)/is.test(text)

/** One statement of several: each a part of its own, with its values behind those of the one before. */
function together(writes: Write[]): string {
  let before = 0
  const parts = writes.map(({ text, values, expected }, no) => {
    const shift = before
    before += values.length
    const own = text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + shift}`)
    const counted = expected !== null && !/^\s*select\b|\breturning\b/i.test(own)
    return `w${no} as (${own}${counted ? ' returning true' : ''})`
  })
  // A part that calls a function runs only if somebody asks what came of it.
  const asked = writes.flatMap(({ text, expected }, no) =>
    expected !== null || /^\s*select\b/i.test(text) ? [`(select count(*)::int from w${no}) as n${no}`] : [],
  )
  return `with ${parts.join(', ')} select ${asked.length > 0 ? asked.join(', ') : 'true'}`
}
