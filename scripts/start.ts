import type { ChildProcess } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFacts } from '../db/seed/club-facts.ts'
import { ChoiceError, readChoice, rememberedSeed, rememberSeed } from '../db/seed/choice.ts'
import { fillDatabase, firstPerson } from '../db/seed/fill.ts'
import { demoFans, demoPeople, demoStaff } from '../db/seed/people.ts'
import { rememberPayments } from '../db/seed/season/provider-memory.ts'
import { demoAuthenticatorKey } from '../db/seed/staff.ts'
import { readConfigOrExit } from '#server/config.ts'
import { openDatabase } from '#server/db.ts'
import { fileStore } from '#server/files.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres, stopPostgres, type Cluster } from '#server/postgres.ts'
import { buildWeb } from './build.ts'
import { reconcileDemo } from './demo-reconciliation.ts'
import { reserveDemoVoucher } from './demo-voucher.ts'
import { innerPort, isFree, refuseBusy } from './ports.ts'
import { answers, startProgram, stopProgram } from './processes.ts'
import { step } from './progress.ts'

const config = readConfigOrExit()
const told = toldOrExit()
/** Said now, or the last time, or the demo club. */
const seed = told.seed ?? rememberedSeed(config.dataDir) ?? 'demo'
const root = join(import.meta.dirname, '..')
const programs: ChildProcess[] = []
const ownMailbox = process.env['SMTP_URL'] === undefined
const ownBeacon = config.beacon.sources[0] === `http://localhost:${config.beaconPort}`
/** Told to every program. */
const shared: Record<string, string> = {
  ...(seed !== 'empty' && !config.production && untold(demoFacts)),
  DATA_DIR: config.dataDir,
  PUBLIC_URL: config.publicUrl,
  SANDBOX_PORT: String(config.sandboxPort),
  MAILBOX_PORT: String(config.mailboxPort),
}
let cluster: Promise<Cluster> | null = null
let stopping = false
const filling = {
  empty: 'Base vacía',
  demo: 'Club de demostración',
  season: 'Club de demostración y su temporada',
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  // The embedded PostgreSQL listens too, and would end this process before the others are stopped.
  process.removeAllListeners(signal)
  process.on(signal, () => void stopAll(0))
}
process.once('disconnect', () => void stopAll(1))
process.channel?.unref()

try {
  await start()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  await stopAll(error instanceof ChoiceError ? 2 : 1)
}

/** What cannot be is said before anything starts. */
function toldOrExit() {
  try {
    const choice = readChoice(process.argv.slice(2))
    if (config.production && (choice.seed ?? choice.seats) !== null)
      throw new ChoiceError('Producción empieza en una base vacía: ahí no se usan --seed ni --seats.')
    return choice
  } catch (error) {
    console.error(error instanceof ChoiceError ? error.message : error)
    process.exit(2)
  }
}

/** Of facts in the environment's words those that it does not say itself. */
function untold(facts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => process.env[name] === undefined))
}

async function start(): Promise<void> {
  console.log('Taquilla')
  await refuseBusy({
    PORT: config.port,
    ...(config.payments.sandbox && { SANDBOX_PORT: config.sandboxPort }),
    ...(ownMailbox && { MAILBOX_PORT: config.mailboxPort }),
  })
  if (ownMailbox) await chooseSmtpPort()
  if (ownBeacon) shared['BEACON_PORT'] = String(await innerPort(config.beaconPort, 'BEACON_PORT'))
  await mkdir(config.dataDir, { recursive: true })
  const databaseUrl = config.databaseUrl ?? (await step('PostgreSQL', startEmbedded))
  await step('Esquema', () => migrate(databaseUrl))
  if (!config.production) await step(filling[seed], () => fill(databaseUrl))
  await step('Aplicación web', buildWeb)
  if (config.payments.sandbox) await step('Proveedor de pagos de prueba', startSandbox)
  if (ownMailbox) await step('Buzón de prueba', startMailbox)
  if (ownBeacon) await step('Número público de prueba', startBeacon)
  await step('Servidor', () => startServer(databaseUrl))
  startWorker(databaseUrl)
  const demo = config.payments.sandbox && seed !== 'empty'
  if (demo) await step('Ficha de OXXO de Ana', reserveVoucher)
  if (demo) await step('Conciliación de los últimos días', () => reconcileDemo(databaseUrl, config))
  sayAddresses()
}

