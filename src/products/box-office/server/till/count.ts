import { audit } from '#server/audit.ts'
import { notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { differenceWords, owesReason, terminalWords, type Pieces } from '../../till-rules.ts'
import { closeTillRow, tillSums } from '../sql.ts'
import * as rows from './till-rows.ts'
import { lockTill } from './till.ts'

type Count = {
  countedCents: number
  note: string
  pieces?: Pieces | undefined
  terminalCents?: number | undefined
}

/** What should lie in the drawer and stand on the terminal's closing, in centavos. */
export async function expectedOf(
  db: Db,
  till: { id: string; openingCents: number },
): Promise<{ expectedCents: number; terminalExpectedCents: number }> {
  const { cashCents, paidOutCents, terminalCents, terminalBackCents } = await tillSums(db, till.id)
  return {
    expectedCents: till.openingCents + cashCents - paidOutCents,
    terminalExpectedCents: terminalCents - terminalBackCents,
  }
}

/**
 * Takes the count and ends the turn; only then it says what should have been there. The difference stays on record, and
 * one beyond the bound owes its reason before the cashier opens another till.
 */
export function endTill(db: Db, cashier: string, count: Count) {
  return db.transaction().execute(async (tx) => {
    const till = await lockTill(tx, cashier)
    const { expectedCents, terminalExpectedCents } = await expectedOf(tx, till)
    const { countedCents, note, pieces, terminalCents = null } = count
    const terminal =
      terminalCents === null ? null : { expectedCents: terminalExpectedCents, countedCents: terminalCents }
    const reasonOwed = owesReason({ expectedCents, countedCents, note }, terminal)
    await closeTillRow(tx, till.id, {
      expectedCents,
      countedCents,
      note,
      reasonOwed,
      pieces: pieces === undefined ? null : JSON.stringify(pieces.filter(({ count: found }) => found > 0)),
      terminalExpectedCents,
      terminalCountedCents: terminalCents,
    })
    const detail = {
      expectedCents,
      countedCents,
      differenceCents: countedCents - expectedCents,
      ...(terminal !== null && { terminalCents, terminalExpectedCents }),
      note,
    }
    await audit(tx, { accountId: cashier, action: 'till.close', subject: `till:${till.id}`, detail })
    return counted({
      id: till.id,
      expectedCents,
      countedCents,
      terminalExpectedCents,
      terminalCountedCents: terminalCents,
      reasonOwed,
    })
  })
}

type CountedRow = {
  id: string
  expectedCents: number | null
  countedCents: number | null
  terminalExpectedCents: number | null
  terminalCountedCents: number | null
  reasonOwed: boolean
}

/** A closed till in words, for whoever has handed its count in. */
export function counted({ id, expectedCents, countedCents, ...row }: CountedRow) {
  const { terminalExpectedCents, terminalCountedCents } = row
  const [should, found] = [expectedCents ?? 0, countedCents ?? 0]
  return {
    tillId: id,
    expectedCents: should,
    countedCents: found,
    words: differenceWords(should, found),
    terminalExpectedCents,
    terminalCountedCents,
    terminalWords:
      terminalCountedCents === null ? null : terminalWords(terminalExpectedCents ?? 0, terminalCountedCents),
    reasonOwed: row.reasonOwed,
  }
}

/** The cashier says why the count did not fit. Said once, it stays. */
export function explainTill(db: Db, tillId: string, cashier: string, note: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await rows.giveReason(tx, tillId, cashier, note)))
      throw notFound('No encontramos esa caja, o ya tiene su motivo.')
    const detail = { note }
    await audit(tx, { accountId: cashier, action: 'till.explain', subject: `till:${tillId}`, detail })
  })
}

/** Finance has looked at a difference; looked at before, it stays as it was. */
export function lookAtTill(db: Db, tillId: string, accountId: string, note: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (!(await rows.markLooked(tx, tillId, accountId, note))) {
      if ((await rows.findSheet(tx, tillId))?.closedAt == null)
        throw notFound('No encontramos esa caja cerrada.')
      return
    }
    await audit(tx, { accountId, action: 'till.look', subject: `till:${tillId}`, detail: { note } })
  })
}
