import { sql } from 'kysely'
import { remembered } from './remembered.ts'
import type { Services } from './services.ts'
import type { SignValue, VitalSign } from './vital-sign.ts'

/** `values` is null where the sign could not be read. */
export type ReadSign = { sign: VitalSign; values: SignValue[] | null }

const atMostEveryMs = 10_000
/** A statement that takes longer is given up: who looks at a slow database must not make it slower. */
const statementMs = 2_000
/** What is left after so long is not read this time. */
const allMs = 6_000

/**
 * A reader of every feature's signs, at most once in ten seconds however many ask. `failed` hears of each that could not be read;
 * one that fails hinders none of the others.
 */
export function signReader(services: Services, failed: (metric: string) => void): () => Promise<ReadSign[]> {
  const signs = services.features.flatMap(({ vitalSigns = [] }) => vitalSigns)
  const read = remembered<ReadSign[]>(atMostEveryMs, 1)
  return () =>
    read('', async () => {
      const until = performance.now() + allMs
      const found: ReadSign[] = []
      for (const sign of signs) {
        const values = performance.now() > until ? null : await valuesOf(services, sign)
        if (values === null) failed(sign.metric)
        found.push({ sign, values })
      }
      return found
    })
}

async function valuesOf(services: Services, sign: VitalSign): Promise<SignValue[] | null> {
  try {
    if (sign.local) return await sign.read(services)
    const reading = services.db.transaction().setAccessMode('read only')
    return await reading.execute(async (db) => {
      await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(db)
      return sign.read({ ...services, db })
    })
  } catch (error) {
    services.log.warn({ err: error, metric: sign.metric }, 'vital sign not read')
    return null
  }
}
