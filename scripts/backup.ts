import { readFile, rm, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { restoreClub } from '#app/server/restored-club.ts'
import { formatCount } from '#lib/count.ts'
import { backupsIn } from '#server/backup/backups.ts'
import { forgetOld } from '#server/backup/forget-old.ts'
import { fullBackup } from '#server/backup/full-backup.ts'
import { keepFiles } from '#server/backup/keep-files.ts'
import { keepLog } from '#server/backup/keep-log.ts'
import { newKeeper, openAsKeeper, sealForKeepers } from '#server/backup/keepers.ts'
import { keepersOf, openPlace, refuseOtherKey } from '#server/backup/place.ts'
import { planRestore, when } from '#server/backup/restore-data.ts'
import { CannotStart, startedOrExit } from '#server/cannot-start.ts'
import { readConfigOrExit, type Config } from '#server/config.ts'
import { openDatabase } from '#server/db.ts'
import { fileStore } from '#server/files.ts'
import { writeRestoreProof } from '#server/restore-proof.ts'
import { backupProblem } from './backup-problem.ts'

process.env['NODE_ENV'] ??= 'production'

const usage = `Úsalo así:
  npm run backup                         copia la base, su registro y los archivos, y quita lo que ya venció
  npm run backup -- follow               se queda: lleva el registro y los archivos conforme se escriben
  npm run backup -- list                 qué hay y hasta cuándo se puede restaurar
  npm run backup -- prove                restaura lo último aparte, revisa todo, lo apunta y lo quita
  npm run backup -- keeper               un par de llaves para una persona que guarda
  npm run backup -- keys ARCHIVO         sella las llaves del club para quienes las guardan
  npm run backup -- open-keys ARCHIVO    las abre; la llave privada entra por la entrada estándar`

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
process.once('disconnect', () => stopping.abort())
process.channel?.unref()

/** A backup that goes well and ends the day before yesterday is none. */
const stale = 36 * 60 * 60 * 1000
const staleWords = 'Los datos terminan hace más de un día: npm run backup no llegó.'

const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1)

function club() {
  const config = readConfigOrExit()
  const url = process.env['BACKUP_DATABASE_URL'] ?? config.databaseDirectUrl
  if (url === undefined || config.databaseUrl === undefined)
    throw new CannotStart('DATABASE_URL: falta. Es la base que se respalda.')
  return { config, url, databaseUrl: config.databaseUrl, store: openPlace(process.env) }
}

