import { sql } from 'kysely'
import type { RoleColumns } from '#lib/staff-roles.ts'
import type { Db } from '#server/db.ts'
import type { Shown } from '../contract.ts'
import { approvalHours, type Limit } from '../rules.ts'

export type NewApproval = {
  kind: string
  subject: string
  requestKey: string
  act: unknown
  shown: Shown
  amountCents: number
  reason: string
  askedBy: string
}

/** Undefined where something about the same is open already. The same key again is the same request. */
export async function insertApproval(tx: Db, { act, shown, ...row }: NewApproval) {
  const before = await tx
    .selectFrom('approvals')
    .select('id')
    .where('requestKey', '=', row.requestKey)
    .where('askedBy', '=', row.askedBy)
    .executeTakeFirst()
  if (before !== undefined) return { id: before.id, again: true }
  const inserted = await tx
    .insertInto('approvals')
    .values({
      ...row,
      act: JSON.stringify(act),
      shown: JSON.stringify(shown),
      expiresAt: sql<Date>`now() + make_interval(hours => ${sql.lit(approvalHours)})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && { ...inserted, again: false }
}

/** The request, locked until the transaction ends; only staff lock it, so it comes before any order. */
export function lockApproval(tx: Db, id: string) {
  return tx
    .selectFrom('approvals')
    .selectAll()
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('expired'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type Ended = {
  status: 'approved' | 'declined' | 'withdrawn' | 'expired' | 'stale'
  decidedBy: string | null
  note: string
}

/** Guarded: a request ends once; false for whoever comes second. */
export async function endApproval(tx: Db, id: string, end: Ended): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('approvals')
    .set({ ...end, decidedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Requests that nobody decided in time. */
export async function overdueApprovals(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('approvals')
    .select('id')
    .where('status', '=', 'open')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
  return rows.map(({ id }) => id)
}

/** With who asked and who decided by name. */
function named(db: Db) {
  const name = (id: string) =>
    sql<
      string | null
    >`(select first_name || ' ' || last_name from accounts where accounts.id = ${sql.ref(id)})`
  return db
    .selectFrom('approvals')
    .selectAll()
    .select([name('askedBy').as('asker'), name('decidedBy').as('decider')])
}

export function findApproval(db: Db, id: string) {
  return named(db).where('id', '=', id).executeTakeFirst()
}

/** Those that wait with the next to expire first, or the last hundred that ended. */
export function approvalsOf(db: Db, state: 'open' | 'ended') {
  return named(db)
    .where('status', state === 'open' ? '=' : '<>', 'open')
    .$if(state === 'open', (query) => query.where('expiresAt', '>', sql<Date>`now()`).orderBy('expiresAt'))
    .$if(state === 'ended', (query) => query.orderBy('decidedAt', 'desc').limit(100))
    .execute()
}

export function roleLimits(db: Db) {
  return db
    .selectFrom('roleLimits')
    .select([sql<string>`coalesce(own_role_id::text, role::text)`.as('role'), 'actCents', 'dayCents'])
    .execute()
}

export async function lockLimit(tx: Db, role: RoleColumns): Promise<Limit> {
  await tx
    .insertInto('roleLimits')
    .values(role)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('roleLimits')
    .select(['actCents', 'dayCents'])
    .where('role', '=', role.role)
    .where('ownRoleId', 'is not distinct from', role.ownRoleId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Gives a new role the limit of the one that it was copied from. */
export async function copyLimit(tx: Db, from: RoleColumns, ownRoleId: string): Promise<void> {
  await sql`
    insert into role_limits (role, own_role_id, act_cents, day_cents)
    select 'own', ${ownRoleId}::uuid, act_cents, day_cents from role_limits
    where role = ${from.role}::role and own_role_id is not distinct from ${from.ownRoleId}::uuid`.execute(tx)
}

export function writeLimit(tx: Db, role: RoleColumns, limit: Limit) {
  return tx
    .updateTable('roleLimits')
    .set({ ...limit, changedAt: sql`now()` })
    .where('role', '=', role.role)
    .where('ownRoleId', 'is not distinct from', role.ownRoleId)
    .execute()
}
