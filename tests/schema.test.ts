import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from '#world/database.ts'
import { codegenArguments } from '../scripts/db-types.ts'

const root = join(import.meta.dirname, '..')

it('src/platform/server/schema.ts says what the migrations make (else: npm run db:types)', async () => {
  const database = await testDatabase()
  const file = join(mkdtempSync(join(tmpdir(), 'taquilla-types-')), 'schema.ts')
  execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), codegenArguments(database.url, file))
  await database.drop()
  expect(readFileSync(join(root, 'src/platform/server/schema.ts'), 'utf8')).toBe(readFileSync(file, 'utf8'))
})
