import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { AllocationKind } from '#server/schema.ts'

/** The case of a payment that nobody has decided yet, opened where there is none. `amountCents`: what the bank took. */
export async function openCase(
  tx: Db,
  { paymentId, amountCents, at }: { paymentId: string; amountCents: number; at: Date },
): Promise<string> {
  // What waited of an earlier one, the bank has taken with the rest.
  await tx.updateTable('chargebacks').set({ owedCents: 0 }).where('paymentId', '=', paymentId).execute()
  const made = await tx
    .insertInto('chargebacks')
    .values({ paymentId, amountCents, openedAt: at })
    .onConflict((conflict) => conflict.column('paymentId').where('closedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? (await newestCase(tx, paymentId))!.id
}

export function newestCase(db: Db, paymentId: string) {
  return db
    .selectFrom('chargebacks')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locked until the transaction ends; its order and payment are locked before, always in this sequence. */
export function lockCase(tx: Db, id: string) {
  return tx.selectFrom('chargebacks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Guarded: decided once; false for whoever comes second. `owedCents`: what of a won one stands for nothing yet. */
export async function closeCase(tx: Db, id: string, state: 'won' | 'lost', owedCents = 0): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chargebacks')
    .set({ state, owedCents, closedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What the provider says of a case: its number, what the bank took, and until when it takes evidence. */
export async function noteCase(
  db: Db,
  id: string,
  chargeback: { providerId: string; amountCents: number; answerBy: Date | null; wantsEvidence: boolean },
): Promise<void> {
  await db.updateTable('chargebacks').set(chargeback).where('id', '=', id).execute()
}

/** Of a payment, what a bank holds of it now, by what it stood for before; all in centavos. */
export async function takenByBank(
  db: Db,
  paymentId: string,
): Promise<Record<Exclude<AllocationKind, 'gift_card'>, number>> {
  const rows = await db
    .selectFrom('paymentAllocations')
    .select(['kind', (eb) => eb.fn.sum<number>('amountCents').as('cents')])
    .where('paymentId', '=', paymentId)
    .where('reason', 'in', ['charged_back', 'chargeback_won'])
    .groupBy('kind')
    .execute()
  const of = (kind: AllocationKind) => rows.find((row) => row.kind === kind)?.cents ?? 0
  return { tickets: -of('tickets'), kept: -of('kept'), credit: -of('credit'), refund: of('refund') }
}

/** The bank has the club's evidence; a case that was closed meanwhile stays as it is. */
export async function noteEvidence(tx: Db, id: string, by: string): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ evidenceSentAt: sql`clock_timestamp()`, evidenceSentBy: by, state: 'evidence_sent' })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .execute()
}

/** Somebody decided whose the money of a won chargeback is: nothing is owed of it any more. */
export async function noteDecision(
  tx: Db,
  id: string,
  { by, note }: { by: string; note: string },
): Promise<void> {
  await tx
    .updateTable('chargebacks')
    .set({ owedCents: 0, decidedAt: sql`clock_timestamp()`, decidedBy: by, note })
    .where('id', '=', id)
    .execute()
}
