import type pg from 'pg'

/** What a pooler in transaction mode loses: it lives in a connection beyond its transaction. */
const ofSession =
  /^\s*(un)?listen\b|^\s*set\s+(?!local\b|transaction\b)|\bset_config\s*\([^)]*\bfalse\s*\)|^\s*prepare\b|^\s*discard\b|pg_(try_)?advisory_lock(_shared)?\s*\(|pg_advisory_unlock|create\s+(local\s+)?temp(orary)?\s+table(?!.*on\s+commit\s+drop)|declare\b.*\bwith\s+hold\b/is

/** Throws at a statement that would need the same connection in a later transaction. */
export function refuseSessionState(statement: unknown): void {
  const { text, name } = typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig)
  if (name !== undefined) throw new Error(`a named statement on the pooled connections: ${name}`)
  if (text !== undefined && ofSession.test(text))
    throw new Error(`state of a session on the pooled connections: ${text.slice(0, 200)}`)
}

/** Makes a pool of a test behave as if a pooler stood behind it: what depends on the session is an error. */
export function asIfPooled(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      refuseSessionState(given[0])
      return query(...given)
    }) as typeof client.query
  })
}
