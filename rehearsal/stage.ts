import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import pg from 'pg'
import { openPrograms, type Environment, type Program, type Programs } from './programs.ts'

export type Stage = Programs & {
  origins: string[]
  webs: Program[]
  fans: Program
  /** Mails and messages that were written to nobody. */
  written: () => Promise<number>
  close: () => Promise<void>
}

type Asked = {
  databaseUrl: string
  dataDir: string
  masterKey: Buffer
  webs: number
  /** Connections of each web process. */
  pool: number
  sale: { saleId: string; eventId: number; perPerson: number }
  /** Tests alone: what a careless change would let in. */
  planted?: Environment
}

/**
 * The whole product once more, on ports and keys of its own: provider, beacon, a mail server that forgets, as many web processes as
 * the club runs here, a worker, and the fans. Nothing of it knows the club's configuration.
 */
export async function setStage(asked: Asked): Promise<Stage> {
  const { databaseUrl, dataDir, masterKey } = asked
  const [provider, beacon, smtp, sink, ...ports] = await freePorts(4 + asked.webs)
  const origins = ports.map((port) => `http://localhost:${port}`)
  const secret = () => randomBytes(24).toString('base64url')
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const database = host.startsWith('/')
    ? `${host}/.s.PGSQL.${port}`
    : `${isLocal(host) ? 'localhost' : host}:${port}`
  const own = [provider!, beacon!, smtp!, sink!, ...ports].map((one) => `localhost:${one}`)
  const keys = { token: secret(), public: secret(), secret: secret() }
  const programs = openPrograms(
    {
      NODE_ENV: 'development',
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      PUBLIC_URL: origins[0]!,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(asked.pool),
      MASTER_KEY: masterKey.toString('base64'),
      IDENTITY_KEYS: `1:${randomBytes(32).toString('base64')}`,
      RATE_LIMITS: 'off',
      SANDBOX_PORT: String(provider),
      BEACON_PORT: String(beacon),
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      SMS_URL: `http://127.0.0.1:${sink}/`,
      SINK_SMTP_PORT: String(smtp),
      SINK_PORT: String(sink),
      MAIL_FROM: 'ensayo@ensayo.example',
      MP_ACCESS_TOKEN: keys.token,
      MP_PUBLIC_KEY: keys.public,
      MP_WEBHOOK_SECRET: keys.secret,
      ...asked.planted,
    },
    [database, ...own],
  )
  try {
    const product = 'src/app/server/main.ts'
    await Promise.all([
      programs.start(
        'El proveedor de prueba',
        'sandbox/mercadopago/main.ts',
        {},
        { ready: `http://localhost:${provider}/` },
      ),
      programs.start(
        'El número público de prueba',
        'sandbox/beacon/main.ts',
        {},
        { ready: `http://localhost:${beacon}/` },
      ),
      programs.start(
        'El buzón que olvida',
        'sandbox/sink/main.ts',
        {},
        { ready: `http://localhost:${sink}/` },
      ),
    ])
    const webs = await Promise.all(
      ports.map((one) =>
        programs.start(
          'El servidor',
          product,
          { PORT: String(one), JOBS: 'off' },
          { ready: `http://127.0.0.1:${one}/readyz` },
        ),
      ),
    )
    await programs.start('El trabajador', product, { JOBS: 'only' })
    const { saleId, eventId, perPerson } = asked.sale
    const fans = await programs.start('La afición', 'rehearsal/fans/main.ts', {
      ORIGINS: origins.join(','),
      PROVIDER: `http://localhost:${provider}`,
      PUBLIC_KEY: keys.public,
      SALE_ID: saleId,
      EVENT_ID: String(eventId),
      PER_PERSON: String(perPerson),
    })
    return {
      ...programs,
      origins,
      webs,
      fans,
      written: async () => {
        const told = (await (await fetch(`http://localhost:${sink}/`)).json()) as {
          mails: number
          texts: number
        }
        return told.mails + told.texts
      },
      close: programs.stop,
    }
  } catch (error) {
    await programs.stop()
    throw error
  }
}

const isLocal = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

/** So many ports that nobody listens on, all different. */
async function freePorts(many: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: many }, async () => {
      const server = createServer()
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(0, '127.0.0.1', resolve),
      )
      return server
    }),
  )
  return Promise.all(
    servers.map(async (server) => {
      const { port } = server.address() as { port: number }
      await new Promise((resolve) => server.close(resolve))
      return port
    }),
  )
}
