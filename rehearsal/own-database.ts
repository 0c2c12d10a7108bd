import pg from 'pg'
import { reachable } from '#server/connections.ts'
import { CannotStart } from '#server/cannot-start.ts'

/** Between the club's name and the number of the rehearsal: nothing else of a server is called so. */
const mark = '_rehearsal_'

/** Where rehearsals are made: the club's own server, as somebody who may make databases there. */
export type Ground = { url: string; club: string }

export function groundOf({
  rehearsalUrl,
  databaseUrl,
}: {
  rehearsalUrl: string | null
  databaseUrl: string
}): Ground {
  return { url: rehearsalUrl ?? databaseUrl, club: new URL(databaseUrl).pathname.slice(1) }
}

/** An empty database of a rehearsal's own, with the club's order of letters. */
export async function makeDatabase(ground: Ground, id: number, connections: number): Promise<string> {
  const name = `${ground.club}${mark}${id}`
  await onServer(ground.url, async (client) => {
    const { rows } = await client.query<{ collate: string; ctype: string }>(
      `select datcollate as collate, datctype as ctype from pg_database where datname = current_database()`,
    )
    const { collate, ctype } = rows[0]!
    await client
      .query(
        `create database ${client.escapeIdentifier(name)} template template0 encoding 'UTF8'
          lc_collate ${client.escapeLiteral(collate)} lc_ctype ${client.escapeLiteral(ctype)}
          connection limit ${Math.trunc(connections)}`,
      )
      .catch((error: { code?: string }) => {
        if (error.code !== '42501') throw error
        throw new CannotStart(
          'El usuario de la base no puede hacer bases: dale CREATEDB, o nombra en REHEARSAL_DATABASE_URL a uno que pueda.',
        )
      })
  })
  const url = new URL(ground.url)
  url.pathname = `/${name}`
  return url.href
}

/** Drops every database that a rehearsal of this club left behind, `but` one; says how many. Call it under the rehearsals' lock. */
export async function dropDatabases(ground: Ground): Promise<number> {
  return onServer(ground.url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database
       where starts_with(datname, $1) and substr(datname, length($1) + 1) ~ '^[0-9]+$'`,
      [`${ground.club}${mark}`],
    )
    for (const { name } of rows)
      await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
    return rows.length
  })
}

/** How many connections are free on the server now, for anybody. */
export async function freeConnections(ground: Ground): Promise<number> {
  return onServer(ground.url, async (client) => {
    const { rows } = await client.query<{ free: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free`,
    )
    return rows[0]!.free
  })
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'taquilla rehearsal',
    ...reachable,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
