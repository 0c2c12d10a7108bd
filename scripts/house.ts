import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/**
 * The house as its code says it: which file imports which, and which feature reads and writes which table, raw SQL
 * included. The architecture test, `npm run check` and the drawing in `docs/architecture.md` go by it.
 */

const root = join(import.meta.dirname, '..')
const { imports: aliases } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  imports: Record<string, string>
}

/** Wings from the pages down to what all of them rest on. */
export const wings = [
  'app',
  'front',
  'matchday',
  'products',
  'selling',
  'catalogue',
  'people',
  'club',
  'platform',
] as const

export type Source = { file: string; code: string }

/** The product's own code: no tests, and nothing that only tests use. */
export function readSources(): Source[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.|\/testing\/|schema\.ts$/.test(file))
    .toSorted()
    .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
}

export const wingOf = (file: string): string => /^src\/([^/]+)\//.exec(file)?.[1] ?? ''
/** `selling/orders`; of app and platform the wing itself, since those are one thing each. */
export function featureOf(file: string): string {
  const [, wing = '', feature = ''] = file.split('/')
  return wing === 'app' || wing === 'platform' ? wing : `${wing}/${feature}`
}
/** Which side of a feature a file stands on; `shared`: what both sides use, at the feature's top. */
/** Parts of the kernel that both programs have, with a `server/` of their own. */
const sharedParts = ['codes', 'proof']

export function sideOf(file: string): 'server' | 'web' | 'shared' {
  const [, wing = '', feature = '', part = ''] = file.split('/')
  const folder = wing === 'app' || (wing === 'platform' && !sharedParts.includes(feature)) ? feature : part
  if (folder === 'server') return 'server'
  return ['web', 'desk', 'ui'].includes(folder) ? 'web' : 'shared'
}
const levelOf = (feature: string) => wings.findIndex((wing) => wing === feature.split('/')[0])

export type Arrow = { from: string; to: string }

/** Every import of one file of `src` by another. */
export function arrowsOf(sources: Source[]): Arrow[] {
  return sources.flatMap(({ file, code }) =>
    [...code.matchAll(/(?:from|import\() ?'([#.][^'?]+)/g)]
      .map(([, name = '']) => ({ from: file, to: pathOf(name, file) }))
      .filter(({ to }) => to.startsWith('src/')),
  )
}

function pathOf(name: string, importer: string): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(importer), name)
  const alias = Object.keys(aliases).find((one) => name.startsWith(one.replace('*', '')))
  return alias === undefined ? '' : posix.join(aliases[alias]!.replace('*', ''), name.slice(alias.length - 1))
}

/** Imports of one side by the other, and of either by what both share. */
export const acrossSides = (arrows: Arrow[]): Arrow[] =>
  arrows.filter(({ from, to }) => sideOf(to) !== 'shared' && sideOf(to) !== sideOf(from))

/** Imports that go from a wing to one above it. */
export const upward = (arrows: Arrow[]): Arrow[] =>
  arrows.filter(({ from, to }) => levelOf(featureOf(to)) < levelOf(featureOf(from)))

/** Features that reach each other, each group once. */
export function circles(arrows: Arrow[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of arrows) {
    const [one, other] = [featureOf(from), featureOf(to)]
    if (one !== other) next.set(one, (next.get(one) ?? new Set()).add(other))
  }
  const reached = new Map([...next.keys()].map((feature) => [feature, reachOf(feature, next)]))
  const inCircle = [...reached].filter(([feature, all]) => all.has(feature)).map(([feature]) => feature)
  const groups = Map.groupBy(inCircle, (feature) =>
    [...reached.get(feature)!]
      .filter((other) => reached.get(other)?.has(feature))
      .toSorted()
      .join(' '),
  )
  return [...groups.values()]
}

function reachOf(feature: string, next: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>()
  const visit = (one: string) => {
    for (const other of next.get(one) ?? []) {
      if (reached.has(other)) continue
      reached.add(other)
      visit(other)
    }
  }
  visit(feature)
  return reached
}

/** The tables that migrations make. */
export function readTables(): Set<string> {
  return new Set(
    globSync('db/migrations/*.sql', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/create table (?:if not exists )?(\w+)/gi)].map(
        ([, name]) => name!,
      ),
    ),
  )
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Which features write each table, through Kysely and in raw SQL. */
export function writersOf(sources: Source[], tables: Set<string>): Map<string, Set<string>> {
  return byTable(sources, tables, (code) => [
    ...[...code.matchAll(/(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g)].map(([, name]) =>
      snake(name!),
    ),
    ...[...code.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]\w*)/gi)].map(([, name]) => name!),
  ])
}

/** Which features read each table, through Kysely and in raw SQL. */
export function readersOf(sources: Source[], tables: Set<string>): Map<string, Set<string>> {
  return byTable(sources, tables, (code) => [
    ...[...code.matchAll(/(?:selectFrom|[jJ]oin)\(\s*'(\w+)/g)].map(([, name]) => snake(name!)),
    ...[...code.matchAll(/\b(?:from|join|using)\s+([a-z_]\w*)/g)].map(([, name]) => name!),
  ])
}

function byTable(
  sources: Source[],
  tables: Set<string>,
  namedIn: (code: string) => string[],
): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { file, code } of sources) {
    if (!file.endsWith('.ts')) continue
    for (const table of namedIn(withoutComments(code)))
      if (tables.has(table)) found.set(table, (found.get(table) ?? new Set()).add(featureOf(file)))
  }
  return found
}

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** Tables with more than one writer: each row of a table is one feature's. */
export const foreignWrites = (writers: Map<string, Set<string>>): string[] =>
  [...writers]
    .filter(([, features]) => features.size > 1)
    .map(([table, features]) => `${table}: ${[...features].toSorted().join(', ')}`)
    .toSorted()

/** Features that read a table whose writer stands in a wing above theirs. */
export function upwardReads(readers: Map<string, Set<string>>, writers: Map<string, Set<string>>): string[] {
  return [...readers].flatMap(([table, features]) => {
    const owner = [...(writers.get(table) ?? [])].toSorted((a, b) => levelOf(b) - levelOf(a))[0]
    if (owner === undefined) return []
    return [...features]
      .filter((feature) => levelOf(feature) > levelOf(owner))
      .map((feature) => `${feature} reads ${table} of ${owner}`)
  })
}
