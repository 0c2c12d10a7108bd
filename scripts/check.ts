import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const fix = process.argv.includes('--fix')

/** What every commit passes, quickest first. `npm run check -- --fix` writes what can be written. */
const checks: [name: string, command: string, args: string[]][] = [
  ['tipos', 'tsc', ['-b']],
  ['formato', 'oxfmt', fix ? ['.'] : ['--check', '.']],
  ['reglas', 'oxlint', ['--type-aware', '--deny-warnings', ...(fix ? ['--fix'] : [])]],
  ['sobrantes', 'knip', []],
  ['tabla', process.execPath, [join(root, 'scripts/write-configuration.ts'), '--check']],
  ['alertas', process.execPath, [join(root, 'scripts/write-monitoring.ts'), '--check']],
  ['dibujos', process.execPath, [join(root, 'scripts/draw-architecture.ts'), '--check']],
]

for (const [name, command, args] of checks) {
  const started = performance.now()
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (error !== undefined) throw error
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (status !== 0) process.exit(1)
}
