import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { sql, type Insertable } from 'kysely'
import { audit } from '#server/audit.ts'
import { reserve } from '#selling/holds/server/engine/reserve.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { BonusPlans } from '#server/schema.ts'
import type { PassRules } from '../../rules.ts'

export type NewPlan = Omit<Insertable<BonusPlans>, 'rules' | 'status'> & {
  rules: PassRules
  prices: { zoneId: number; fare: Fare; priceCents: number }[]
  eventIds: number[]
}

/** A plan with its prices and matches that nobody sees yet; over the draft of that number, where one is given. */
export async function saveDraft(
  tx: Db,
  { prices, eventIds, rules, ...plan }: NewPlan,
  known: number | null = null,
): Promise<number> {
  const row = { ...plan, rules: JSON.stringify(rules), status: 'draft' as const }
  if (known !== null) await emptyDraft(tx, known)
  const { id: planId } =
    known === null
      ? await tx.insertInto('bonusPlans').values(row).returning('id').executeTakeFirstOrThrow()
      : await tx
          .updateTable('bonusPlans')
          .set({ ...row, changedAt: sql`now()` })
          .where('id', '=', known)
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
  for (const eventId of new Set(eventIds)) await insertMatch(tx, { planId, eventId, seatingPlanId })
  return planId
}

async function emptyDraft(tx: Db, planId: number): Promise<void> {
  await tx.deleteFrom('bonusPrices').where('planId', '=', planId).execute()
  await tx.deleteFrom('bonusPlanEvents').where('planId', '=', planId).execute()
}

export async function deletePlan(tx: Db, planId: number): Promise<void> {
  await emptyDraft(tx, planId)
  await tx.deleteFrom('bonusPlans').where('id', '=', planId).execute()
}

/** A draft is on sale in its windows from now on; holders of the plan before get their seats kept. */
export async function openPlan(tx: Db, planId: number): Promise<void> {
  await tx
    .updateTable('bonusPlans')
    .set({ status: 'published', changedAt: sql`now()` })
    .where('id', '=', planId)
    .where('status', '=', 'draft')
    .execute()
  await enqueue(tx, 'keep_seats', {}, { key: 'keep_seats' })
}

/** Both at once, for who needs no draft: the demo club and tests. */
export function publishPlan(db: Db, plan: NewPlan): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const planId = await saveDraft(tx, plan)
    await openPlan(tx, planId)
    return planId
  })
}

/** Locked until the transaction ends. */
export function lockPlan(db: Db, planId: number) {
  return db
    .selectFrom('bonusPlans')
    .select(['id', 'name', 'status', 'seatingPlanId', 'openUntil', 'changedAt'])
    .select(sql<Date>`now()`.as('now'))
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * A match announced later. Who holds a pass, or is about to, has it as well, without a share of the price: the sum of
 * shares stays the price. Their seats are taken here under one hold, all or none, and `give_new_matches` makes their
 * tickets; answers the seats of them that somebody has, which is none where it was added.
 */
export async function addMatch(
  tx: Db,
  { planId, seatingPlanId, eventId }: { planId: number; seatingPlanId: number; eventId: number },
): Promise<number[]> {
  const wanted = await seatsOfPlan(tx, planId)
  const seatIds = wanted.map(({ seatId }) => seatId)
  const holdId = crypto.randomUUID()
  const until = new Date(Math.max(Date.now() + waitingMs, ...wanted.map(({ buyUntil }) => +(buyUntil ?? 0))))
  const taken = await reserve(tx, { eventId, seatIds, owner: { holdId, until } })
  if (taken.length > 0) return taken
  await tx
    .insertInto('bonusPlanEvents')
    .values({ planId, eventId, seatingPlanId, waitingUnder: seatIds.length > 0 ? holdId : null })
    .execute()
  await enqueue(tx, 'give_new_matches', {}, { key: 'give_new_matches' })
  return []
}

/** Longer than the job needs for every holder; then a seat that no pass took is free again. */
const waitingMs = 60 * 60 * 1000

/** Seats of active passes, and those that somebody is buying at this moment, with how long that may take. */
async function seatsOfPlan(tx: Db, planId: number): Promise<{ seatId: number; buyUntil: Date | null }[]> {
  const { rows } = await sql<{ seatId: number; buyUntil: Date | null }>`
    select seat_id, max(buy_until) as buy_until from (
      select seat_id, null::timestamptz as buy_until from passes
        where plan_id = ${planId} and status in ('active', 'past_due', 'paused')
      union all select unnest(hold.seat_ids), hold.expires_at from pass_holds input
        join holds hold on hold.id = input.hold_id
        where input.plan_id = ${planId} and hold.status in ('active', 'ordered') and hold.expires_at > now()
    ) seats group by seat_id order by seat_id`.execute(tx)
  return rows
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
