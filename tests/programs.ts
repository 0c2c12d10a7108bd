import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers, startProgram, stopProgram } from '../scripts/processes.ts'
import { freePort } from './free-port.ts'

export type Programs = {
  port: number
  origin: string
  sandboxOrigin: string
  mailboxOrigin: string
  server: () => ChildProcess
  /** One more server process on the same database. */
  startNode: (environment?: Record<string, string>) => Promise<{ origin: string; process: ChildProcess }>
  /** A process that does jobs only, as `npm start` runs one beside the server. */
  startWorker: () => void
  /** Starts the first server again after it was killed, on its old port. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '..')

/**
 * As a service manager would: in a session of its own. Linux shares the processor among sessions first, so what measures
 * faces, last in its session, has its turn beside a browser that never rests.
 */
function startService(file: string, environment: Record<string, string>): ChildProcess {
  return startProgram(file, environment, { detached: process.platform === 'linux' })
}

/** The product's own processes on a given database: provider's sandbox, mailbox, server. Loopback only. */
export async function startPrograms(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Programs> {
  const [port, sandboxPort, mailboxPort] = [await freePort(), await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'taquilla-data-'))
  const given = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
    SANDBOX_PORT: String(sandboxPort),
    MAILBOX_PORT: String(mailboxPort),
    MAILBOX_SMTP_PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    // Every test file starts these programs: what Node has compiled once is read again.
    NODE_COMPILE_CACHE: join(tmpdir(), 'taquilla-compiled'),
    ...environment,
  }
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${given.MAILBOX_SMTP_PORT}` }
  const running: ChildProcess[] = []
  async function run(
    file: string,
    readyUrl: string,
    extra: Record<string, string> = {},
  ): Promise<ChildProcess> {
    const program = startService(join(root, file), { ...given, ...smtp, ...extra })
    running.push(program)
    await answers(readyUrl, program)
    return program
  }
  const startServer = () => run('src/app/server/main.ts', `http://127.0.0.1:${port}/readyz`)

  await Promise.all([
    run('sandbox/mercadopago/main.ts', `http://127.0.0.1:${sandboxPort}/`),
    run('sandbox/mailbox/main.ts', `http://127.0.0.1:${mailboxPort}/`),
  ])
  let server = await startServer()
  return {
    port,
    origin,
    sandboxOrigin: `http://localhost:${sandboxPort}`,
    mailboxOrigin: `http://localhost:${mailboxPort}`,
    server: () => server,
    startNode: async (extra = {}) => {
      const other = await freePort()
      const process = await run('src/app/server/main.ts', `http://127.0.0.1:${other}/readyz`, {
        PORT: String(other),
        ...extra,
      })
      return { origin: `http://localhost:${other}`, process }
    },
    startWorker: () => {
      running.push(startService(join(root, 'src/app/server/main.ts'), { ...given, ...smtp, JOBS: 'only' }))
    },
    restart: async () => {
      server = await startServer()
    },
    stop: async () => {
      await Promise.all(running.map(stopProgram))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
