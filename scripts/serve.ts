import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { webFolder } from '../src/app/server/web-app.ts'

// The web of a club, as one process of as many as there are processors. It neither builds nor migrates.
process.env['NODE_ENV'] ??= 'production'
process.env['JOBS'] ??= 'off'
if (!existsSync(join(webFolder, 'index.html'))) {
  console.error('Falta la aplicación web: primero npm run build.')
  process.exit(1)
}
await import('./production.ts')
