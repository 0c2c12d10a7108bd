import { join } from 'node:path'
import { createServer } from 'vite'
import { readConfigOrExit } from '#server/config.ts'
import { knownHosts } from '#server/host-check.ts'
import { innerPort, refuseBusy } from './ports.ts'

// The product as `npm start` makes it, with the browser's code served fresh on top of it.
const config = readConfigOrExit()
process.env['PUBLIC_URL'] ??= `http://localhost:${config.port}`
await refuseBusy({ PORT: config.port }).catch(({ message }: Error) => {
  console.error(message)
  process.exit(1)
})
const inner = await innerPort(config.port + 10)
process.env['PORT'] = String(inner)
await import('./start.ts')

const target = `http://127.0.0.1:${inner}`
const proxied = ['/api', '/healthz', '/readyz', '/metrics']
const web = await createServer({
  root: join(import.meta.dirname, '..'),
  server: {
    port: config.port,
    strictPort: true,
    // A tunnel brings its own Host header: PUBLIC_URL says which.
    allowedHosts: knownHosts(config),
    proxy: Object.fromEntries(proxied.map((path) => [path, target])),
  },
})
await web.listen()
console.log(`\n  Con recarga al guardar: http://localhost:${config.port}`)
