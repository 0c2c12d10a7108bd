import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { rowsWrite } from '#server/gathered-writes.ts'
import type { StepDetail } from '../../rules.ts'

type NewStep = { orderId: string; step: string; detail: StepDetail }

/** One more step, whose number is needed. */
export async function insertStep(db: Db, { orderId, step, detail }: NewStep): Promise<number> {
  const { id } = await db
    .insertInto('orderSteps')
    .values({ orderId, step, detail: JSON.stringify(detail), at: sql`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The same with what follows in the transaction. */
export function addStep(db: Db, { detail, ...step }: NewStep): Promise<void> {
  return addSteps(db, [{ ...step, detail: JSON.stringify(detail) }])
}

const addSteps = rowsWrite<{ orderId: string; step: string; detail: string }>(
  { orderId: 'uuid', step: 'text', detail: 'jsonb' },
  (given) => `insert into order_steps (order_id, step, detail, at)
    select order_id, step, detail, clock_timestamp() from ${given}`,
)

export function stepsOf(db: Db, orderId: string) {
  return db
    .selectFrom('orderSteps')
    .select(['id', 'at', 'step', 'detail'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

/** Whether an order is of a match, or of several; false of an event that is none. */
export const ofMatch =
  sql<boolean>`coalesce((select away <> '' from events where events.id = orders.event_id), true)`.as(
    'ofMatch',
  )

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
    .select(ofMatch)
    .where('step.id', '=', stepId)
    .executeTakeFirst()
}
