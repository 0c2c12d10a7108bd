import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { identityReaders } from '#app/server/identity-readers.ts'
import type { DocumentReader, FaceMatcher } from '#people/identity-check/server/provider.ts'
import { cardKeyOf } from '#selling/payments/server/card-key.ts'
import { mercadoPagoProvider } from '#selling/payments/server/provider.ts'
import { seatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import { startMercadoPagoSandbox } from '#sandbox/mercadopago/sandbox.ts'
import { buildApp } from '#app/server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Feature } from '#server/feature.ts'
import { fileStore } from '#server/files.ts'
import type { BodyPatience } from '#server/slow-bodies.ts'
import { openPlannedDatabase, type Db } from '#server/db.ts'
import type { Mail } from '#server/mail.ts'
import { features } from '#app/server/features.ts'
import { sha256 } from '#server/session.ts'
import type { Services } from '#server/services.ts'
import type { Sms } from '#server/sms.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'

export type TestServer = Awaited<ReturnType<typeof testServer>>

type Options = {
  template?: 'empty' | 'demo'
  /** A database of one's own in place of a template's copy; it goes with the server. */
  database?: TestDatabase
  sandbox?: boolean
  environment?: Record<string, string>
  /** What measures faces and reads documents, scripted. */
  faces?: FaceMatcher
  documents?: DocumentReader
  /** Features besides the product's own. */
  moreFeatures?: readonly Feature[]
  /** How long the server waits for the bytes of a request, in place of the product's own. */
  patience?: BodyPatience
}

/** The whole application without a port, on its own database, with the provider's sandbox when asked for. */
export async function testServer(options: Options = {}) {
  const { template = 'demo', sandbox = false, environment = {}, moreFeatures = [] } = options
  const identity = identityReaders()
  const { faces = identity.faces, documents = identity.documents } = options
  const database = options.database ?? (await testDatabase(template))
  const sandboxPort = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'taquilla-'))
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: database.url,
    ...environment,
  })
  const mails: Mail[] = []
  const texts: Sms[] = []
  const provider = sandbox
    ? await startMercadoPagoSandbox({
        port: sandboxPort,
        publicUrl: config.publicUrl,
        webhookUrl: `${config.publicUrl}/api/webhooks/mercadopago?source_news=webhooks`,
        webhookSecret: config.payments.webhookSecret,
        accessToken: config.payments.accessToken,
        publicKey: config.payments.publicKey,
      })
    : null
  const seats = seatEngine({
    db: database.db,
    directUrl: database.url,
    limits: config.rateLimits && config,
  })
  const sales = openPlannedDatabase(database.url, 4)
  let services!: Services
  const app = await buildApp(
    config,
    (built) => {
      services = {
        config,
        db: database.db,
        pool: database.pool,
        sales: sales.db,
        reading: async () => database.db,
        seats,
        payments: mercadoPagoProvider(config.payments, cardKeyOf(config.masterKey)),
        sendMail: async (mail) => {
          mails.push(mail)
        },
        sendSms: async (sms) => {
          texts.push(sms)
        },
        faces,
        documents,
        files: fileStore(config),
        log: built.log,
        features: [...features, ...moreFeatures],
      }
      return services
    },
    options.patience,
  )
  await app.ready()
  return {
    app,
    services,
    db: database.db,
    pool: database.pool,
    databaseUrl: database.url,
    config,
    mails,
    texts,
    sandboxUrl: provider?.url ?? null,
    browser: () => browser(app, database.db),
    close: async () => {
      await app.close()
      await identity.close()
      await seats.close()
      await sales.close()
      await provider?.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function passSecondFactor(db: Db, token: string): Promise<void> {
  const passed = db.updateTable('sessions').set({ secondFactorAt: new Date() })
  await passed.where('tokenHash', '=', sha256(token)).execute()
}

export type Browser = ReturnType<typeof browser>

/** A visitor's browser: keeps cookies and the session token from call to call. */
export function browser(app: FastifyInstance, db: Db) {
  const cookies = new Map<string, string>()
  let token: string | null = null
  let fanToken: string | null = null

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response: LightMyRequestResponse = await app.inject({
      method,
      url: path.startsWith('/api') ? path : `/api${path}`,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(fanToken !== null && { 'fan-session': fanToken }),
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = `${response.headers['content-type']}`.includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.rawPayload,
      headers: response.headers,
    }
  }

  return {
    call,
    cookies,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      call('POST', path, body, headers),
    /** Logs in as one of the demo club's people; the club's own have their second factor behind them. */
    login: async (email: string, password: string) => {
      const answer = await call('POST', '/auth/login', { email, password })
      token = answer.body.token ?? null
      if (token !== null && answer.body.userData[0].role !== 'buyer') await passSecondFactor(db, token)
      return answer
    },
    useToken: (given: string | null) => {
      token = given
    },
    /** Goes on as a fan who is signed in: with both halves, or with what a sign-in's answer gave. */
    useFan: (given: string | null, cookie?: string) => {
      fanToken = given
      if (cookie !== undefined) cookies.set('fan', cookie)
    },
  }
}
