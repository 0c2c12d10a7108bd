import { isFree } from '../../scripts/ports.ts'

/** Below the ports that the system gives to connections, so that none of those comes between. */
const first = 12_000
const perWorker = 4000
/** Workers that run at once take from different ranges: what one is given and has not opened yet, no other gets. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 5
let next = Math.floor(Math.random() * perWorker)

/** A port on loopback that nobody listens on now and that this process has not been given lately. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perWorker; tries += 1) {
    next = (next + 1) % perWorker
    const port = first + worker * perWorker + next
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}
