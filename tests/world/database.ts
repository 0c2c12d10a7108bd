import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
// Actions write into the audit log what some feature's manifest has words for.
import '#app/server/features.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { copyDatabase } from './postgres.ts'

export type TestDatabase = Database & { url: string; drop: () => Promise<void> }

/** A database of this test alone, copied from a template: `empty` (schema only), `demo` (the demo club) or `0` (nothing). */
export async function testDatabase(template: 'empty' | 'demo' | '0' = 'empty'): Promise<TestDatabase> {
  const adminUrl = inject('adminUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await copyDatabase(adminUrl, template === '0' ? 'template0' : `template_${template}`, name)
  const database = openDatabase(url, 10)
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
