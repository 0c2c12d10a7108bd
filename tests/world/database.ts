import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
// Actions write into the audit log what some feature's manifest has words for.
import '#app/server/features.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { copyDatabase } from './postgres.ts'
import { asIfPooled } from './session-state.ts'

/** A drill names a pooler that stands before the server: what the tests open for the product goes through it. */
function pooled(url: string): string {
  const { TEST_DATABASE_POOLER: pooler } = process.env
  return pooler === undefined ? url : `${pooler}${new URL(url).pathname}`
}

export type TestDatabase = Database & { url: string; drop: () => Promise<void> }

/** A database of this test alone, copied from a template: `empty` (schema only), `demo` (the demo club) or `0` (nothing). */
export async function testDatabase(template: 'empty' | 'demo' | '0' = 'empty'): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await copyDatabase(adminUrl, template === '0' ? 'template0' : `template_${template}`, name)
  const database = openDatabase(pooled(url), 10)
  asIfPooled(database.pool)
  return {
    ...database,
    url,
    drop: async () => {
      await database.close()
      const client = new pg.Client({ connectionString: adminUrl })
      await client.connect()
      await client.query(`drop database if exists ${name} with (force)`)
      await client.end()
    },
  }
}
