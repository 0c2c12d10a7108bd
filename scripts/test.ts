import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from '../tests/world/chromium.ts'
import { buildWeb } from './build.ts'
import { chosenTests } from './chosen-tests.ts'
import { step } from './progress.ts'

type Report = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; assertionResults: unknown[] }[]
}

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'taquilla-report-'))

await step('Chromium', async () => findChromium())
await step('Aplicación web', buildWeb)
const told = chosenTests(process.argv.slice(2)).map((chosen, nth) => run(chosen, join(folder, `${nth}.json`)))
rmSync(folder, { recursive: true, force: true })
const sum = (of: (one: Report) => number) => told.reduce((all, { report }) => all + of(report), 0)
const unread = told.flatMap(({ report }) =>
  report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ),
)
for (const { name } of unread) console.log(`NOT READ, so none of its tests ran: ${relative(root, name)}`)
console.log(
  `${sum((one) => one.numPassedTests)} passed, ${sum((one) => one.numFailedTests) + unread.length} failed, ${sum((one) => one.numPendingTests)} skipped`,
)
process.exit(told.every(({ report, status }) => report.success && status === 0) ? 0 : 1)

/** The embedded PostgreSQL's exit hook ends the runner with 0 whatever it found: its report says how it went. */
function run(chosen: string[], file: string): { report: Report; status: number } {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const secondTries = join(root, 'tests/world/second-tries.ts')
  const reports = [
    '--reporter=default',
    `--reporter=${secondTries}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...reports, ...chosen], {
    cwd: root,
    stdio: 'inherit',
  })
  return { report: JSON.parse(readFileSync(file, 'utf8')) as Report, status: status ?? 1 }
}
