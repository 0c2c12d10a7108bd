import pg from 'pg'
import { keptConnection } from '#server/kept-connection.ts'
import { pressureChannel } from '#server/pressure/tell-pressure.ts'

/**
 * How many web processes the club runs: each has one connection that listens to seats, and so has each worker, which has another of its
 * own. `here`: those of this machine, as the database sees where they come from.
 */
export async function webProcesses(url: string): Promise<{ here: number; everywhere: number }> {
  const client = new pg.Client({ connectionString: url, application_name: 'taquilla rehearsal' })
  await client.connect()
  try {
    const { rows } = await client.query<{ here: number; everywhere: number }>(
      `select greatest(0, coalesce(sum(one) filter (where client_addr is not distinct from inet_client_addr()), 0))::int as here,
        greatest(0, coalesce(sum(one), 0))::int as everywhere
       from (select client_addr, case application_name when 'taquilla seats' then 1 else -1 end as one
         from pg_stat_activity where datname = current_database()
           and application_name in ('taquilla seats', 'taquilla worker')) nodes`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}

/** Tells once when a web process of the club says that its buyers wait: one who sells for real comes first, whatever was confirmed. */
export function heedRealBuyers(url: string, tell: () => void): { close: () => Promise<void> } {
  const kept = keptConnection(url)
  kept.each(async (client) => {
    client.on('notification', tell)
    await client.query(`listen ${pressureChannel}`)
  })
  return kept
}
