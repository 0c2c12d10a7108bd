import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lacksPostgres } from '../../drills/parts/debian-postgres.ts'
import { readSizes } from '../../drills/parts/rush/sizes.ts'
import { hasNginx } from '../world/edge.ts'

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

it('a small rush is sold out with exact books, and a script has no more than its places are worth', async (test) => {
  if (!hasNginx()) {
    console.log('Falta lo de Debian: apt-get install nginx')
    test.skip()
  }
  const { code, said, figures } = await drill('rush')
  expect(code, said).toBe(0)
  expect(figures, said).toMatchObject({
    left: 0,
    tickets: figures['sold'],
    double_sales: 0,
    cents_adrift: 0,
    differences: 0,
    mails_missing: 0,
    draw_verified: 1,
    // One phone is one place, and so is one person in twenty tabs; without a place of one's own there is nothing.
    phone_scripts_places: 1,
    tabs_scripts_places: 1,
    sharing_scripts_places: 1,
    direct_scripts_seats: 0,
    stranger_scripts_seats: 0,
  })
  expect(Number(figures['sold']) + Number(figures['companions_left'])).toBe(500)
  // Some were in the carts of people who had gone away.
  expect(figures['left_at_last_call']).toBeGreaterThan(0)
  for (const kind of ['phone', 'tabs', 'early', 'sharing', 'replay'])
    expect(figures[`${kind}_scripts_seats`], kind).toBeLessThanOrEqual(8)
  expect(figures['honest_share_of_seats']).toBeGreaterThan(0.5)
})

it('a rush says which words there are, and takes the size from them', () => {
  expect(readSizes(['fans=2000', 'scripts=16'])).toMatchObject({ fans: 2000, scripts: 16, seats: 34_107 })
  expect(readSizes(['--fast', 'fans=30'])).toMatchObject({ fans: 30, seats: 500 })
  for (const word of ['people=3', 'fans', 'fans=many', 'seats=-1'])
    expect(() => readSizes([word])).toThrow('fans=…')
})

it('a drill that nobody knows says which there are', async () => {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/drill.ts'), 'nada'])
  let said = ''
  program.stderr.on('data', (part) => (said += String(part)))
  const [code] = (await once(program, 'exit')) as [number]
  expect([code, said]).toEqual([2, expect.stringContaining('postgres15')])
})
