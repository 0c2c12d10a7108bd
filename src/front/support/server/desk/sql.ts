import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export function listNotes(db: Db, caseId: string) {
  return db
    .selectFrom('supportNotes as note')
    .leftJoin('accounts', 'accounts.id', 'note.staffId')
    .select(['note.id', 'note.words', 'note.at', 'accounts.firstName as authorName'])
    .where('note.caseId', '=', caseId)
    .orderBy('note.at')
    .execute()
}

export async function insertNote(
  tx: Db,
  note: { caseId: string; staffId: string; words: string },
): Promise<void> {
  await tx.insertInto('supportNotes').values(note).execute()
}

/** To me, or to nobody where it was mine. */
export async function assign(tx: Db, caseId: string, staffId: string, mine: boolean): Promise<void> {
  let query = tx
    .updateTable('supportCases')
    .set({ assignedTo: mine ? staffId : null })
    .where('id', '=', caseId)
  if (!mine) query = query.where('assignedTo', '=', staffId)
  await query.execute()
}

export async function assigneeOf(db: Db, caseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('supportCases')
    .innerJoin('accounts', 'accounts.id', 'assignedTo')
    .select('accounts.firstName')
    .where('supportCases.id', '=', caseId)
    .executeTakeFirst()
  return row?.firstName ?? null
}

/** The last orders of whoever owns that mail, confirmed or the case's own account. */
export function ordersOf(db: Db, { accountId, email }: { accountId: string | null; email: string }) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.accountId')
    .select(['orders.id', 'orders.folio', 'orders.title', 'orders.status', 'orders.totalCents'])
    .select('orders.createdAt')
    .where((eb) => eb.or([eb('accounts.email', '=', email), eb('accounts.id', '=', accountId)]))
    .orderBy('orders.createdAt', 'desc')
    .limit(8)
    .execute()
}

/** Since when a fan waits for the club: the first message after the club's last; null when it is not the club's turn. */
export const waitsSince = sql<Date | null>`case when one.status in ('received', 'in_review') then coalesce(
  (select min(said.at) from support_messages said where said.case_id = one.id and said.author = 'fan'
    and said.at > coalesce((select max(ours.at) from support_messages ours
      where ours.case_id = one.id and ours.author = 'staff'), '-infinity')), one.changed_at) end`
