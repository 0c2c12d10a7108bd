import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailbox } from '#sandbox/mailbox/mailbox.ts'
import { startMercadoPagoSandbox } from '#sandbox/mercadopago/sandbox.ts'
import { readConfig } from '#server/config.ts'
import { answers, stopProgram } from '../../scripts/processes.ts'
import { freePort } from './free-port.ts'
import { startKeptServer, startService } from './services.ts'

export type Programs = {
  port: number
  origin: string
  sandboxOrigin: string
  mailboxOrigin: string
  smtpUrl: string
  server: () => ChildProcess
  /** One more server process on the same database. */
  startNode: (environment?: Record<string, string>) => Promise<{ origin: string; process: ChildProcess }>
  /** A process that does jobs only, as `npm start` runs one beside the server. */
  startWorker: () => ChildProcess
  /** Starts the first server again after it was killed, on its old port. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const root = join(import.meta.dirname, '../..')

type Options = {
  /** The provider's sandbox and the mailbox in this process, and a server that the journeys before have warmed. */
  forJourney?: boolean
}

/** The product's own processes on a given database: provider's sandbox, mailbox, server. Loopback only. */
export async function startPrograms(
  databaseUrl: string,
  environment: Record<string, string> = {},
  { forJourney = false }: Options = {},
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
    ...environment,
  }
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${given.MAILBOX_SMTP_PORT}` }
  const running: ChildProcess[] = []
  const standIns: { close: () => Promise<unknown> }[] = []
  const kept: (() => Promise<void>)[] = []
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
  async function startServer(): Promise<ChildProcess> {
    if (!forJourney) return run('src/app/server/main.ts', `http://127.0.0.1:${port}/readyz`)
    const { program, stop } = await startKeptServer({ ...given, ...smtp })
    kept.push(stop)
    return program
  }

  async function startStandIns(): Promise<void> {
    if (forJourney) {
      const { payments } = readConfig({ NODE_ENV: 'test' })
      const webhookUrl = `${origin}/api/webhooks/mercadopago?source_news=webhooks`
      const { webhookSecret, accessToken, publicKey } = payments
      const keys = { webhookSecret, accessToken, publicKey }
      standIns.push(
        await startMercadoPagoSandbox({ port: sandboxPort, publicUrl: origin, webhookUrl, ...keys }),
        await startMailbox({ webPort: mailboxPort, smtpPort: Number(given.MAILBOX_SMTP_PORT) }),
      )
      return
    }
    await Promise.all([
      run('sandbox/mercadopago/main.ts', `http://127.0.0.1:${sandboxPort}/`),
      run('sandbox/mailbox/main.ts', `http://127.0.0.1:${mailboxPort}/`),
    ])
  }

  await startStandIns()
  let server = await startServer()
  return {
    port,
    origin,
    sandboxOrigin: `http://localhost:${sandboxPort}`,
    mailboxOrigin: `http://localhost:${mailboxPort}`,
    smtpUrl: smtp.SMTP_URL,
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
      const worker = startService(join(root, 'src/app/server/main.ts'), { ...given, ...smtp, JOBS: 'only' })
      running.push(worker)
      return worker
    },
    restart: async () => {
      server = await startServer()
    },
    stop: async () => {
      await Promise.all([...running.map(stopProgram), ...kept.map((stop) => stop())])
      await Promise.all(standIns.map((standIn) => standIn.close()))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
