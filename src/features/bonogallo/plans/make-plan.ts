import type { Insertable } from 'kysely'
import { audit } from '#features/accounts/sql.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { BonusPlans, Fare } from '#server/schema.ts'
import type { PassRules } from '../rules.ts'

export type NewPlan = Omit<Insertable<BonusPlans>, 'rules' | 'status'> & {
  rules: PassRules
  prices: { zoneId: number; fare: Fare; priceCents: number }[]
  eventIds: number[]
}

/** A plan with its prices and matches, on sale in its windows; holders of the plan before get their seats kept. */
export function publishPlan(
  db: Db,
  { prices, eventIds, rules, ...plan }: NewPlan,
  by: string | null = null,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id: planId } = await tx
      .insertInto('bonusPlans')
      .values({ ...plan, rules: JSON.stringify(rules), status: 'published' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { instalments, seatingPlanId } = plan
    await tx
      .insertInto('bonusPrices')
      .values(
        prices.map((price) => ({
          ...price,
          planId,
          instalments,
          instalmentCents: Math.trunc(price.priceCents / instalments),
        })),
      )
      .execute()
    for (const eventId of eventIds) await insertMatch(tx, { planId, eventId, seatingPlanId })
    await enqueue(tx, 'keep_seats', {}, { key: 'keep_seats' })
    const detail = { name: plan.name, prices, eventIds }
    await audit(tx, { accountId: by, action: 'bonogallo.publish', subject: `plan:${planId}`, detail })
    return planId
  })
}

/** A match announced later: who holds a pass already has it as well, without a share of the price. */
export function addMatch(db: Db, planId: number, eventId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { seatingPlanId } = await tx
      .selectFrom('bonusPlans')
      .select('seatingPlanId')
      .where('id', '=', planId)
      .executeTakeFirstOrThrow()
    await insertMatch(tx, { planId, eventId, seatingPlanId })
    await enqueue(tx, 'give_new_matches', {}, { key: 'give_new_matches' })
  })
}

async function insertMatch(
  tx: Db,
  row: { planId: number; eventId: number; seatingPlanId: number },
): Promise<void> {
  await tx
    .insertInto('bonusPlanEvents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type Windows = Pick<Insertable<BonusPlans>, 'renewalFrom' | 'renewalUntil' | 'openFrom' | 'openUntil'>

/** Moves the windows of a plan's sale; its prices stay, as they were promised. False where there is no such plan. */
export function changeWindows(db: Db, planId: number, windows: Windows, by: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('bonusPlans')
      .set(windows)
      .where('id', '=', planId)
      .executeTakeFirst()
    const detail = { ...windows }
    await audit(tx, { accountId: by, action: 'bonogallo.windows', subject: `plan:${planId}`, detail })
    await enqueue(tx, 'keep_seats', {}, { key: 'keep_seats' })
    return numUpdatedRows > 0n
  })
}
