import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { features } from '#app/server/features.ts'
import { askForRehearsal } from '#front/rehearsal/server/actions.ts'
import * as rows from '#front/rehearsal/server/sql.ts'
import { fewestFans, mostFans, type Progress } from '#front/rehearsal/contract.ts'
import { Problem } from '#lib/problem.ts'
import { CannotStart, startedOrExit } from '#server/cannot-start.ts'
import { readConfig, readConfigOrExit, type Config } from '#server/config.ts'
import { openDatabase, type Db } from '#server/db.ts'
import { cleanUp, rehearse, sound, Stopped, underLock } from '../rehearsal/rehearse.ts'

// `npm run rehearse`: the coming sale with fans who never lived, beside the club's own and away from it. The last line is JSON.
const usage = `Úsalo así:
  npm run rehearse -- --sale event-12 --fans 20000   ensaya la venta de ese partido
    --during-sale   aunque haya una venta abierta: le quita fuerza
    --web 2         con tantos procesos web; sin él, los que el club tiene aquí
  npm run rehearse -- --sweep                        limpia lo que dejó uno que se cortó`

const phaseWords: Record<Progress['phase'], string> = {
  waiting: 'Espera',
  database: 'Base de datos aparte',
  programs: 'Procesos aparte',
  fans: 'Afición inventada',
  join: 'Lugares en la fila',
  draw: 'Sorteo',
  sale: 'Venta',
  gate: 'Puertas',
  books: 'Cuentas',
  cleaning: 'Limpieza',
}

function readArguments() {
  const text = { type: 'string' } as const
  const yes = { type: 'boolean' } as const
  try {
    const { values } = parseArgs({
      options: { sale: text, fans: text, web: text, row: text, 'during-sale': yes, sweep: yes },
    })
    const number = (value: string | undefined, least: number, most: number) => {
      if (value === undefined) return undefined
      const read = Number(value)
      if (!Number.isInteger(read) || read < least || read > most) throw new CannotStart(usage)
      return read
    }
    return {
      sale: values.sale,
      duringSale: values['during-sale'] ?? false,
      sweep: values.sweep ?? false,
      fans: number(values.fans, fewestFans, mostFans),
      webs: number(values.web, 1, 64),
      row: number(values.row, 1, 2 ** 31 - 1),
    }
  } catch {
    throw new CannotStart(usage)
  }
}

/** Where nothing names a database, the one of a demo that runs from this folder. */
function configured(): Config {
  if (process.env['DATABASE_URL'] !== undefined) return readConfigOrExit()
  const { dataDir } = readConfig({ DATA_DIR: process.env['DATA_DIR'] })
  const file = join(dataDir, 'postgres/postmaster.pid')
  if (!existsSync(file)) {
    process.env['NODE_ENV'] ??= 'production'
    return readConfigOrExit()
  }
  const port = readFileSync(file, 'utf8').split('\n')[3]
  process.env['DATABASE_URL'] = `postgresql://taquilla:taquilla@127.0.0.1:${port}/taquilla`
  return readConfigOrExit()
}

async function run(): Promise<void> {
  const asked = readArguments()
  const config = configured()
  const database = openDatabase(config.databaseUrl!, 4, 'taquilla rehearsal', 60_000)
  try {
    await direct(asked, config, database.db)
  } finally {
    await database.close()
  }
}

async function direct(asked: ReturnType<typeof readArguments>, config: Config, db: Db): Promise<void> {
  const done = await underLock(config.databaseDirectUrl!, async () => {
    // Whoever has the lock is the only one: what says that it runs was killed.
    const left = await cleanUp(config)
    await rows.giveUpRunning(db, 'Se cortó a la mitad.')
    if (asked.sweep) return console.log(JSON.stringify({ swept: left }))
    const id = asked.row ?? (await ask(asked, db))
    await runOne(config, db, id, asked.webs)
  })
  if (done === null && !asked.sweep) throw new CannotStart('Ya hay un ensayo en curso. Espera o detenlo.')
}

async function ask({ sale, fans, duringSale }: ReturnType<typeof readArguments>, db: Db): Promise<number> {
  if (sale === undefined || fans === undefined) throw new CannotStart(usage)
  try {
    return await askForRehearsal({ db, features }, { saleId: sale, fans, duringSale }, null)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const how = error.code === 'sale_open' ? ' Si aun así quieres, agrega --during-sale.' : ''
    throw new CannotStart(error.message + how)
  }
}

async function runOne(config: Config, db: Db, id: number, webs: number | undefined): Promise<void> {
  if (!(await rows.beginRehearsal(db, id))) return rows.dropStopped(db)
  const row = (await rows.findRehearsal(db, id))!
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort('El servidor lo detuvo.'))
  process.once('disconnect', () => ending.abort('El servidor lo detuvo.'))
  try {
    const report = await rehearse({ config, db, features, signal: ending.signal, said: say, webs }, row)
    const reason = sound(report)
      ? null
      : report.leaks.length > 0
        ? 'Un programa del ensayo quiso salir a un servicio de verdad. No llegó.'
        : 'Las cuentas del ensayo no cuadran.'
    await rows.endRehearsal(db, id, { state: reason === null ? 'done' : 'failed', reason, report })
    if (reason !== null) process.exitCode = 1
    console.log(JSON.stringify({ rehearsal: id, sale: row.subject, fans: row.fans, reason, ...report }))
  } catch (error) {
    const stopped = error instanceof Stopped
    const reason = stopped || error instanceof CannotStart ? error.message : 'No se pudo terminar.'
    await rows.endRehearsal(db, id, { state: stopped ? 'stopped' : 'failed', reason, report: null })
    if (!stopped) console.error(error instanceof CannotStart ? error.message : error)
    console.log(JSON.stringify({ rehearsal: id, sale: row.subject, fans: row.fans, reason }))
    process.exitCode = 1
  }
}

let phase: Progress['phase'] = 'waiting'
function say(progress: Progress): void {
  if (progress.phase !== phase) console.log(`  ${phaseWords[(phase = progress.phase)]}…`)
  if (phase !== 'sale') return
  const { perMinute, called, purchases, purchaseP95 } = progress
  console.log(
    `    ${perMinute} por minuto, pasaron ${called}, compraron ${purchases}, p95 ${purchaseP95 ?? '–'} ms`,
  )
}

await startedOrExit(run)
process.exit()
