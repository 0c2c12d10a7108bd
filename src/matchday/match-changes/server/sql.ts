import { sql } from 'kysely'
import { kindsWith } from '#selling/orders/server/extensions.ts'
import type { Db } from '#server/db.ts'
import type { MatchChange } from '#catalogue/events/contract.ts'
import type { ChangeKind, ChangeStep, MatchFacts } from '#catalogue/events/changes-rules.ts'

/** Kinds whose money for a match goes back with it: what is not named here has its own way (a pass: its statement). */
export const refundedKinds = () => kindsWith('refundedWithMatch')

/** What was last changed of the match of the row `event`. */
export const lastChange = sql<MatchChange | null>`(
  select jsonb_build_object('kind', change.kind, 'reason', change.reason, 'previousStartsAt', change.starts_before)
  from match_changes change where change.event_id = event.id order by change.id desc limit 1)`

export type Match = MatchFacts & { id: number; home: string; away: string; lastChange: number }

/** Locked, so that of two who decide at once the second sees what the first did. */
export async function lockMatch(tx: Db, eventId: number): Promise<Match | undefined> {
  await tx.selectFrom('events').select('id').where('id', '=', eventId).forUpdate().execute()
  return findMatch(tx, eventId)
}

export function findMatch(db: Db, eventId: number): Promise<Match | undefined> {
  return db
    .selectFrom('events as event')
    .select(['event.id', 'event.home', 'event.away', 'event.status', 'event.startsAt', 'event.doorsAt'])
    .select(['event.salesStartAt', 'event.salesEndAt', sql<Date>`now()`.as('now')])
    .select(
      sql<boolean>`exists (select from closed_matches closed where closed.event_id = event.id)`.as('closed'),
    )
    .select(
      sql<number>`coalesce((select max(id) from match_changes where event_id = event.id), 0)`.as(
        'lastChange',
      ),
    )
    .where('event.id', '=', eventId)
    .executeTakeFirst()
}

export type NewChange = {
  eventId: number
  kind: ChangeKind
  reason: string
  decidedBy: string | null
  preview: object
  fingerprint: string
  startsBefore: Date
  startsAfter: Date
  chooseUntil: Date | null
}

export async function insertChange(tx: Db, { preview, ...change }: NewChange): Promise<number> {
  const { id } = await tx
    .insertInto('matchChanges')
    .values({ ...change, preview: JSON.stringify(preview) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>

export function findChange(db: Db, changeId: number) {
  return changes(db).where('change.id', '=', changeId).executeTakeFirst()
}

export function changesOf(db: Db, eventId: number) {
  return changes(db).where('change.eventId', '=', eventId).orderBy('change.id', 'desc').execute()
}

function changes(db: Db) {
  return db
    .selectFrom('matchChanges as change')
    .innerJoin('events as event', 'event.id', 'change.eventId')
    .leftJoin('accounts', 'accounts.id', 'change.decidedBy')
    .select(['change.id', 'change.eventId', 'change.kind', 'change.reason', 'change.decidedAt'])
    .select(['change.fingerprint', 'change.startsBefore', 'change.startsAfter', 'change.chooseUntil'])
    .select(['change.finishedAt', 'event.home', 'event.away', 'accounts.email as decidedBy'])
}

/** What waits and is due of a step, in order, after a subject. */
export async function dueItems(db: Db, changeId: number, step: ChangeStep, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('matchChangeItems')
    .select('subject')
    .where('changeId', '=', changeId)
    .where('step', '=', step)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', sql<Date>`now()`)
    .where('subject', '>', after)
    .orderBy('subject')
    .limit(200)
    .execute()
  return rows.map(({ subject }) => subject)
}

type Item = { changeId: number; step: ChangeStep; subject: string }

/** Locked until the transaction ends; undefined when it is done or another worker has it. */
export function claimItem(tx: Db, { changeId, step, subject }: Item) {
  return tx
    .selectFrom('matchChangeItems')
    .select(['subject', 'amountCents'])
    .where('changeId', '=', changeId)
    .where('step', '=', step)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function markDone(
  db: Db,
  { changeId, step }: Pick<Item, 'changeId' | 'step'>,
  subjects: string[],
  amountCents?: number,
): Promise<void> {
  await db
    .updateTable('matchChangeItems')
    .set({ state: 'done', failure: null, doneAt: sql`now()`, ...(amountCents && { amountCents }) })
    .where('changeId', '=', changeId)
    .where('step', '=', step)
    .where('subject', '=', sql<string>`any (${subjects}::text[])`)
    .where('state', '<>', 'done')
    .execute()
}

export async function markFailed(db: Db, { changeId, step, subject }: Item, failure: string): Promise<void> {
  await db
    .updateTable('matchChangeItems')
    .set({ state: 'failed', failure, tries: sql`tries + 1` })
    .where('changeId', '=', changeId)
    .where('step', '=', step)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .execute()
}

/** What failed waits again; with `most`, only what was tried fewer times. */
export async function waitAgain(db: Db, changeId: number, most: number | null = null): Promise<void> {
  await sql`update match_change_items set state = 'waiting', failure = null, due_at = now()
    where change_id = ${changeId} and state = 'failed' and (${most}::int is null or tries < ${most}::int)`.execute(
    db,
  )
}

/** Finished when nothing waits and nothing failed; open again when something came later. */
export async function markFinished(db: Db, changeId: number): Promise<void> {
  await sql`update match_changes set finished_at = case
      when exists (select from match_change_items where change_id = ${changeId} and state <> 'done') then null
      else coalesce(finished_at, now()) end
    where id = ${changeId}`.execute(db)
}

/** Changes that something may still be due of: unfinished ones, and matches for which late money may come. */
export async function changesToSweep(db: Db): Promise<{ id: number; eventId: number; kind: ChangeKind }[]> {
  const { rows } = await sql<{ id: number; eventId: number; kind: ChangeKind }>`
    select change.id, change.event_id, change.kind from match_changes change
    join events event on event.id = change.event_id
    where change.finished_at is null
      or (change.kind <> 'moved' and event.starts_at > now() - interval '60 days'
        and change.id = (select max(id) from match_changes latest where latest.event_id = change.event_id))
    order by change.id`.execute(db)
  return rows
}
