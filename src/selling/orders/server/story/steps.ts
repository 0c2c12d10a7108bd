import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { StepDetail } from '../../rules.ts'

export async function insertStep(db: Db, orderId: string, step: string, detail: StepDetail): Promise<number> {
  const { id } = await db
    .insertInto('orderSteps')
    .values({ orderId, step, detail: JSON.stringify(detail), at: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
