import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../tests/e2e/chromium.ts'
import { buildWeb } from './build.ts'
import { step } from './progress.ts'

type Report = { success: boolean; numPassedTests: number; numFailedTests: number; numPendingTests: number }

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'taquilla-report-'))
const report = join(folder, 'report.json')

await step('Chromium', async () => findChromium())
await step('Aplicación web', buildWeb)
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
)
const { success, numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
  readFileSync(report, 'utf8'),
) as Report
rmSync(folder, { recursive: true, force: true })
console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
// The embedded PostgreSQL's exit hook ends the runner with 0 whatever it found: its report says how it went.
process.exit(success ? (status ?? 1) : 1)
