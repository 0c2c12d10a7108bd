import type { z } from 'zod'
import type { Environment } from './config.ts'

type Variable = keyof z.infer<typeof Environment>

/** What each variable is for, for who runs a club; a new one does not compile without its words. */
export const configWords: Record<Variable, string> = {
  NODE_ENV: '`production` for a real club; `serve`, `work` and `admin` take it where nothing is said',
  PORT: 'Port of the web',
  HOST: 'Address that the web listens on; behind a proxy on the same machine leave it',
  SANDBOX_PORT: "Port of the payment provider's stand-in, in the demo",
  MAILBOX_PORT: 'Port of the mailbox, in the demo',
  BEACON_PORT: "Port of the beacon's stand-in, in the demo; a free one is found where nothing is said",
  PUBLIC_URL: 'Address under which people open the product: links, cookies and the host check go by it',
  EXTRA_HOSTS: 'Other host names that it answers under, with commas',
  DATA_DIR: 'Folder of uploads (without S3) and, in the demo, of the database',
  RELEASES_DIR:
    'Folder in which the releases of this server lie side by side: a file of the web app that this one lacks is looked for in the others',
  DATABASE_URL:
    'PostgreSQL 15 to 18, as `postgresql://user:password@host/database`, or PgBouncer in transaction mode before it; without one the demo brings its own',
  DATABASE_DIRECT_URL:
    'The same database past any pooler: `migrate`, `backup`, holds of seats, jobs and what listens; without it `DATABASE_URL` serves',
  DATABASE_REPLICA_URL:
    'A standby of it (4 connections a process): reports and files read there while it is no more than 5 s behind, else from `DATABASE_URL`',
  REHEARSAL_DATABASE_URL:
    "The same server as somebody who may make databases (CREATEDB) and needs no right on the club's: rehearsals of a sale make theirs there and drop it; without it `DATABASE_DIRECT_URL` serves, where it may",
  DATABASE_SILENT_SECONDS:
    'After so long without a byte a connection in use counts as cut; also the longest statement. 30 of a web process, 300 where jobs run. An idle one is noticed after 15 s, connecting ends after 5 s, a hold of seats after 20 s',
  DATABASE_POOL:
    'Connections of one process to `DATABASE_URL`; besides, to `DATABASE_DIRECT_URL`: 5 of each web process and up to 7 of each worker',
  POSTGRES_PORT: "Port of the demo's own PostgreSQL; a free one is found where nothing is said",
  MASTER_KEY:
    '32 bytes in base64 that seal secrets at rest (`openssl rand -base64 32`); once it is changed, `number:base64` of each with commas, the current one first',
  IDENTITY_KEYS:
    'What faces and documents are sealed under: `number:base64`, the current one first, with commas',
  SMS_URL: 'Takes `{ to, text }` as JSON and sends a text message',
  RATE_LIMITS: '`off` takes the limits away, for measurements',
  TRUST_PROXY:
    'Whose `X-Forwarded-For` is believed: `off`, how many proxies stand in front always (`1`), or their addresses and networks',
  JOBS: '`on`, `off` or `only`: whether a process does jobs; `serve` takes `off` and `work` takes `only`',
  DRAIN_SECONDS:
    'How long a web process still serves after it was told to stop, while `/readyz` says that it goes; 5 in production',
  METRICS_TOKEN: 'Who shows it as a bearer token reads `/metrics`; without one nobody does',
  METRICS_PORT:
    'Port on which a process that serves no web (`work`) answers `/healthz` and `/metrics`; without one it listens nowhere',
  SENTRY_DSN:
    'Sentry-compatible address (`https://key@host/project`) that is told of unexpected errors, with no word about a person',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`',
  SMTP_URL: 'Mail server, as `smtps://user:password@host:465`',
  MAIL_FROM: 'Sender of every mail, as `Boletos <boletos@club.mx>`',
  MAIL_DKIM_SELECTOR:
    "Name of the mail service's key in the DNS, for the test of «Primer día»; the usual ones are tried without it",
  PUSH_LOOPBACK: '`on` allows a push service on this machine, for tests',
  CLUB_NAME: 'Name of the club until somebody saves another in «Ajustes»',
  INVOICE_GRACE_DAYS: "Days after a purchase's month in which it may be invoiced",
  SUPPORT_URL: 'Base address of support when it answers elsewhere (decision 10)',
  SUPPORT_MAIL: "Where answers to support's mails go",
  CLUB_LEGAL_NAME: 'Legal texts: who the club is in law, until «Ajustes» says it',
  CLUB_RFC: 'Legal texts: RFC',
  CLUB_ADDRESS: 'Legal texts: address',
  CLUB_PHONE: 'Legal texts: telephone',
  CLUB_PRIVACY_MAIL: 'Legal texts: where requests about personal data go',
  CLUB_CONTRACT_REGISTRY: 'Legal texts: number of the registered contract (PROFECO)',
  S3_BUCKET: 'Bucket of any S3-compatible store for uploads; without one they lie in `DATA_DIR/files`',
  S3_ENDPOINT: 'Address of the store when it is not AWS',
  S3_REGION: 'Region of the store',
  S3_ACCESS_KEY: 'Key of the store',
  S3_SECRET_KEY: 'Secret of the store',
  BACKUP_DIR: 'Folder of the backups, on another disk or machine; or a bucket',
  BACKUP_S3_BUCKET: 'Bucket of the backups, of any S3-compatible store; not the one of the uploads',
  BACKUP_S3_ENDPOINT: 'Address of that store when it is not AWS',
  BACKUP_S3_REGION: 'Region of that store',
  BACKUP_S3_ACCESS_KEY: 'Key of that store',
  BACKUP_S3_SECRET_KEY: 'Secret of that store',
  BACKUP_KEY: '32 bytes in base64 that seal every backup; never among the backups',
  BACKUP_KEEPERS:
    'Who keeps the sealed keys: `name:public key`, two people or more, with commas (`npm run backup -- keeper`)',
  BACKUP_KEEP_DAYS: 'How long a backup is kept, 60 at most: marks of erasures last 90',
  BACKUP_DATABASE_URL:
    'The database as a user with REPLICATION, past any pooler; without it `DATABASE_DIRECT_URL` serves',
  BEACON_URLS:
    'Relays of the public randomness that draws a waiting room, as drand speaks, with commas; the second is asked where the first has none or a false one',
  BEACON_CHAIN: "Hash of that randomness's chain (64 hexadecimal digits); drand's «quicknet» in production",
  MP_BASE_URL: "Mercado Pago's API; without one the sandbox",
  MP_SDK_URL: "Mercado Pago's script in the payment page",
  MP_ACCESS_TOKEN: 'Access token of the club at Mercado Pago',
  MP_PUBLIC_KEY: 'Public key of the club at Mercado Pago',
  MP_WEBHOOK_SECRET: 'Secret that Mercado Pago signs its notices with',
  MP_TIMEOUT_MS: 'How long a call to Mercado Pago may take',
}
