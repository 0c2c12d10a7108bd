import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lacksPostgres } from '../../drills/parts/debian-postgres.ts'

/** The part of a drill that every run of the tests takes; what the machine lacks for it is said, and it is passed over. */
async function drill(name: string) {
  const program = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/drill.ts'), name, '--fast'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (said += String(part)))
  const [code] = (await once(program, 'exit')) as [number]
  return { code, said, figures: JSON.parse(said.trim().split('\n').at(-1)!) as Record<string, number> }
}

it('the schema, the demo club and a sale stand on PostgreSQL 15', async (test) => {
  const lacking = lacksPostgres(15)
  if (lacking !== null) {
    console.log(lacking)
    test.skip(lacking)
  }
  const { code, said, figures } = await drill('postgres15')
  expect(code, said).toBe(0)
  expect(figures).toMatchObject({ drill: 'postgres15', failed: 0 })
  expect(figures['tests_passed']).toBeGreaterThan(10)
})

it('a drill that nobody knows says which there are', async () => {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/drill.ts'), 'nada'])
  let said = ''
  program.stderr.on('data', (part) => (said += String(part)))
  const [code] = (await once(program, 'exit')) as [number]
  expect([code, said]).toEqual([2, expect.stringContaining('postgres15')])
})
