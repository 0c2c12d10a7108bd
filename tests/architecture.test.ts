import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  acrossSides,
  arrowsOf,
  circles,
  foreignWrites,
  readersOf,
  readSources,
  readTables,
  sideOf,
  upward,
  upwardReads,
  wings,
  writersOf,
  type Source,
} from '../scripts/house.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = readSources()
const tables = readTables()
const arrows = arrowsOf(sources)
const stored = writersOf(sources, tables)
/** Wings that hold features. */
const inFeature = wings.filter((wing) => wing !== 'app' && wing !== 'platform').join('|')

/** Tables that more than one feature writes, each with its reason. */
const writtenByMore: Record<string, string> = {
  event_seats:
    'events puts the seats of a match on sale, holds moves them, and a phase frees those of a hold that it refuses in the same statement',
  holds: 'a phase takes or refuses a hold in one statement with its own count, under the lock of the phase',
}

/** Reads of a table whose owner stands above, by the feature that reads, each with its reason. No new one. */
const readFromAbove: Record<string, { tables: string[]; why: string }> = {
  'club/integrations': {
    tables: ['accounts'],
    why: 'an API key acts as an account, which is asked in the statement that finds the key',
  },
  'people/accounts': {
    tables: ['ledger_accounts'],
    why: 'a profile says what credit the club owes, in its one statement',
  },
}

