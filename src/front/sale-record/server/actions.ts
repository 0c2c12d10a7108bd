import { partsOfSubject, saleIdOf } from '#catalogue/waiting-room/rules.ts'
import {
  readSaleStatement,
  saleOf,
  type SalePlan,
  type SaleResult,
  type SaleSaid,
  type SaleStatement,
} from '#platform/proof/sale-record.ts'
import { nextEntry } from '#platform/proof/server/signed-record.ts'
import type { Db } from '#server/db.ts'
import { eachApart } from '#server/job-failures/actions.ts'
import type { Services } from '#server/services.ts'
import { dueOf, lastPlan, samePlan, tellsChanges, termsOf } from '../rules.ts'
import { plannedZones, resultZones, soldCells } from './count-seats.ts'
import { linkedRecords } from './linked-records.ts'
import type { Terms } from './read-terms.ts'
import { recordedSales } from './recorded-sales.ts'
import { insertEntry, lockRecord, recordOf, untoldSales } from './sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** Tells of every sale what is due. `counts` says whether the seats of a sale are counted although its terms stayed. */
export async function tellSales(services: Deps, counts: (subject: string) => boolean): Promise<void> {
  await eachApart(services.db, {
    task: 'tell_sales',
    things: await untoldSales(services.db),
    subject: (subject) => subject,
    work: (subject) => tellSale(services, subject, counts(subject)),
  })
}

/**
 * Adds to a sale's record what it does not say yet, one entry at most: its plan, what changed of it, its end. Whoever comes
 * second waits, and finds it said. Nothing but the record itself is locked.
 */
export function tellSale({ db, config }: Deps, subject: string, counts: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockRecord(tx, subject)
    const before = await recordOf(tx, subject)
    const said = before.map(({ statement }) => readSaleStatement(statement)!)
    const { kind, id } = partsOfSubject(subject)
    const sale = recordedSales[kind]
    const standing = await sale.standing(tx, id, counts)
    const terms = await sale.terms(tx, id)
    if (standing === undefined || terms === null) return false
    const next = await whatToSay(tx, { subject, said, terms, counts, standing })
    if (next === null) return false
    const every = { sale: saleOf(saleIdOf(subject)), sitting: 1, at: standing.now }
    await insertEntry(tx, subject, await nextEntry(tx, config.masterKey, before, every, next))
    return true
  })
}

type Known = {
  subject: string
  said: SaleStatement[]
  terms: Terms
  counts: boolean
  standing: Parameters<typeof dueOf>[1]
}

async function whatToSay(
  tx: Db,
  { subject, said, terms, counts, standing }: Known,
): Promise<SaleSaid | null> {
  const last = lastPlan(said)
  const due = dueOf(said, standing)
  if (due === 'settled') return { kind: 'settled', result: await resultOf(tx, subject, terms) }
  if (last === null) return due === null ? null : { kind: 'planned', plan: await planOf(tx, subject, terms) }
  // What was changed last is said before the end it may have brought.
  const changed = termsOf(terms) !== termsOf(last)
  if (tellsChanges(said, standing) && (changed || (counts && due === null))) {
    const plan = await planOf(tx, subject, terms)
    if (!samePlan(plan, last)) return { kind: 'changed', plan }
  }
  if (due === null || due === 'planned') return null
  return { kind: 'ended', reason: due.ended, result: await resultOf(tx, subject, terms) }
}

async function planOf(tx: Db, subject: string, terms: Terms): Promise<SalePlan> {
  const { kind, id } = partsOfSubject(subject)
  return { ...terms, zones: plannedZones(terms.zones, await recordedSales[kind].seats(tx, id)) }
}

async function resultOf(tx: Db, subject: string, terms: Terms): Promise<SaleResult> {
  const { kind, id } = partsOfSubject(subject)
  const counted = await recordedSales[kind].seats(tx, id)
  const cells = soldCells(terms, counted, await recordedSales[kind].returned(tx, id))
  return { zones: resultZones(terms, counted), cells, records: await linkedRecords(tx, subject) }
}
