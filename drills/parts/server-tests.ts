import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from '../../scripts/build.ts'
import type { Figures } from './drill.ts'

const root = join(import.meta.dirname, '../..')

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
type Given = { files: string[]; environment: Record<string, string>; signal: AbortSignal }

/** No test cuts the power, and nobody waits for a disk. */
export const hastySettings = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=200',
]

/** The tests of rules and API, all or the files given, on what the environment says. */
export async function serverTests({ files, environment, signal }: Given): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-report-'))
  const file = join(folder, 'report.json')
  try {
    // Some tests read the web app that is built; a run of tests makes no other.
    if (files.length === 0) await buildWeb()
    const words = [
      '--project',
      'server',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...files,
    ]
    await vitest(words, environment, signal)
    const report = JSON.parse(await readFile(file, 'utf8')) as Report
    const unread = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
    )
    return { tests_passed: report.numPassedTests, failed: report.numFailedTests + unread.length }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function vitest(words: string[], given: Record<string, string>, signal: AbortSignal): Promise<void> {
  // A drill inside of a run of tests is no worker of it.
  const { VITEST: _, VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...environment } = process.env
  const runner = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...given },
  })
  const stop = () => runner.kill('SIGTERM')
  signal.addEventListener('abort', stop, { once: true })
  await once(runner, 'exit')
  signal.removeEventListener('abort', stop)
}
