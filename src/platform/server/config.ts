import { resolve } from 'node:path'
import { z } from 'zod'
import { developmentDefaults as known } from './development-defaults.ts'
import { readKeyRing, type KeyRing } from './key-ring.ts'
import { readMasterKey } from './master-key.ts'
import { productionRefusals } from './production-refusals.ts'
import { readTrustProxy } from './trust-proxy.ts'
import { quicknet } from '#platform/proof/quicknet.ts'

const port = z.coerce.number().int().min(1).max(65_535)

/** What may be given; `docs/operations/configuration.md` says what each is for (`config-words.ts`). */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port.optional(),
  MAILBOX_PORT: port.optional(),
  BEACON_PORT: port.optional(),
  PUBLIC_URL: z.url().optional(),
  EXTRA_HOSTS: z.string().default(''),
  DATA_DIR: z.string().default('.data'),
  RELEASES_DIR: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  REHEARSAL_DATABASE_URL: z.string().optional(),
  DATABASE_SILENT_SECONDS: z.coerce.number().int().min(5).max(3600).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  POSTGRES_PORT: port.default(3005),
  MASTER_KEY: z.string().optional(),
  IDENTITY_KEYS: z.string().optional(),
  SMS_URL: z.url().optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.string().default('off'),
  JOBS: z.enum(['on', 'off', 'only']).default('on'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).optional(),
  METRICS_TOKEN: z.string().min(24).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SENTRY_DSN: z
    .url()
    .regex(/^https?:\/\/\w+@[^/]+(\/[\w-]+)*\/\d+$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default(known.mailFrom),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,63}$/)
    .optional(),
  PUSH_LOOPBACK: z.enum(['on', 'off']).default('off'),
  CLUB_NAME: z.string().default(known.clubName),
  INVOICE_GRACE_DAYS: z.coerce.number().int().min(0).max(60).default(3),
  SUPPORT_URL: z.url().optional(),
  SUPPORT_MAIL: z.email().optional(),
  CLUB_LEGAL_NAME: z.string().optional(),
  CLUB_RFC: z.string().optional(),
  CLUB_ADDRESS: z.string().optional(),
  CLUB_PHONE: z.string().optional(),
  CLUB_PRIVACY_MAIL: z.email().optional(),
  CLUB_CONTRACT_REGISTRY: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().default(''),
  S3_SECRET_KEY: z.string().default(''),
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY: z.string().default(''),
  BACKUP_S3_SECRET_KEY: z.string().default(''),
  BACKUP_KEY: z.string().optional(),
  BACKUP_KEEPERS: z.string().optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(60).default(30),
  BACKUP_DATABASE_URL: z.string().optional(),
  BEACON_URLS: z.string().optional(),
  BEACON_CHAIN: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  MP_BASE_URL: z.url().optional(),
  MP_SDK_URL: z.url().optional(),
  MP_ACCESS_TOKEN: z.string().default(known.accessToken),
  MP_PUBLIC_KEY: z.string().default(known.publicKey),
  MP_WEBHOOK_SECRET: z.string().default(known.webhookSecret),
  MP_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
})

export type Config = ReturnType<typeof readConfig>

