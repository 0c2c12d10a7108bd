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
import { dueOf, lastPlan, samePlan, settledAfterHours, tellsChanges, termsOf } from '../rules.ts'
import { countReturned, countSeats, plannedZones, resultZones, soldCells } from './count-seats.ts'
import { linkedRecords } from './linked-records.ts'
import { readTerms, type Terms } from './read-terms.ts'
import { insertEntry, lockRecord, recordOf, standingOf, untoldMatches } from './sql.ts'

type Deps = Pick<Services, 'db' | 'config'>

/** Tells of every sale what is due. `counts` says whether the seats of a match are counted although its terms stayed. */
export async function tellSales(services: Deps, counts: (eventId: number) => boolean): Promise<void> {
  await eachApart(services.db, {
    task: 'tell_sales',
    things: await untoldMatches(services.db),
    subject: (eventId) => eventId,
    work: (eventId) => tellSale(services, eventId, counts(eventId)),
  })
}

/**
 * Adds to a sale's record what it does not say yet, one entry at most: its plan, what changed of it, its end. Whoever comes
 * second waits, and finds it said. Nothing but the record itself is locked.
 */
export function tellSale({ db, config }: Deps, eventId: number, counts: boolean): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockRecord(tx, eventId)
    const before = await recordOf(tx, eventId)
    const said = before.map(({ statement }) => readSaleStatement(statement)!)
    const standing = await standingOf(tx, eventId, settledAfterHours)
    const terms = await readTerms(tx, eventId)
    if (standing === undefined || terms === null) return false
    const next = await whatToSay(tx, { eventId, said, terms, counts, standing })
    if (next === null) return false
    const every = { sale: saleOf(eventId), sitting: 1, at: standing.now }
    await insertEntry(tx, eventId, await nextEntry(tx, config.masterKey, before, every, next))
    return true
  })
}

type Known = {
  eventId: number
  said: SaleStatement[]
  terms: Terms
  counts: boolean
  standing: Parameters<typeof dueOf>[1]
}

async function whatToSay(
  tx: Db,
  { eventId, said, terms, counts, standing }: Known,
): Promise<SaleSaid | null> {
  const last = lastPlan(said)
  const due = dueOf(said, standing)
  if (due === 'settled') return { kind: 'settled', result: await resultOf(tx, eventId, terms) }
  if (last === null) return due === null ? null : { kind: 'planned', plan: await planOf(tx, eventId, terms) }
  // What was changed last is said before the end it may have brought.
  const changed = termsOf(terms) !== termsOf(last)
  if (tellsChanges(said, standing) && (changed || (counts && due === null))) {
    const plan = await planOf(tx, eventId, terms)
    if (!samePlan(plan, last)) return { kind: 'changed', plan }
  }
  if (due === null || due === 'planned') return null
  return { kind: 'ended', reason: due.ended, result: await resultOf(tx, eventId, terms) }
}

async function planOf(tx: Db, eventId: number, terms: Terms): Promise<SalePlan> {
  return { ...terms, zones: plannedZones(terms.zones, await countSeats(tx, eventId)) }
}

async function resultOf(tx: Db, eventId: number, terms: Terms): Promise<SaleResult> {
  const counted = await countSeats(tx, eventId)
  const cells = soldCells(terms, counted, await countReturned(tx, eventId))
  return { zones: resultZones(terms.zones, counted), cells, records: await linkedRecords(tx, eventId) }
}
