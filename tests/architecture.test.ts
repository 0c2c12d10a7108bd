import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('{src,sandbox}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.endsWith('schema.ts'),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** Tests and what only they use. */
const isTest = (file: string) => /\.test\.|\/testing\//.test(file)
const importsOf = (file: string) =>
  [...read(file).matchAll(/(?:from|import\() ?'([^']+)'/g)].map((match) => match[1] ?? '')

/** Where features stand, from the pages down to what all of them rest on. */
const wings = 'front|matchday|products|selling|catalogue|people|club'

/** The only files a feature may have, besides screens, their parts, tests, and sub-folders named after a thing. */
const kinds = [
  'contract',
  'rules',
  'sql',
  'actions',
  'routes',
  'jobs',
  'provider',
  'store',
  'personal-data',
  'thresholds',
]
const vagueNames = /(^|\/)(index|utils?|helpers?|types|hooks?|service|constants|common|misc)\.(ts|tsx)$/

/** Who may not import what: one line a promise. */
const forbidden: [who: RegExp, what: RegExp, why: string][] = [
  [/^src\/platform\/lib\//, /^#(?!lib\/)/, 'lib knows nobody'],
  [/^src\/platform\/lib\//, /^(node:|fastify|kysely|pg|react)/, 'lib does no I/O'],
  [/^src\/platform\/ui\//, /^#(?!lib\/|ui\/)/, 'ui knows no feature'],
  [/rules\.ts$/, /^(fastify|kysely|react|pg)|sql\.ts$|actions\.ts$/, 'rules are pure'],
  [/contract\.ts$/, /^(fastify|kysely|react|node:|zod$)|(sql|actions|routes)\.ts$/, 'contracts are shapes'],
  [/thresholds\.ts$/, /./, 'thresholds are figures with their reasons'],
  [/sql\.ts$/, /^fastify|(actions|routes)\.ts$/, 'SQL knows neither HTTP nor actions'],
  [/actions\.ts$/, /^fastify|routes\.ts$/, 'actions know no request'],
  [/routes\.ts$/, /^kysely$/, 'routes hold no SQL'],
  [/personal-data\.ts$/, /^fastify|(actions|routes)\.ts$/, 'personal data is read and erased by SQL'],
  [new RegExp(`^src/(${wings})/.*/jobs\\.ts$`), /^fastify|routes\.ts$/, 'jobs call actions'],
  [
    new RegExp(`^src/(${wings})/.*\\.tsx$`),
    /^(node:|fastify|kysely|pg)|(sql|actions|routes|jobs)\.ts$|^#server/,
    'screens know no server',
  ],
  [/^src\//, /^#sandbox\//, 'the product does not know its stand-ins'],
  [/^sandbox\//, new RegExp(`^#(${wings}|ui|web)/`), 'a stand-in knows no feature'],
]

describe('the house', () => {
  it('lets everybody import only what he may', () => {
    const broken = files.flatMap((file) =>
      forbidden
        .filter(([who]) => who.test(file) && !isTest(file))
        .flatMap(([, what, why]) =>
          importsOf(file)
            .filter((name) => what.test(name))
            .map((name) => `${file} imports ${name}: ${why}`),
        ),
    )
    expect(broken).toEqual([])
  })

  it('has only the named kinds of files in a feature', () => {
    const strangers = files
      .filter(
        (file) => new RegExp(`^src/(${wings})/[^/]+/[^/]+\\.ts$`).test(file) && !file.endsWith('.test.ts'),
      )
      .filter((file) => !kinds.includes(basename(file, '.ts')))
    expect(strangers).toEqual([])
  })

  it('has no drawer for everything', () => {
    expect(files.filter((file) => vagueNames.test(file))).toEqual([])
  })

  it('fetches in no screen and reads the clock in no rule', () => {
    const fetching = files.filter(
      (file) =>
        new RegExp(`^src/(${wings}|platform/ui)/.*\\.tsx$`).test(file) && /\bfetch\(/.test(read(file)),
    )
    const ticking = files.filter(
      (file) => file.endsWith('rules.ts') && /Date\.now\(\)|new Date\(\)/.test(read(file)),
    )
    expect([...fetching, ...ticking]).toEqual([])
  })

  it('writes each table from one feature', () => {
    const writers = new Map<string, Set<string>>()
    for (const file of files.filter(
      (name) => new RegExp(`^src/(${wings})/.*\\.ts$`).test(name) && !isTest(name),
    )) {
      const feature = file.split('/')[2] ?? ''
      for (const [, table = ''] of read(file).matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)/g)) {
        writers.set(table, (writers.get(table) ?? new Set()).add(feature))
      }
    }
    const shared = [...writers].filter(([table, features]) => features.size > 1 && table !== 'auditLog')
    expect(shared.map(([table, features]) => `${table}: ${[...features].join(', ')}`)).toEqual([])
  })

  it('has no file over 350 lines and no `any`', () => {
    const long = files.filter((file) => read(file).split('\n').length > 351 && !file.includes('.test.'))
    const loose = files.filter((file) => /\bas any\b|: any\b|@ts-(ignore|nocheck)/.test(read(file)))
    expect([...long, ...loose]).toEqual([])
  })

  it('is where the glossary says', () => {
    const quoted = [...read('docs/glossary.md').matchAll(/`([^`]+)`/g)].map(([, words]) => words!)
    const places = quoted.filter((words) => new RegExp(`^(${wings})/`).test(words))
    expect(places.length).toBeGreaterThan(20)
    expect(places.filter((place) => !existsSync(join(root, 'src', place)))).toEqual([])
  })

  it('would notice: each promise has an example that breaks it', () => {
    const sample = "import x from '#selling/orders/server/sql.ts'"
    expect([...sample.matchAll(/(?:from|import\() ?'([^']+)'/g)].map((match) => match[1])).toEqual([
      '#selling/orders/sql.ts',
    ])
    expect(
      forbidden.some(
        ([who, what]) => who.test('src/platform/ui/button.tsx') && what.test('#selling/orders/sql.ts'),
      ),
    ).toBe(true)
    expect(vagueNames.test('src/selling/orders/utils.ts')).toBe(true)
  })
})
