import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import { readKeyRing } from './key-ring.ts'
import { readTrustProxy } from './trust-proxy.ts'

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback)

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port(3001),
  MAILBOX_PORT: port(3002),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  POSTGRES_PORT: port(3005),
  MASTER_KEY: z.base64().optional(),
  IDENTITY_KEYS: z.string().optional(),
  SMS_URL: z.url().optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z.string().default('off'),
  JOBS: z.enum(['on', 'off', 'only']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('boletos@clubgallos.example'),
  PUSH_LOOPBACK: z.enum(['on', 'off']).default('off'),
  CLUB_NAME: z.string().default('Club Gallos'),
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
  MP_BASE_URL: z.url().optional(),
  MP_SDK_URL: z.url().optional(),
  MP_ACCESS_TOKEN: z.string().default('APP_USR-sandbox-access-token'),
  MP_PUBLIC_KEY: z.string().default('APP_USR-sandbox-public-key'),
  MP_WEBHOOK_SECRET: z.string().default('sandbox-secret-0001'),
  MP_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
})

/** What a production start must be told: nothing of these may keep its development default. */
const requiredInProduction = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'MASTER_KEY',
  'IDENTITY_KEYS',
  'SMTP_URL',
  'SMS_URL',
  'MP_BASE_URL',
  'MP_SDK_URL',
  'MP_ACCESS_TOKEN',
  'MP_PUBLIC_KEY',
  'MP_WEBHOOK_SECRET',
] as const

export type Config = ReturnType<typeof readConfig>

/** Reads and validates the environment once. Throws with the name of every value that is wrong or missing. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const read = Environment.safeParse(environment)
  if (!read.success) throw new Error(`Configuration:\n${z.prettifyError(read.error)}`)
  const env = read.data
  const production = env.NODE_ENV === 'production'
  if (production) {
    const missing = requiredInProduction.filter((name) => !environment[name])
    if (env.RATE_LIMITS === 'off') missing.push('RATE_LIMITS=on' as never)
    if (env.PUSH_LOOPBACK === 'on') missing.push('PUSH_LOOPBACK=off' as never)
    if (missing.length > 0) throw new Error(`A production start needs ${missing.join(', ')}`)
  }
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const sandboxUrl = `http://localhost:${env.SANDBOX_PORT}`
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    postgresPort: env.POSTGRES_PORT,
    masterKey: masterKey(env.MASTER_KEY),
    /** What faces and documents are sealed under (number:base64, the current one first). */
    identityKeys: readKeyRing(env.IDENTITY_KEYS ?? developmentIdentityKey()),
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    servesWeb: env.JOBS !== 'only',
    runsJobs: env.JOBS !== 'off',
    logLevel: env.LOG_LEVEL,
    sandboxPort: env.SANDBOX_PORT,
    mailboxPort: env.MAILBOX_PORT,
    smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${env.MAILBOX_PORT + 100}`,
    mailFrom: env.MAIL_FROM,
    smsUrl: env.SMS_URL ?? `http://127.0.0.1:${env.MAILBOX_PORT}/sms`,
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

function developmentIdentityKey(): string {
  return `1:${createHash('sha256').update('taquilla development identity key').digest('base64')}`
}

/** 32 bytes that seal secrets at rest; the development key is public, so production refuses to start on it. */
function masterKey(base64: string | undefined): Buffer {
  if (base64 === undefined) return createHash('sha256').update('taquilla development key').digest()
  const key = Buffer.from(base64, 'base64')
  if (key.length !== 32) throw new Error('MASTER_KEY must be 32 bytes in base64')
  return key
}
