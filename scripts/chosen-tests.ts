import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Each stands on those after it. */
const wings = ['front', 'matchday', 'products', 'selling', 'catalogue', 'people', 'club']

/**
 * What vitest is asked for, one list a run. `selling`: the tests of a wing and of the wings that stand on it. `changed`: those
 * of what differs from main. Anything else goes to vitest as it is.
 */
export function chosenTests(given: string[]): string[][] {
  const [what = '', ...rest] = given
  if (wings.includes(what)) return [[...rest, ...testsOf(wings.slice(0, wings.indexOf(what) + 1))]]
  if (what !== 'changed') return [given]
  const beside = [
    ...rest,
    '--project=!browser',
    '--project=!camera',
    '--passWithNoTests',
    `--changed=${base()}`,
  ]
  const journeys = journeysOf(changedFiles())
  return journeys.length === 0
    ? [beside]
    : [beside, [...rest, '--project=browser', '--project=camera', ...journeys]]
}

/** Tests beside the features, journeys by their folder, the other tests by what they and their helpers import. */
function testsOf(of: string[]): string[] {
  const others = globSync('tests/{*.test.ts,{api,faults}/**/*.test.ts}', { cwd: root })
  return [
    ...of.flatMap((wing) => [`src/${wing}/`, `tests/e2e/${wing}/`]),
    ...others.filter((file) => of.some((wing) => textOf(file).includes(`'#${wing}/`))),
  ]
}

/** A test and the helpers of `tests/` that it reads, as one text. */
function textOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file) || !file.startsWith('tests/') || !existsSync(join(root, file))) return ''
  seen.add(file)
  const text = readFileSync(join(root, file), 'utf8')
  const names = [...text.matchAll(/from '(?:#(world\/[^']+)|(\.[^']+\.ts))'/g)]
  const helpers = names.map(([, world, name = '']) =>
    world === undefined ? relative(root, join(root, dirname(file), name)) : `tests/${world}`,
  )
  return text + helpers.map((helper) => textOf(helper, seen)).join('')
}

/** Journeys that changed, all where what every journey rests on did, else those of a wing in which something changed. */
function journeysOf(changed: string[]): string[] {
  if (
    changed.some((file) => /^(src\/(app|platform)|sandbox|db|tests\/world)\/.*(?<!\.test)\.tsx?$/.test(file))
  )
    return ['tests/e2e/']
  const touched = wings.filter((wing) => changed.some((file) => file.startsWith(`src/${wing}/`)))
  return [
    ...touched.map((wing) => `tests/e2e/${wing}/`),
    ...changed.filter((file) => /^tests\/e2e\/.*\.test\.ts$/.test(file)),
  ]
}

/** Where this branch left main; on main itself, the last commit. */
function base(): string {
  const [fork, head] = [git('merge-base', 'main', 'HEAD'), git('rev-parse', 'HEAD')]
  return fork === head ? 'HEAD' : fork
}

function changedFiles(): string[] {
  const told = [git('diff', '--name-only', base()), git('ls-files', '--others', '--exclude-standard')]
  return told.flatMap((names) => names.split('\n')).filter((name) => name !== '')
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
}
