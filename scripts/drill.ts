import { existsSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Drill } from '../drills/parts/drill.ts'

// `npm run drill -- NAME`: ends by itself, cleans up, and says its figures as the last line, in JSON.
const folder = join(import.meta.dirname, '../drills')
const [name = '', ...args] = process.argv.slice(2)
const file = join(folder, `${basename(name)}.ts`)
if (!existsSync(file)) {
  const names = globSync('*.ts', { cwd: folder }).map((one) => basename(one, '.ts'))
  console.error(`Escoge un simulacro: npm run drill -- ${names.toSorted().join('|')}`)
  process.exit(2)
}
const { drill } = (await import(file)) as { drill: Drill }
const lacking = drill.lacks()
if (lacking !== null) {
  console.error(lacking)
  console.log(JSON.stringify({ drill: name, skipped: lacking }))
  process.exit(2)
}
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
try {
  const figures = await drill.run({ args, signal: stopping.signal })
  console.log(JSON.stringify({ drill: name, ...figures }))
  process.exitCode = drill.passed(figures) && !stopping.signal.aborted ? 0 : 1
} catch (error) {
  console.error(error)
  console.log(JSON.stringify({ drill: name, error: error instanceof Error ? error.message : String(error) }))
  process.exitCode = 1
}
