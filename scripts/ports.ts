import { createServer } from 'node:net'
import { busyPort } from '#server/busy-port.ts'

/** Whether nobody listens on a port of this machine, neither over IPv4 nor over IPv6. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) if (!(await canListen(port, host))) return false
  return true
}

/** Throws with a sentence for each port that somebody has already; the keys name the variables that move them. */
export async function refuseBusy(ports: Record<string, number>): Promise<void> {
  const busy: string[] = []
  for (const [variable, port] of Object.entries(ports))
    if (!(await isFree(port))) busy.push(busyPort(variable, port))
  if (busy.length > 0) throw new Error(busy.join('\n'))
}

/**
 * A port that nobody types: the one that its variable names, which then has to be free, else the usual one, else any.
 * Throws with a sentence when the named one is taken.
 */
export async function innerPort(usual: number, variable?: string): Promise<number> {
  if (variable === undefined || process.env[variable] === undefined)
    return (await isFree(usual)) ? usual : anyFree()
  await refuseBusy({ [variable]: usual })
  return usual
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'EADDRINUSE' && code !== 'EACCES'),
    )
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

function anyFree(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address === null || typeof address === 'string' ? reject(new Error()) : resolve(address.port),
      )
    })
  })
}