/** The environment does not serve: `message` says of every value at once what is wrong with it. */
class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/** Reads and validates the environment once. Throws a ConfigurationError that names every value that is wrong or missing. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const read = Environment.safeParse(environment)
  const wrong = read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  if (environment['NODE_ENV'] === 'production') wrong.push(...productionRefusals(environment))
  const master = tried(wrong, 'MASTER_KEY', () => readMasterKey(environment['MASTER_KEY']))
  const identity = tried(wrong, 'IDENTITY_KEYS', () => identityKeys(environment['IDENTITY_KEYS']))
  if (!read.success || master === null || identity === null || wrong.length > 0)
    throw new ConfigurationError(`La configuración no sirve:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
  const env = read.data
  const production = env.NODE_ENV === 'production'
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  // One copy of the demo stands on four ports in a row: the next one is told where it begins, and no more.
  const [sandboxPort, mailboxPort, beaconPort] = [
    env.SANDBOX_PORT ?? env.PORT + 1,
    env.MAILBOX_PORT ?? env.PORT + 2,
    env.BEACON_PORT ?? env.PORT + 3,
  ]
  const sandboxUrl = `http://localhost:${sandboxPort}`
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    /** Host names besides PUBLIC_URL's under which this product may be opened. */
    extraHosts: env.EXTRA_HOSTS.split(',').flatMap((name) => name.trim().toLowerCase() || []),
    secure: publicUrl.startsWith('https:'),
    dataDir: resolve(env.DATA_DIR),
    /** Where the other releases of this server lie, whose pages may still be open. */
    releasesDir: env.RELEASES_DIR ?? null,
    databaseUrl: env.DATABASE_URL,
    /** Past any pooler: for what keeps something in its connection (LISTEN, locks of a session, plans, backups). */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    /** Who makes the databases of rehearsals, and where; without one whoever the product's own is. */
    rehearsalDatabaseUrl: env.REHEARSAL_DATABASE_URL ?? null,
    /** After so long without a word a connection in use counts as cut. */
    databaseSilentMs: (env.DATABASE_SILENT_SECONDS ?? (env.JOBS === 'off' ? 30 : 300)) * 1000,
    databasePool: env.DATABASE_POOL,
    postgresPort: env.POSTGRES_PORT,
    masterKey: master,
    /** What faces and documents are sealed under (number:base64, the current one first). */
    identityKeys: identity,
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    servesWeb: env.JOBS !== 'only',
    runsJobs: env.JOBS !== 'off',
    /** How long a node that stops still serves, so that who balances the load hears of it first. */
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    logLevel: env.LOG_LEVEL,
    /** What reads `/metrics`; without one nobody does. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Where a node that serves no web answers `/healthz` and `/metrics`. */
    metricsPort: env.METRICS_PORT ?? null,
    /** Where errors that nobody expected are told; without one they stand in the log alone. */
    sentryDsn: env.SENTRY_DSN ?? null,
    sandboxPort,
    mailboxPort,
    beaconPort,
    /** Public randomness: where it is read, the second where the first has none or a false one, and of which chain. */
    beacon: {
      sources: (env.BEACON_URLS ?? (production ? drand.sources : practiceSources(beaconPort)))
        .split(',')
        .map((source) => source.trim().replace(/\/$/, '')),
      chain: env.BEACON_CHAIN ?? (production ? drand.chain : known.beaconChain),
      /** So long a list is closed before the round that orders it exists; in practice nobody waits for it. */
      afterSeconds: production ? 30 : 3,
    },
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${mailboxPort + 2}`,
    mailFrom: env.MAIL_FROM,
    /** Under which name the mail service's key stands in the DNS; the usual ones are tried without it. */
    dkimSelector: env.MAIL_DKIM_SELECTOR,
    smsUrl: env.SMS_URL ?? `http://127.0.0.1:${mailboxPort}/sms`,
    /** A push service on this machine over plain http, for tests; a production start refuses it. */
    pushLoopback: env.PUSH_LOOPBACK === 'on',
    s3:
      env.S3_BUCKET === undefined
        ? null
        : {
            bucket: env.S3_BUCKET,
            endpoint: env.S3_ENDPOINT,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY,
            secretAccessKey: env.S3_SECRET_KEY,
          },
    invoiceGraceDays: env.INVOICE_GRACE_DAYS,
    clubName: env.CLUB_NAME,
    supportUrl: env.SUPPORT_URL ?? `${publicUrl}/api/`,
    supportMail: env.SUPPORT_MAIL,
    /** What the legal texts say about the club; what is not given is shown as missing. */
    club: {
      legalName: env.CLUB_LEGAL_NAME,
      rfc: env.CLUB_RFC,
      address: env.CLUB_ADDRESS,
      phone: env.CLUB_PHONE,
      privacyMail: env.CLUB_PRIVACY_MAIL,
      contractRegistry: env.CLUB_CONTRACT_REGISTRY,
    },
    payments: {
      sandbox: env.MP_BASE_URL === undefined,
      baseUrl: env.MP_BASE_URL ?? sandboxUrl,
      sdkUrl: env.MP_SDK_URL ?? `${sandboxUrl}/js/v2`,
      accessToken: env.MP_ACCESS_TOKEN,
      publicKey: env.MP_PUBLIC_KEY,
      webhookSecret: env.MP_WEBHOOK_SECRET,
      timeoutMs: env.MP_TIMEOUT_MS,
    },
  }
}

/** The chain that the world's own draws go by, and two of its relays. */
const drand = {
  sources: 'https://api.drand.sh,https://drand.cloudflare.com',
  chain: quicknet.hash,
}
const practiceSources = (port: number) => `http://localhost:${port},http://localhost:${port}/second`

function tried<T>(wrong: string[], name: string, read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

function identityKeys(text: string | undefined): KeyRing {
  return text === undefined ? [{ number: 1, key: known.identityKey }] : readKeyRing(text)
}

/** The configuration of a program that starts; what is wrong with it is said without a stack, and the program ends. */
export function readConfigOrExit(): Config {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
