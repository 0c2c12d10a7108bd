import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reopen } from '#front/reports/server/reconciliation/reopen.ts'
import { restoreClub } from '#app/server/restored-club.ts'
import { instantAt } from '#lib/club-clock.ts'
import { formatCount } from '#lib/count.ts'
import { formatMoney } from '#lib/money.ts'
import { openPlace, refuseOtherKey } from '#server/backup/place.ts'
import { refuseOccupied, when } from '#server/backup/restore-data.ts'
import { CannotStart, startedOrExit } from '#server/cannot-start.ts'
import { readConfigOrExit } from '#server/config.ts'
import { readKeyRing } from '#server/key-ring.ts'
import { readMasterKey } from '#server/master-key.ts'
import { backupProblem } from './backup-problem.ts'

process.env['NODE_ENV'] ??= 'production'

const usage = `Úsalo así:
  npm run restore -- --at '2026-11-28 20:15' --into CARPETA   como estaba el club en ese minuto (hora del club)
  npm run restore -- --into CARPETA                           lo último que hay
  npm run restore -- open                                     concilia la base restaurada de DATABASE_URL y deja que abra`

function readArguments() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ allowPositionals: true, options: { at: text, into: text } })
  } catch {
    throw new CannotStart(usage)
  }
}

/** `2026-11-28 20:15`, with seconds or without them, on the club's clock; an instant with its own zone is taken as it is. */
function momentOf(text: string): Date {
  const [, minute, seconds = '0'] =
    /^(\d{4}-\d\d-\d\d[ T]\d\d:\d\d)(?::(\d\d(?:\.\d+)?))?$/.exec(text.trim()) ?? []
  const local = minute === undefined ? null : instantAt(minute.replace(' ', 'T'))
  const at =
    local === null
      ? new Date(/(Z|[+-]\d\d:\d\d)$/.test(text) ? text : '')
      : new Date(Date.parse(local) + Number(seconds) * 1000)
  if (Number.isNaN(at.getTime())) throw new CannotStart(`«${text}» no es un momento.\n\n${usage}`)
  return at
}

async function restore(at: string | undefined, folder: string): Promise<void> {
  const into = resolve(folder)
  const moment = at === undefined ? null : momentOf(at)
  await refuseOccupied(into)
  const store = openPlace(process.env)
  await refuseOtherKey(store, { begin: false })
  const { MASTER_KEY: master, IDENTITY_KEYS: identity } = process.env
  const keys = {
    masterKey: master ? readMasterKey(master) : null,
    identityKeys: identity ? readKeyRing(identity) : [],
  }
  const found = await restoreClub(store, { at: moment, into, keys })
  await writeFile(join(into, 'restore.json'), JSON.stringify(found, null, 2), { mode: 0o600 })
  console.log(`Restaurado en ${found.seconds.toFixed(1)} s, hasta ${when(found.until)}`)
  const counts = [
    ['boletos', found.tickets],
    ['pedidos', found.orders],
    ['pagos', found.payments],
    ['cuentas', found.accounts],
    ['asientos contables', found.ledgerEntries],
    ['archivos', found.filesRestored],
  ] as const
  console.log(`  ${counts.map(([what, count]) => `${what}: ${formatCount(count)}`).join(', ')}`)
  if (found.lastPurchase !== null)
    console.log(`  última compra: pedido ${found.lastPurchase.folio}, ${when(found.lastPurchase.at)}`)
  console.log(`  personas borradas otra vez: ${found.erasedAgain}`)
  console.log(`  diferencias: ${found.differences.length}`)
  for (const one of found.differences.slice(0, 50)) console.error(`    ${one}`)
  for (const one of found.missingKeys) console.error(`  ${one}`)
  console.log(
    `\nLa base está en ${join(into, 'postgres')} y los archivos en ${join(into, 'files')}. Todavía no abre:`,
  )
  console.log(
    'arráncala, apunta DATABASE_URL a ella y sigue con npm run restore -- open, que la concilia con el proveedor.',
  )
  if (found.differences.length + found.missingKeys.length > 0) process.exitCode = 1
}

const became = { known: 'es de un pedido', aside: 'apartado para finanzas', unknown: 'sin pedido: revísalo' }

async function open(): Promise<void> {
  const { until, days, matched, named, charges } = await reopen(readConfigOrExit())
  console.log(
    `Conciliado desde ${when(until)}: ${days} días, ${matched} pagos iguales, ${named} por revisar.`,
  )
  console.log(`El proveedor cobró después de ese momento: ${charges.length}`)
  for (const charge of charges)
    console.log(
      `  ${charge.id}  ${when(charge.at)}  ${formatMoney(charge.amountCents)}  ${became[charge.became]}`,
    )
  console.log('Ya puede abrir: npm run serve y npm run work.')
}

await startedOrExit(async () => {
  const { positionals, values } = readArguments()
  try {
    if (positionals.length === 1 && positionals[0] === 'open' && values.into === undefined) await open()
    else if (positionals.length === 0 && values.into !== undefined) await restore(values.at, values.into)
    else throw new CannotStart(usage)
  } catch (error) {
    throw backupProblem(error)
  }
})
