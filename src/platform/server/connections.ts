import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * How soon a connection stands or is given up. One that waits is asked after 5 s whether it lives, and is lost after ten
 * questions a second apart: a network that was cut without a word is noticed within 15 s.
 */
export const reachable = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
}

/** What the server says that may not write: it was the primary, or never was. */
const readOnly = '25006'

type PoolOptions = {
  max: number
  name: string
  /** Settings of the server for each connection: only where nobody pools in between. */
  options?: string
  /** Sends a statement without waiting for the answer to the one before. */
  pipeline?: boolean
  /** How long a connection in use may say nothing before it counts as cut; without it, for ever. */
  silentMs?: number
}

/**
 * Connections of a process. `name` tells them apart in pg_stat_activity. One that the database drops, that falls silent, or that leads
 * to a server which may only read goes out of the pool; the next query gets another.
 */
export function openPool(url: string, { max, name, options, pipeline, silentMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    ...(options !== undefined && { options }),
    ...(pipeline === true && { pipeline }),
    ...reachable,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    const { connection } = client as pg.Client
    client.on('error', () => undefined)
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnly) connection.stream.destroy()
    })
    connection.stream.on('timeout', () => connection.stream.destroy(silence()))
  })
  if (silentMs !== undefined) {
    pool.on('acquire', (client) => streamOf(client).setTimeout(silentMs))
    pool.on('release', (_, client) => streamOf(client).setTimeout(0))
  }
  return pool
}

const streamOf = (client: pg.PoolClient) => (client as unknown as pg.Client).connection.stream as Socket

const silence = () => Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' })