const commands: Record<string, (file: string | undefined) => Promise<void>> = {
  full: async () => {
    const { config, url, store } = club()
    const began = Date.now()
    await refuseOtherKey(store, { begin: true })
    const files = await keepFiles(fileStore(config), store)
    const { id, bytes } = await fullBackup(url, store)
    // Where somebody follows, the log comes by itself.
    await keepLog(url, store, { until: 'now' }).catch((error: { code?: string }) => {
      if (error.code !== '55006') throw error
    })
    const gone = await forgetOld(store, Number(process.env['BACKUP_KEEP_DAYS'] ?? 30))
    console.log(
      `Listo en ${seconds(began)} s: copia ${id}, ${formatCount(Math.ceil(bytes / 1e6))} MB, en ${store.where}.`,
    )
    console.log(`Archivos nuevos: ${formatCount(files)}. Copias vencidas que se quitaron: ${gone}.`)
  },
  follow: async () => {
    const { config, url, store } = club()
    await refuseOtherKey(store, { begin: true })
    console.log(`Lleva el registro a ${store.where} hasta que lo detengas.`)
    await Promise.all([followLog(url, store), followFiles(config, store)])
  },
  list: async () => {
    const store = openPlace(process.env)
    await refuseOtherKey(store, { begin: false })
    for (const { id, finishedAt, bytes } of await backupsIn(store))
      console.log(`${id}  ${when(finishedAt)}  ${formatCount(Math.ceil(bytes / 1e6))} MB`)
    const { reach } = await planRestore(store, null)
    console.log(`Se puede restaurar hasta ${when(reach.until)}${reach.gap ? '; después hay un hueco' : ''}`)
  },
  prove: async () => {
    const { config, databaseUrl, store } = club()
    const began = Date.now()
    const { db, close } = openDatabase(databaseUrl, 2, 'taquilla backup')
    const into = await mkdtemp(join(tmpdir(), 'taquilla-prueba-'))
    const source = store.where.slice(0, 150)
    try {
      await refuseOtherKey(store, { begin: false })
      const found = await restoreClub(store, { at: null, into, keys: config, durable: false })
      const differences = found.differences.length + found.missingKeys.length
      const late = Date.now() - found.until.getTime() > stale ? [staleWords] : []
      const wrong = [...late, ...found.missingKeys, ...found.differences]
      await writeRestoreProof(db, {
        ok: wrong.length === 0,
        source: `${source} ${found.backupId}`,
        dataUntil: found.until,
        rowsChecked: found.rows,
        differences,
        seconds: Math.ceil(Number(seconds(began))),
        note: wrong.slice(0, 5).join('; ').slice(0, 500),
      })
      console.log(
        `Probado en ${seconds(began)} s: ${formatCount(found.rows)} filas, ${differences} diferencias, datos hasta ${when(found.until)}`,
      )
      for (const one of wrong.slice(0, 20)) console.error(`  ${one}`)
      if (wrong.length > 0) process.exitCode = 1
    } catch (error) {
      const problem = backupProblem(error)
      await writeRestoreProof(db, {
        ok: false,
        source,
        dataUntil: null,
        rowsChecked: 0,
        differences: 0,
        seconds: Math.ceil(Number(seconds(began))),
        note: problem.message.slice(0, 500),
      })
      throw problem
    } finally {
      await rm(into, { recursive: true, force: true })
      await close()
    }
  },
  keeper: async () => {
    const { publicKey, privateKey } = newKeeper()
    console.log(`Pública, para BACKUP_KEEPERS:   nombre:${publicKey}`)
    console.log(`Privada, para su caja fuerte:   ${privateKey}`)
  },
  keys: async (file) => {
    const keepers = keepersOf(process.env)
    const names = ['MASTER_KEY', 'IDENTITY_KEYS', 'BACKUP_KEY']
    const missing = names.filter((name) => !process.env[name])
    if (missing.length > 0) throw new CannotStart(`${missing.join(', ')}: falta.`)
    const plain = names.map((name) => `${name}=${process.env[name]}\n`).join('')
    await writeFile(fileOf(file), sealForKeepers(keepers, plain), { mode: 0o600, flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new CannotStart(`${file} ya existe: elige otro nombre.`) : error
      },
    )
    const people = keepers.map(({ name }) => name).join(', ')
    console.log(
      `Selladas en ${file}. Las abre cada una de estas personas: ${people}. Guárdalo lejos de los respaldos.`,
    )
  },
  'open-keys': async (file) => {
    const sealed = await readFile(fileOf(file), 'utf8').catch(() => {
      throw new CannotStart(`${file} no se puede leer.`)
    })
    let typed = ''
    for await (const part of process.stdin) typed += String(part)
    process.stdout.write(openAsKeeper(sealed, typed))
  },
}

function fileOf(file: string | undefined): string {
  if (file === undefined) throw new CannotStart(usage)
  return file
}

type Store = ReturnType<typeof openPlace>

/** A server that is away or a disk that is full is no reason to end: the server keeps what has not arrived. */
async function followLog(url: string, store: Store): Promise<void> {
  while (!stopping.signal.aborted) {
    try {
      await keepLog(url, store, { signal: stopping.signal })
    } catch (error) {
      console.error(`El registro no avanza: ${backupProblem(error).message}`)
      await sleep(5000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
}

async function followFiles(config: Config, store: Store): Promise<void> {
  while (!stopping.signal.aborted) {
    await keepFiles(fileStore(config), store).catch((error: unknown) => {
      console.error(`Los archivos no avanzan: ${backupProblem(error).message}`)
    })
    await sleep(60_000, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
}

await startedOrExit(async () => {
  let given
  try {
    given = parseArgs({ allowPositionals: true }).positionals
  } catch {
    throw new CannotStart(usage)
  }
  const [command = 'full', file, ...more] = given
  const work = commands[command]
  if (work === undefined || more.length > 0) throw new CannotStart(usage)
  try {
    await work(file)
  } catch (error) {
    throw backupProblem(error)
  }
})
