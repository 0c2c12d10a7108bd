import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyBls } from '#platform/proof/verify-bls.ts'
import { quicknet } from '#platform/proof/quicknet.ts'
import { readSaleStatement, linkedPath, saleOf } from '#platform/proof/sale-record.ts'
import { faultWords, verifyQueue, type Bucket, type Published } from '#platform/proof/verify-queue.ts'
import type { SignedRecord } from '#platform/proof/verify-record.ts'
import { saleFaultWords, verifySale } from '#platform/proof/verify-sale.ts'

const usage = `Comprueba el sorteo de una fila, el de un partido, o las cuentas de una venta, con lo que se publicó:
  npm run verify-queue -- https://boletos.club.mx/api/waiting-room/event-7
  npm run verify-queue -- https://boletos.club.mx/api/ballots/3
  npm run verify-queue -- https://boletos.club.mx/api/events/7/sale-record
  npm run verify-queue -- https://boletos.club.mx/api/sale-records/pack-3
    --sitting 1            cuál vez, si la fila se abrió varias; sin él, la última
    --kept expediente.json un expediente que guardaste antes: se ve si después dijeron otra cosa
    --place lugar.json     tu lugar como te lo dio la página: se ve si está y si su número es el suyo
Termina con 0 si todo cuadra, con 1 si encuentra algo y con 2 si no se puede leer.`

const sha256 = (of: Uint8Array) => new Uint8Array(createHash('sha256').update(of).digest())

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sitting: { type: 'string' }, kept: { type: 'string' }, place: { type: 'string' } },
})
const base = positionals[0]?.replace(/\/(state)?$/, '')
if (
  base === undefined ||
  !/^https?:\/\/.+\/waiting-room\/(event|pack|plan)-\d+$|^https?:\/\/.+\/ballots\/\d+$|^https?:\/\/.+\/events\/\d+\/sale-record$|^https?:\/\/.+\/sale-records\/(event|pack|plan)-\d+$/.test(
    base,
  )
) {
  console.error(usage)
  process.exit(2)
}
try {
  process.exitCode = await (/\/sale-records?(\/|$)/.test(base) ? checkSale(base) : check(base))
} catch (error) {
  console.error(`No se pudo leer: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}

/** A sale's own record: its chain, its sums, and that the records it links still say the same. */
async function checkSale(address: string): Promise<number> {
  const [, api, eventId, saleId = `event-${eventId}`] =
    /^(.+)\/(?:events\/(\d+)\/sale-record|sale-records\/(.+))$/.exec(address)!
  const record = (await read(address)) as SignedRecord
  const said = record.entries.flatMap(({ statement }) => readSaleStatement(statement) ?? [])
  const linked = new Map<string, SignedRecord['entries']>()
  for (const link of said.flatMap((one) => ('result' in one ? one.result.records : [])))
    linked.set(
      `${link.sale}/${link.sitting}`,
      ((await read(`${api}${linkedPath(link)}`)) as SignedRecord).entries,
    )
  const kept = values.kept === undefined ? {} : { statements: statementsOf(values.kept) }
  const { faults, statements } = await verifySale({ sale: saleOf(saleId), record, linked }, kept, sha256)
  console.log(`${statements.length} entradas firmadas, ${linked.size} expedientes enlazados.`)
  if (!statements.some(({ kind }) => kind === 'ended'))
    console.log('La venta no termina: se comprobó lo publicado hasta ahora.')
  for (const fault of faults) console.log(`✗ ${saleFaultWords[fault]}`)
  if (faults.length > 0) return 1
  console.log('✓ Las cuentas cuadran y nadie las cambió.')
  return 0
}

async function check(sale: string): Promise<number> {
  const sitting = values.sitting ?? (await lastSitting(sale))
  const files = `${sale}/${sitting}`
  const [, kind, name] = /([^/]+)\/([^/]+)$/.exec(sale)!
  const record = (await read(`${files}/record`)) as Published['record']
  const list = await bytes(`${files}/list`)
  const buckets = list === null ? null : await readBuckets(files)
  const verified = await verifyQueue(
    { record, list, buckets },
    {
      of: { sale: kind === 'ballots' ? `ballot-${name}` : name!, sitting: Number(sitting) },
      ...(values.kept !== undefined && { statements: statementsOf(values.kept) }),
      ...(values.place !== undefined && { place: JSON.parse(readFileSync(values.place, 'utf8')) as never }),
    },
    { sha256, verifyBls },
  )
  console.log(`${verified.statements.length} entradas firmadas, ${verified.places} lugares en la lista.`)
  if (!verified.drawn) console.log('Todavía no hay sorteo: se comprobó lo publicado hasta ahora.')
  // Who runs another chain could know its numbers beforehand.
  if (record.chain !== null && record.chain.hash !== quicknet.hash)
    console.log('Atención: el número público no es el de drand «quicknet», sino de otra cadena.')
  for (const fault of verified.faults) console.log(`✗ ${faultWords[fault]}`)
  if (verified.faults.length > 0) return 1
  if (verified.chainUnread)
    throw new Error('la cadena del número público no la dijo nadie ahora; lo demás cuadra')
  console.log(verified.drawn ? '✓ El sorteo es el que se anunció, y nadie lo pudo elegir.' : '✓ Todo cuadra.')
  return 0
}

/** The sitting whose numbers are called, or were; says where places of the next phase's draw are taken beside it. */
async function lastSitting(sale: string): Promise<string> {
  const { sitting, next } = (await read(`${sale}/state`)) as {
    sitting: number
    next?: { sitting: number } | null
  }
  if (next) console.log(`También se toman lugares para otro sorteo: --sitting ${next.sitting}`)
  return String(sitting)
}

/** All buckets, or none before the draw. */
async function readBuckets(files: string): Promise<Bucket[] | null> {
  const buckets: Bucket[] = []
  for (let from = 0; from < 256; from += 16) {
    const prefixes = Array.from({ length: 16 }, (_, at) => (from + at).toString(16).padStart(2, '0'))
    const found = await Promise.all(prefixes.map((prefix) => read(`${files}/numbers/${prefix}`, true)))
    if (found.includes(null)) return null
    buckets.push(...(found as Bucket[]))
  }
  return buckets
}

const statementsOf = (file: string): string[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as Published['record']).entries.map(({ statement }) => statement)

async function read(url: string, mayLack = false): Promise<unknown> {
  const response = await fetch(url)
  if (response.status === 404 && mayLack) return null
  if (!response.ok) throw new Error(`${url} respondió ${response.status}`)
  return response.json()
}

async function bytes(url: string): Promise<Uint8Array | null> {
  const response = await fetch(url)
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`${url} respondió ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
