import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db.ts'
import type { AppealStatus, RestrictionCategory } from '#server/schema.ts'
import { needsSecond } from '../rules.ts'

export type ActiveRestriction = { id: string; reason: string | null; endsAt: Date }

/** What keeps a fan out at `at`, the longest first; null when nothing does. */
export async function activeRestrictionOf(
  db: Db,
  fanId: string,
  at?: Date,
): Promise<ActiveRestriction | null> {
  const { rows } = await sql<ActiveRestriction>`
    select id, reason, ends_at from restrictions_of(${fanId}, ${at ?? sql`clock_timestamp()`})
    order by ends_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** What keeps a person out, as a statement about something else brings it along: `endsAt` is an instant as text. */
export type KeptOut = { reason: string | null; endsAt: string }

/** SQL: what keeps the person of an account out now, the longest; null where nothing does. */
export const keptOut = (accountId: RawBuilder<unknown>) => sql<KeptOut | null>`(
  select jsonb_build_object('reason', one.reason, 'endsAt', one.ends_at) from fans
  cross join lateral restrictions_of(fans.id, clock_timestamp()) one
  where fans.account_id = ${accountId} and fans.status <> 'erased' order by one.ends_at desc limit 1)`

/** The same of one account. */
export async function keptOutOf(db: Db, accountId: string): Promise<KeptOut | null> {
  const { rows } = await sql<{ keptOut: KeptOut | null }>`
    select ${keptOut(sql`${accountId}::uuid`)} as kept_out`.execute(db)
  return rows[0]!.keptOut
}

export async function fanOfAccount(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('fans')
    .select('id')
    .where('accountId', '=', accountId)
    .where('status', '<>', 'erased')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locked: a fan is not restricted while being erased. */
export async function lockFan(tx: Db, fanId: string) {
  return tx
    .selectFrom('fans')
    .select(['id', 'accountId', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', fanId)
    .where('status', '<>', 'erased')
    .forUpdate()
    .executeTakeFirst()
}

type NewRestriction = {
  fanId: string
  category: RestrictionCategory
  reason: string
  evidence: string
  startsAt: Date
  endsAt: Date
  issuedBy: string
}

export async function insertRestriction(tx: Db, row: NewRestriction): Promise<string> {
  const { id } = await tx.insertInto('restrictions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

function restrictions(db: Db) {
  return db
    .selectFrom('restrictions as one')
    .leftJoin('restrictionAppeals as appeal', 'appeal.restrictionId', 'one.id')
    .select(['one.id', 'one.fanId', 'one.reason', 'one.evidence', 'one.startsAt', 'one.endsAt'])
    .select([
      'one.confirmedAt',
      'one.issuedBy',
      'one.liftedAt',
      'appeal.id as appealId',
      'appeal.status',
      'appeal.words',
    ])
    .select(['appeal.madeAt', 'appeal.dueAt', 'appeal.answer', sql<Date>`clock_timestamp()`.as('now')])
}

export type RestrictionRow = Awaited<ReturnType<typeof restrictionsOf>>[number]

/** Longer than a year and not confirmed yet: it does not stand, and the fan knows nothing of it. */
export function isPending(row: { startsAt: Date; endsAt: Date; confirmedAt: Date | null }): boolean {
  return row.confirmedAt === null && needsSecond(row)
}

/** A fan's own, the newest first, and what still stands of an identity that was erased. */
export async function restrictionsOf(db: Db, fanId: string) {
  const rows = await restrictions(db)
    .where((eb) =>
      eb.or([
        eb('one.fanId', '=', fanId),
        eb(
          'one.id',
          'in',
          sql<string>`(select activeRestriction.id from restrictions_of(${fanId}, clock_timestamp()) activeRestriction)`,
        ),
      ]),
    )
    .orderBy('one.startsAt', 'desc')
    .execute()
  return rows.filter((row) => !isPending(row))
}

export async function markConfirmed(tx: Db, id: string, by: string): Promise<void> {
  await tx
    .updateTable('restrictions')
    .set({ confirmedAt: sql<Date>`clock_timestamp()`, confirmedBy: by })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute()
}

/** Locked until the transaction ends: of lifting, appealing and deciding, one comes first. */
export async function lockRestriction(tx: Db, id: string) {
  await tx.selectFrom('restrictions').select('id').where('id', '=', id).forUpdate().execute()
  return restrictions(tx).where('one.id', '=', id).executeTakeFirst()
}

export async function restrictionOfAppeal(db: Db, appealId: string): Promise<string | null> {
  const row = await db
    .selectFrom('restrictionAppeals')
    .select('restrictionId')
    .where('id', '=', appealId)
    .executeTakeFirst()
  return row?.restrictionId ?? null
}

export async function insertAppeal(
  tx: Db,
  appeal: { restrictionId: string; issuedBy: string; words: string; madeAt: Date; dueAt: Date },
): Promise<void> {
  await tx.insertInto('restrictionAppeals').values(appeal).execute()
}

/** Guarded: false when it was lifted before. */
export async function markLifted(tx: Db, id: string, by: string, words: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restrictions')
    .set({ liftedAt: sql<Date>`clock_timestamp()`, liftedBy: by, liftedWords: words })
    .where('id', '=', id)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Decision = { status: Exclude<AppealStatus, 'open'>; answer: string; decidedBy: string }

/** Guarded: false when somebody had decided it before. */
export async function closeAppeal(tx: Db, appealId: string, decision: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('restrictionAppeals')
    .set({ ...decision, decidedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', appealId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What is left of an erased fan's restrictions goes at their end. */
export async function deleteEnded(db: Db): Promise<void> {
  await db
    .deleteFrom('restrictions')
    .where('fanId', 'is', null)
    .where((eb) => eb.or([eb('endsAt', '<=', sql<Date>`clock_timestamp()`), eb('liftedAt', 'is not', null)]))
    .execute()
}
