import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../scripts/build.ts'
import { debianPostgres, lacksPostgres } from './parts/debian-postgres.ts'
import type { Drill } from './parts/drill.ts'

const root = join(import.meta.dirname, '..')
/** No test cuts the power, and nobody waits for a disk. */
const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200']
/** Migrations twice, the demo club, and a sale to its end. */
const fast = [
  'src/platform/server/migrate.test.ts',
  'db/seed/demo-club.test.ts',
  'src/selling/payments/server/settlement/vouchers.test.ts',
]

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** All tests of rules and API on the oldest PostgreSQL that serves; `npm test` runs them on the newest. */
export const drill: Drill = {
  lacks: () => lacksPostgres(15),
  run: async ({ args, signal }) => {
    const server = await debianPostgres(15, settings)
    const folder = await mkdtemp(join(tmpdir(), 'taquilla-report-'))
    const file = join(folder, 'report.json')
    try {
      // Some tests read the web app that is built; a run of tests makes no other.
      if (args.length === 0) await buildWeb()
      const files = args.includes('--fast') ? fast : args
      await vitest(
        [
          '--project',
          'server',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...files,
        ],
        server.url,
        signal,
      )
      const report = JSON.parse(await readFile(file, 'utf8')) as Report
      const unread = report.testResults.filter(
        (one) => one.status === 'failed' && one.assertionResults.length === 0,
      )
      return { tests_passed: report.numPassedTests, failed: report.numFailedTests + unread.length }
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  passed: ({ tests_passed, failed }) => failed === 0 && Number(tests_passed) > 0,
}

async function vitest(words: string[], databaseServer: string, signal: AbortSignal): Promise<void> {
  // A drill inside of a run of tests is no worker of it.
  const { VITEST: _, VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...environment } = process.env
  const runner = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, TEST_DATABASE_SERVER: databaseServer },
  })
  const stop = () => runner.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  await once(runner, 'exit')
  signal.removeEventListener('abort', stop)
}
