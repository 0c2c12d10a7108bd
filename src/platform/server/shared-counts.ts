import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from './db.ts'
import { keyedHash } from './key-ring.ts'

/** Counts a call of somebody; answers how many seconds are to be waited where there were too many, else null. */
type SharedCount = (who: string) => Promise<number | null>

declare module 'fastify' {
  interface FastifyInstance {
    /** A count a minute, by name, that all nodes on one database have together. */
    sharedCount: (name: string, perMinute: number) => SharedCount
  }
}

/**
 * Counts that all nodes share: a row each in `rate_counts`, raised by one statement. Who is known to have passed is refused
 * from memory until the minute is over. While the database is away each node counts for itself. No address and no browser is
 * readable in a row.
 */
export function shareCounts(app: FastifyInstance, pool: pg.Pool, masterKey: Buffer): void {
  // No names: a pooler would give the prepared statement to somebody else.
  const storeClient = {
    query: ({ text, values }: pg.QueryConfig<unknown[]>) => pool.query(text, values),
  }
  app.decorate('sharedCount', (name, perMinute) => {
    const terms = { keyPrefix: '', points: perMinute, duration: 60 }
    const limiter = new RateLimiterPostgres({
      ...terms,
      storeClient,
      storeType: 'client',
      tableName: 'rate_counts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: perMinute,
      insuranceLimiter: new RateLimiterMemory(terms),
    })
    return async (who) => {
      try {
        await limiter.consume(keyedHash(masterKey, 'rate count', `${name} ${who}`).toString('base64url'))
        return null
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000)
        throw error
      }
    }
  })
}

/** Counts of a minute that is over. */
export async function forgetOldCounts(db: Db): Promise<void> {
  await sql`delete from rate_counts where expire < ${Date.now()}`.execute(db)
}
