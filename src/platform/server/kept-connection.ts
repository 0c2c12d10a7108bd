import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { reachable } from './connections.ts'

export type KeptConnection = {
  /** Done at once where the connection stands, and again on each that follows it. A failure is the next connection's. */
  each: (work: (client: pg.Client) => Promise<unknown>) => void
  /** Does something on the connection that stands now; nothing where none does. */
  now: (work: (client: pg.Client) => Promise<unknown>) => void
  close: () => Promise<void>
}

/** A connection for what lives in one (LISTEN, locks of a session): a lost one is replaced within a second. */
export function keptConnection(databaseUrl: string): KeptConnection {
  const always: ((client: pg.Client) => Promise<unknown>)[] = []
  let client: pg.Client | null = null
  let closed = false
  let working: Promise<unknown> = Promise.resolve()
  const now: KeptConnection['now'] = (work) => {
    working = working.then(() => client && work(client).catch(() => undefined))
  }

  async function hold(): Promise<void> {
    while (!closed) {
      const next = new pg.Client({
        connectionString: databaseUrl,
        application_name: 'taquilla worker',
        ...reachable,
      })
      const lost = new Promise<void>((resolve) => next.once('end', resolve).on('error', () => resolve()))
      try {
        await next.connect()
        client = next
        always.forEach(now)
        await lost
      } catch {
        // Tried again below.
      }
      client = null
      if (!closed) await sleep(1000)
    }
  }
  void hold()

  return {
    now,
    each: (work) => {
      always.push(work)
      now(work)
    },
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
