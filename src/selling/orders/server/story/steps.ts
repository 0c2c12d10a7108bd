import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { writeLater } from '#server/gathered-writes.ts'
import type { StepDetail } from '../../rules.ts'

type NewStep = { orderId: string; step: string; detail: StepDetail }

const inserting = (db: Db, { orderId, step, detail }: NewStep) =>
  db
    .insertInto('orderSteps')
    .values({ orderId, step, detail: JSON.stringify(detail), at: sql`clock_timestamp()` })

/** One more step, whose number is needed. */
export async function insertStep(db: Db, step: NewStep): Promise<number> {
  const { id } = await inserting(db, step).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The same with what follows in the transaction. */
export function addStep(db: Db, step: NewStep): Promise<void> {
  return writeLater(db, inserting(db, step), 1)
}

export function stepsOf(db: Db, orderId: string) {
  return db
    .selectFrom('orderSteps')
    .select(['id', 'at', 'step', 'detail'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

/** What a mail about a step needs. */
export function findStep(db: Db, stepId: number) {
  return db
    .selectFrom('orderSteps as step')
    .innerJoin('orders', 'orders.id', 'step.orderId')
    .innerJoin('accounts', 'accounts.id', 'orders.accountId')
    .select([
      'step.step',
      'step.detail',
      'orders.id as orderId',
      'orders.folio',
      'orders.title',
      'orders.kind',
      'orders.accountId',
      'accounts.email',
      'accounts.firstName',
    ])
    .where('step.id', '=', stepId)
    .executeTakeFirst()
}