const vagueNames = /(^|\/)(index|utils?|helpers?|types|hooks?|service|constants|common|misc)\.(ts|tsx)$/
/** Who may not import what: one line a promise. */
const forbidden: [who: RegExp, what: RegExp, why: string][] = [
  [/^src\/platform\/lib\//, /^#(?!lib\/)/, 'lib knows nobody'],
  [/^src\/platform\/lib\//, /^(node:|fastify|kysely|pg|react)/, 'lib does no I/O'],
  [/^src\/platform\/ui\//, /^#(?!lib\/|ui\/)/, 'ui knows no feature'],
  [/rules\.ts$/, /^(fastify|kysely|react|pg)|sql\.ts$|actions\.ts$/, 'rules are pure'],
  [/contract\.ts$/, /(sql|actions|routes)\.ts$/, 'contracts are shapes'],
  [/thresholds\.ts$/, /./, 'thresholds are figures with their reasons'],
  [/sql\.ts$/, /^fastify|(actions|routes)\.ts$/, 'SQL knows neither HTTP nor actions'],
  [/actions\.ts$/, /^fastify|routes\.ts$/, 'actions know no request'],
  [/routes\.ts$/, /^kysely$/, 'routes hold no SQL'],
  [/personal-data\.ts$/, /^fastify|(actions|routes)\.ts$/, 'personal data is read and erased by SQL'],
  [new RegExp(`^src/(${inFeature})/.*jobs\\.ts$`), /^fastify|routes\.ts$/, 'jobs call actions'],
  [/^src\//, /^#(sandbox|world)\//, 'the product knows neither its stand-ins nor its tests'],
]
/** What runs where: packages that a side may not have. */
const packages = {
  // Mails and the copy of one’s data are drawn with React on the server.
  server: /^(react-router|zustand|@tanstack\/)/,
  web: /^(node:|fastify|kysely|pg$)/,
  shared: /^(node:|fastify|kysely|pg$|react|zod$)/,
}
const importsOf = (code: string) =>
  [...code.matchAll(/(?:from|import\() ?'([^']+)'/g)].map((match) => match[1] ?? '')
const broken = (files: Source[]) =>
  files.flatMap(({ file, code }) =>
    [...forbidden, [/./, packages[sideOf(file)], 'its side has no such package'] as const]
      .filter(([who]) => who.test(file))
      .flatMap(([, what, why]) =>
        importsOf(code)
          .filter((name) => what.test(name))
          .map((name) => `${file} imports ${name}: ${why}`),
      ),
  )

describe('the house', () => {
  it('imports downward only: a wing knows itself and the wings below it', () => {
    expect(upward(arrows).map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('keeps the sides apart: screens and server meet in what both share', () => {
    expect(acrossSides(arrows).map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('has no circle of features', () => {
    expect(circles(arrows)).toEqual([])
  })

  it('writes each table from one feature, raw SQL included', () => {
    expect(foreignWrites(stored).map((line) => line.split(':')[0])).toEqual(
      Object.keys(writtenByMore).toSorted(),
    )
  })

  it('reads no table of a wing above but those that are named here', () => {
    const known = Object.entries(readFromAbove).flatMap(([feature, { tables: names }]) =>
      names.map((table) => `${feature} reads ${table}`),
    )
    const found = upwardReads(readersOf(sources, tables), stored).map((line) => line.split(' of ')[0])
    expect(new Set(found)).toEqual(new Set(known))
  })

  it('lets everybody import only what he may', () => {
    expect(broken(sources)).toEqual([])
  })

  it('has no drawer for everything', () => {
    expect(sources.map(({ file }) => file).filter((file) => vagueNames.test(file))).toEqual([])
  })

  it('fetches in no screen and reads the clock in no rule', () => {
    const fetching = sources.filter(({ file, code }) => file.endsWith('.tsx') && /\bfetch\(/.test(code))
    const ticking = sources.filter(
      ({ file, code }) => file.endsWith('rules.ts') && /Date\.now\(\)|new Date\(\)/.test(code),
    )
    expect([...fetching, ...ticking].map(({ file }) => file)).toEqual([])
  })

  it('has no file over 350 lines and no `any`', () => {
    const files = globSync('{src,sandbox}/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !file.endsWith('schema.ts'),
    )
    const long = files.filter((file) => read(file).split('\n').length > 351 && !file.includes('.test.'))
    const loose = files.filter((file) => /\bas any\b|: any\b|@ts-(ignore|nocheck)/.test(read(file)))
    expect([...long, ...loose]).toEqual([])
  })

  it('says what an event is called in one place: one that is no match has no rival', () => {
    const joined = sources.filter(
      ({ file, code }) => file !== 'src/catalogue/events/event-title.ts' && joinsNames(code),
    )
    expect(joined.map(({ file }) => file)).toEqual(['src/club/mail/server/mail-ticket.ts'])
  })

  it('is where the glossary says', () => {
    const quoted = [...read('docs/glossary.md').matchAll(/`([^`]+)`/g)].map(([, words]) => words!)
    const places = quoted.filter((words) => new RegExp(`^(${wings.join('|')})/`).test(words))
    expect(places.length).toBeGreaterThan(20)
    expect(places.filter((place) => !existsSync(join(root, 'src', place)))).toEqual([])
  })
})

/** Two names around `vs`, in TypeScript, JSX or SQL. */
const joinsNames = (code: string) => /\} vs (\$?\{|\{' '\})|\|\| ' vs ' \|\|/.test(code)

describe('each promise has an example that breaks it', () => {
  it('a title that is joined by hand', () => {
    expect(joinsNames('`${home} vs ${away}`')).toBe(true)
    expect(joinsNames("sql`event.home || ' vs ' || event.away`")).toBe(true)
    expect(joinsNames('{event.home} vs {event.away}')).toBe(true)
    expect(joinsNames('eventTitle(event)')).toBe(false)
  })

  const file = (name: string, code: string): Source => ({ file: name, code })

  it('an import upward', () => {
    const up = file('src/people/staff/server/routes.ts', "import { x } from '#selling/orders/contract.ts'")
    const relative = file('src/club/mail/server/mail.ts', "import { x } from '../../../front/news/rules.ts'")
    expect(upward(arrowsOf([up, relative]))).toHaveLength(2)
  })

  it('an import across the sides', () => {
    const across = [
      file('src/selling/orders/web/screen.tsx', "import x from '../server/sql.ts'"),
      file('src/selling/orders/server/actions.ts', "import x from '../web/screen.tsx'"),
      file('src/selling/orders/contract.ts', "import x from './server/sql.ts'"),
    ]
    expect(acrossSides(arrowsOf(across))).toHaveLength(3)
  })

  it('a circle, however long', () => {
    const three = [
      file('src/selling/orders/rules.ts', "import { x } from '#selling/coupons/rules.ts'"),
      file('src/selling/coupons/rules.ts', "import { x } from '#selling/payments/rules.ts'"),
      file('src/selling/payments/rules.ts', "import { x } from '#selling/orders/rules.ts'"),
    ]
    expect(circles(arrowsOf(three))).toEqual([['selling/orders', 'selling/coupons', 'selling/payments']])
    expect(circles(arrowsOf(three.slice(1)))).toEqual([])
  })

  it('a foreign write, through Kysely or in raw SQL, and a read from above', () => {
    const own = file('src/selling/orders/server/sql.ts', "db.insertInto('orders')")
    const typed = file('src/products/packs/server/sql.ts', "db.updateTable('orders')")
    const raw = file('src/products/shop/server/sql.ts', 'sql`delete from orders where id = 1`')
    const known = new Set(['orders'])
    expect(foreignWrites(writersOf([own], known))).toEqual([])
    expect(foreignWrites(writersOf([own, typed], known))).toHaveLength(1)
    expect(foreignWrites(writersOf([own, raw], known))).toHaveLength(1)
    const reader = file('src/people/staff/server/sql.ts', 'sql`select count(*) from orders`')
    expect(upwardReads(readersOf([reader], known), writersOf([own], known))).toEqual([
      'people/staff reads orders of selling/orders',
    ])
  })

  it('an import that its kind of file may not have', () => {
    const examples = [
      file('src/platform/ui/button.tsx', "import x from '#selling/orders/contract.ts'"),
      file('src/selling/orders/web/screen.tsx', "import { sql } from 'kysely'"),
      file('src/selling/orders/server/actions.ts', "import { Link } from 'react-router'"),
      file('src/selling/orders/rules.ts', "import { sql } from 'kysely'"),
    ]
    for (const one of examples) expect(broken([one]), one.file).not.toEqual([])
    expect(vagueNames.test('src/selling/orders/utils.ts')).toBe(true)
  })
})