async function startEmbedded(): Promise<string> {
  const folder = join(config.dataDir, 'postgres')
  // One left over from a killed start keeps the port that it had.
  await stopPostgres(folder)
  const started = await startOnFreePort(folder)
  process.send?.({ postgres: started.pid })
  return ensureDatabase(started, 'taquilla')
}

/** Making the files takes seconds, in which another copy may have taken the port: then the next one is tried. */
async function startOnFreePort(folder: string, tries = 3): Promise<Cluster> {
  const port = await innerPort(config.postgresPort, 'POSTGRES_PORT')
  cluster = startPostgres(folder, port)
  try {
    return await cluster
  } catch (error) {
    if (tries === 1 || stopping || (await isFree(port))) throw error
    return startOnFreePort(folder, tries - 1)
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, 4)
  await fillDatabase({ db, databaseUrl, config, files: fileStore(config) }, { ...told, seed })
  rememberSeed(config.dataDir, seed)
  if (config.payments.sandbox) await rememberPayments(db, join(config.dataDir, 'sandbox/mercadopago.jsonl'))
  await close()
}

async function startSandbox(): Promise<void> {
  await run('sandbox/mercadopago/main.ts', `http://127.0.0.1:${config.sandboxPort}/`)
}

/** Nobody types it: the mailbox is told to listen there, and the servers to send there. */
async function chooseSmtpPort(): Promise<void> {
  const usual = Number(process.env['MAILBOX_SMTP_PORT'] ?? config.mailboxPort + 2)
  const smtpPort = await innerPort(usual, 'MAILBOX_SMTP_PORT')
  shared['MAILBOX_SMTP_PORT'] = String(smtpPort)
  shared['SMTP_URL'] = `smtp://127.0.0.1:${smtpPort}`
}

async function startMailbox(): Promise<void> {
  await run('sandbox/mailbox/main.ts', `http://127.0.0.1:${config.mailboxPort}/`)
}

async function startBeacon(): Promise<void> {
  await run('sandbox/beacon/main.ts', `http://localhost:${shared['BEACON_PORT']}/`)
}

async function startServer(databaseUrl: string): Promise<void> {
  await run('src/app/server/main.ts', `http://127.0.0.1:${config.port}/readyz`, {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    JOBS: 'off',
  })
}

function reserveVoucher(): Promise<void> {
  return reserveDemoVoucher(`http://127.0.0.1:${config.port}`)
}

/** Mails, PDFs and the poller in a process of their own, below the sale's priority. */
function startWorker(databaseUrl: string): void {
  launch('src/app/server/main.ts', {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    JOBS: 'only',
  })
}

async function run(file: string, readyUrl: string, environment: Record<string, string> = {}): Promise<void> {
  await answers(readyUrl, launch(file, environment))
}

/**
 * One program that ends takes the others with it. A terminal's Ctrl+C does not reach them (Windows would give each a window): they are
 * ended in their order.
 */
function launch(file: string, environment: Record<string, string>): ChildProcess {
  const detached = process.platform !== 'win32'
  const program = startProgram(join(root, file), { ...shared, ...environment }, { detached })
  programs.push(program)
  program.once('exit', (code) => {
    if (!stopping) void stopAll(code ?? 1)
  })
  return program
}

async function stopAll(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  // Who sends mails and asks for payments ends before who takes them.
  for (const program of programs.toReversed()) await stopProgram(program)
  // It may still be starting.
  const database = await cluster?.catch(() => null)
  await database?.stop()
  process.exit(code)
}

function sayAddresses(): void {
  const { publicUrl, sandboxPort, mailboxPort } = config
  console.log(`
  Taquilla           ${publicUrl}
  API                ${publicUrl}/api/docs
  Pagos de prueba    http://localhost:${sandboxPort}
  Buzón de prueba    http://localhost:${mailboxPort}

  ${seed === 'empty' ? 'Quien abre el club:' : 'Personas de demostración:'}`)
  const people = seed === 'empty' ? [firstPerson] : [...demoPeople, ...demoStaff, ...demoFans]
  for (const { email, password, firstName, role } of people) {
    console.log(`    ${email.padEnd(24)} ${password.padEnd(20)} ${firstName} (${role})`)
  }
  if (seed !== 'empty')
    console.log(
      '\n    Fan ID: Ana lo tiene, con dos menores; Carla espera revisión; Dante apeló una restricción.',
    )
  console.log(`
    El club entra en ${publicUrl}/backoffice con su contraseña y un código de un uso:
    http://localhost:${mailboxPort}/codigo?clave=${demoAuthenticatorKey}`)
  console.log('\n  Ctrl+C para terminar.')
}
