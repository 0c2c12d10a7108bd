import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import '#app/server/features.ts'
import { importKinds, kindWords, mappingFault, type ImportKind } from '#front/imports/columns.ts'
import { reasonText } from '#front/imports/reasons.ts'
import { startApply, startCheck, takeFile } from '#front/imports/server/actions.ts'
import { applyImport } from '#front/imports/server/apply.ts'
import { checkImport, fileOfImport } from '#front/imports/server/check.ts'
import { countLines, countReasons, findImport } from '#front/imports/server/import-rows.ts'
import { formatCount } from '#lib/count.ts'
import { Problem } from '#lib/problem.ts'
import { CannotStart, startedOrExit } from '#server/cannot-start.ts'
import { readConfig, readConfigOrExit, type Config } from '#server/config.ts'
import { openDatabase, type Db } from '#server/db.ts'
import { fileStore } from '#server/files.ts'
import type { Services } from '#server/services.ts'

// `npm run import`: a file of another system, the same steps as on the screen «Importar». The last line is JSON.
const usage = `Úsalo así:
  npm run import -- clientes.csv --kind customers --dry-run   revisa cada renglón y no escribe nada
  npm run import -- clientes.csv --kind customers             lo revisa y lo aplica
De un libro de Excel con varias hojas, di cuál con --sheet "NOMBRE"; sin decirla, te las nombra.
Puede traer: ${importKinds.map((kind) => `${kind} (${kindWords[kind].title.toLowerCase()})`).join(', ')}.
Las columnas se reconocen por su encabezado; lo que se eligió en la pantalla «Importar» se recuerda.`

function readArguments(): { file: string; kind: ImportKind; sheet: string | null; dry: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { kind: { type: 'string' }, sheet: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
    const [file, ...more] = positionals
    const kind = importKinds.find((known) => known === values.kind)
    if (file === undefined || more.length > 0 || kind === undefined) throw new CannotStart(usage)
    return { file, kind, sheet: values.sheet ?? null, dry: values['dry-run'] ?? false }
  } catch {
    throw new CannotStart(usage)
  }
}

/** Where nothing names a database, the one of a demo that runs from this folder. */
function configured(): Config {
  if (process.env['DATABASE_URL'] === undefined) {
    const { dataDir } = readConfig({ DATA_DIR: process.env['DATA_DIR'] })
    const running = join(dataDir, 'postgres/postmaster.pid')
    if (existsSync(running))
      process.env['DATABASE_URL'] =
        `postgresql://taquilla:taquilla@127.0.0.1:${readFileSync(running, 'utf8').split('\n')[3]}/taquilla`
    else process.env['NODE_ENV'] ??= 'production'
  }
  return readConfigOrExit()
}

/** The file's import: a new one, or the one that this command left open when it only tried it. */
async function opened(
  db: Db,
  files: Services['files'],
  { file, kind, sheet }: ReturnType<typeof readArguments>,
): Promise<string> {
  const stream = createReadStream(file)
  try {
    return await takeFile({ db, files }, { kind, fileName: basename(file), stream, by: null, sheet })
  } catch (error) {
    if (error instanceof Problem && error.code === 'sheet_missing')
      throw new CannotStart(`${error.message} Di cuál con --sheet "NOMBRE".`)
    if (!(error instanceof Problem) || error.code !== 'same_file_open') throw error
    const open = await findImport(db, String(error.detail['importId']))
    if (open === undefined || open.createdBy !== null) throw error
    return open.id
  }
}

/** Until it is done: a worker of the club may be at it as well, and of two the second stops. */
async function during(
  db: Db,
  id: string,
  state: 'checking' | 'applying',
  work: () => Promise<unknown>,
): Promise<void> {
  while ((await findImport(db, id))!.state === state) {
    await work()
    await sleep(100)
  }
}

async function bring(db: Db, config: Config, asked: ReturnType<typeof readArguments>): Promise<void> {
  const { file, kind, dry } = asked
  if (!existsSync(file)) throw new CannotStart(`No existe ${file}.`)
  const files = fileStore(config)
  const id = await opened(db, files, asked)
  const { mapping } = (await findImport(db, id))!
  const fault = mappingFault(kind, mapping)
  if (fault !== null) throw new CannotStart(`${fault} Ábrelo en «Importar» del panel: quedó ahí.`)
  await startCheck(db, id, mapping)
  const began = performance.now()
  await during(db, id, 'checking', () => checkImport({ db, files, config }, id))
  const checked = (await findImport(db, id))!
  if (checked.failure !== null) throw new CannotStart(checked.failure)
  if (!dry) {
    await startApply(db, id, null)
    await during(db, id, 'applying', () => applyImport(db, id))
    await files.delete(fileOfImport(id))
  }
  const seconds = (performance.now() - began) / 1000
  const { counts } = await countLines(db, id)
  for (const { verdict, reason, count } of await countReasons(db, id))
    if (verdict === 'refused' || verdict === 'skipped')
      console.log(`${formatCount(count).padStart(9)}  ${reasonText(reason)}`)
  const words = dry ? 'Revisados' : 'Aplicados'
  console.log(
    `${words}: ${formatCount(checked.lineCount ?? 0)} renglones de ${kindWords[kind].title.toLowerCase()}.`,
  )
  console.log(JSON.stringify({ import: id, applied: !dry, ...counts, seconds: Number(seconds.toFixed(1)) }))
}

await startedOrExit(async () => {
  const asked = readArguments()
  const config = configured()
  const { db, close } = openDatabase(config.databaseUrl!, 4, 'taquilla import')
  try {
    await bring(db, config, asked)
  } catch (error) {
    throw error instanceof Problem ? new CannotStart(error.message) : error
  } finally {
    await close()
  }
})
