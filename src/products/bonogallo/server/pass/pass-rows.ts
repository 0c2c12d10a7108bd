import { sql, type Insertable } from 'kysely'
import { lockOrders } from '#selling/locks/server/sql.ts'
import { fareNameOf } from '#catalogue/fares/server/sql.ts'
import type { Db } from '#server/db.ts'
import type { Passes, PassEnding, PassMatchState, PassStatus } from '#server/schema.ts'
import type { PassRules } from '../../rules.ts'
import { dayOf } from '../sql.ts'

export const activeStatuses = ['active', 'past_due', 'paused'] as const

export async function insertPass(
  db: Db,
  { rules, ...pass }: Omit<Insertable<Passes>, 'rules'> & { rules: PassRules },
): Promise<string> {
  const { id } = await db
    .insertInto('passes')
    .values({ ...pass, rules: JSON.stringify(rules) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertPassMatches(
  db: Db,
  passId: string,
  matches: { eventId: number; shareCents: number }[],
): Promise<void> {
  await db
    .insertInto('passMatches')
    .values(matches.map((match) => ({ ...match, passId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function passes(db: Db) {
  return db
    .selectFrom('passes as pass')
    .innerJoin('bonusPlans as plan', 'plan.id', 'pass.planId')
    .select(['pass.id', 'pass.number', 'pass.planId', 'pass.accountId', 'pass.orderId', 'pass.seatId'])
    .select(['pass.zoneId', 'pass.fare', 'pass.firstName', 'pass.lastName', 'pass.priceCents'])
    .select(fareNameOf('pass.fare').as('fareName'))
    .select([
      'pass.instalmentCents',
      'pass.rules',
      'pass.renews',
      'pass.status',
      'pass.ending',
      'plan.name as plan',
      'plan.seatingPlanId',
    ])
    .select([dayOf('plan.ends_on').as('endsOn'), sql<Date>`now()`.as('now')])
    .$narrowType<{ rules: PassRules }>()
}

export type PassRow = Awaited<ReturnType<typeof passesOf>>[number]

/** Those that live first, the newest before. */
export function passesOf(db: Db, accountId: string) {
  return passes(db)
    .where('pass.accountId', '=', accountId)
    .orderBy('pass.closedAt', (order) => order.desc().nullsFirst())
    .orderBy('pass.id', 'desc')
    .execute()
}

export function passesOfOrder(db: Db, orderId: string): Promise<PassRow[]> {
  return passes(db).where('pass.orderId', '=', orderId).orderBy('pass.id').execute()
}

/** Locked until the transaction ends, after the orders that paid for it. */
export async function lockPass(db: Db, passId: string): Promise<PassRow | undefined> {
  const pass = await db.selectFrom('passes').select('orderId').where('id', '=', passId).executeTakeFirst()
  if (pass === undefined) return undefined
  await lockOrders(db, [pass.orderId])
  await db.selectFrom('passes').select('id').where('id', '=', passId).forNoKeyUpdate().execute()
  return passes(db).where('pass.id', '=', passId).executeTakeFirst()
}

/** Guarded: an ended pass stays as it is. */
export async function setPassStatus(
  db: Db,
  passId: string,
  status: PassStatus,
  ending: PassEnding | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passes')
    .set({ status, ending, closedAt: ending === null ? null : sql`now()` })
    .where('id', '=', passId)
    .where('status', 'in', [...activeStatuses])
    .where('status', '<>', status)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type PassMatchRow = Awaited<ReturnType<typeof matchesOfPasses>>[number]

/** Every match of these passes with the ticket it has and who holds that, in their order. */
export function matchesOfPasses(db: Db, passIds: string[]) {
  return db
    .selectFrom('passMatches as part')
    .innerJoin('events as event', 'event.id', 'part.eventId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('tickets')
          .leftJoin('accounts', 'accounts.id', 'tickets.accountId')
          .select(['tickets.id', 'tickets.accountId', 'tickets.checkedInAt', 'accounts.firstName'])
          .whereRef('tickets.passId', '=', 'part.passId')
          .whereRef('tickets.eventId', '=', 'part.eventId')
          .where('tickets.status', '=', 'valid')
          .limit(1)
          .as('ticket'),
      (join) => join.onTrue(),
    )
    .select([
      'part.passId',
      'part.eventId',
      'part.shareCents',
      'part.state',
      'part.creditCents',
      'part.chooseUntil',
      'part.decidedAt',
    ])
    .select(['event.startsAt', 'event.status as eventStatus'])
    .select(['ticket.id as ticketId', 'ticket.accountId as ticketAccountId', 'ticket.checkedInAt'])
    .select('ticket.firstName as ticketHolder')
    .where('part.passId', '=', sql<string>`any (${passIds}::uuid[])`)
    .orderBy('event.startsAt')
    .orderBy('part.eventId')
    .execute()
}

/** Guarded: false when the match is no longer in that state. */
export async function moveMatch(
  db: Db,
  { passId, eventId }: { passId: string; eventId: number },
  from: PassMatchState,
  to: { state: PassMatchState; creditCents?: number; chooseUntil?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passMatches')
    .set({ ...to, decidedAt: sql`now()` })
    .where('passId', '=', passId)
    .where('eventId', '=', eventId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a person has an active pass; what the account's `hasBonoGallo` says. */
export async function hasActivePass(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('passes')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', 'in', [...activeStatuses])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
