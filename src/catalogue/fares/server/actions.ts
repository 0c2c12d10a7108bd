import { audit } from '#server/audit.ts'
import { countOf } from '#lib/count.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { FareInput, FareRow } from '../desk-contract.ts'
import { isGeneral, keyOf, noteOf } from '../rules.ts'
import * as sql from './sql.ts'

/** A club that has more has made a mistake: nobody reads so many in a list. */
const maxFares = 40

/** All fares with where they are used, in their order, the retired ones last. */
export async function describeFares(db: Db): Promise<FareRow[]> {
  const [fares, uses] = await Promise.all([sql.findFares(db), sql.fareUses()(db)])
  const rows = fares.map(({ retiredAt, ...fare }) => ({
    ...fare,
    retiredAt: retiredAt?.toISOString() ?? null,
    general: isGeneral(fare.key),
    ...(uses.get(fare.key) ?? { matches: 0, tickets: 0, ordered: 0 }),
  }))
  return [...rows.filter((row) => row.retiredAt === null), ...rows.filter((row) => row.retiredAt !== null)]
}

/** What prices may be written for, in order. */
export async function sellableFares(db: Db) {
  const fares = await sql.findFares(db)
  return fares.flatMap((fare) =>
    fare.retiredAt === null
      ? [{ key: fare.key, name: fare.name, note: noteOf(fare), general: isGeneral(fare.key) }]
      : [],
  )
}

export function createFare(db: Db, input: FareInput, accountId: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const fares = await sql.lockFares(tx)
    refuseTwin(fares, input.name)
    if (fares.filter(({ retiredAt }) => retiredAt === null).length >= maxFares)
      throw new Problem('too_many_fares', `Puedes vender hasta ${maxFares} tarifas a la vez. Retira alguna.`)
    const key = freeKey(keyOf(input.name), new Set(fares.map((fare) => fare.key)))
    const position = Math.max(0, ...fares.map((fare) => fare.position)) + 1
    await sql.insertFare(tx, { ...input, key, position })
    await audit(tx, { accountId, action: 'fare.create', subject: `fare:${key}`, detail: input })
    return key
  })
}

/** Whoever bought keeps the fare under its new name; who may have it is asked from now on. */
export function updateFare(db: Db, key: string, input: FareInput, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const fares = await sql.lockFares(tx)
    const fare = oneOf(fares, key)
    if (fare.retiredAt === null) refuseTwin(fares, input.name, key)
    const { name: _, ...terms } = input
    const same = (Object.keys(terms) as (keyof typeof terms)[]).every((part) => terms[part] === fare[part])
    if (isGeneral(key) && !same)
      throw new Problem('general_fare', 'De la tarifa general solo se cambia el nombre: la paga cualquiera.')
    if (input.companion !== fare.companion) await refuseIfSold(tx, key)
    await sql.updateFare(tx, key, input)
    await audit(tx, { accountId, action: 'fare.update', subject: `fare:${key}`, detail: input })
  })
}

/** New holds do not see it any more; seats that are held already may still be ordered at it. Again: changes nothing. */
export function retireFare(db: Db, key: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const fare = oneOf(await sql.lockFares(tx), key)
    if (isGeneral(key))
      throw new Problem('general_fare', 'La tarifa general no se retira: toda zona la tiene.')
    if (fare.retiredAt !== null) return
    await sql.markRetired(tx, key, true)
    await audit(tx, { accountId, action: 'fare.retire', subject: `fare:${key}` })
  })
}

export function restoreFare(db: Db, key: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const fares = await sql.lockFares(tx)
    const fare = oneOf(fares, key)
    if (fare.retiredAt === null) return
    refuseTwin(fares, fare.name, key)
    await sql.markRetired(tx, key, false)
    await audit(tx, { accountId, action: 'fare.restore', subject: `fare:${key}` })
  })
}

/** Changes places with the one above or below it that is sold; at the end of the list nothing happens. */
export function moveFare(db: Db, key: string, to: 'up' | 'down', accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const fares = await sql.lockFares(tx)
    oneOf(fares, key)
    const sold = fares
      .filter(({ retiredAt, key: one }) => retiredAt === null || one === key)
      .toSorted((one, other) => one.position - other.position)
    const at = sold.findIndex((fare) => fare.key === key)
    const fare = sold[at]!
    const other = sold[to === 'up' ? at - 1 : at + 1]
    if (other === undefined) return
    await sql.updateFare(tx, fare.key, { position: other.position })
    await sql.updateFare(tx, other.key, { position: fare.position })
    await audit(tx, { accountId, action: 'fare.move', subject: `fare:${key}`, detail: { to } })
  })
}

/** Whether a ticket goes with a wheelchair's place was decided when it was bought: it neither loses its chair nor comes to need one. */
async function refuseIfSold(tx: Db, key: string): Promise<void> {
  const { tickets = 0, ordered = 0 } = (await sql.fareUses()(tx)).get(key) ?? {}
  if (tickets + ordered === 0) return
  const words = `Ya hay ${countOf(tickets + ordered, 'boleto vendido', 'boletos vendidos')} o por pagar con esta tarifa, así que no cambia si es de acompañante. Crea otra tarifa y retira esta.`
  throw new Problem('fare_sold', words, 409, { fields: { companion: words } })
}

function oneOf(fares: sql.FareFound[], key: string): sql.FareFound {
  const fare = fares.find((one) => one.key === key)
  if (fare === undefined) throw notFound('No encontramos esa tarifa.')
  return fare
}

function refuseTwin(fares: sql.FareFound[], name: string, key?: string): void {
  const same = (one: string) => one.toLocaleLowerCase('es-MX') === name.toLocaleLowerCase('es-MX')
  if (fares.some((fare) => fare.retiredAt === null && fare.key !== key && same(fare.name)))
    throw new Problem('invalid_input', 'Ya hay una tarifa con ese nombre.', 400, {
      fields: { name: 'Ya hay una tarifa con ese nombre' },
    })
}

/** Keys are never given twice: a fare that was retired keeps its own. */
function freeKey(wanted: string, taken: Set<string>): string {
  const base = wanted === '' ? 'tarifa' : wanted
  if (!taken.has(base)) return base
  for (let no = 2; ; no++) if (!taken.has(`${base}-${no}`)) return `${base}-${no}`
}
