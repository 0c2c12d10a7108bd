import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const clock = sql<Date>`clock_timestamp()`

export async function insertInvitation(
  tx: Db,
  invitation: { minorId: string; fromFan: string; toEmail: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('minorInvitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function invitations(db: Db) {
  return db
    .selectFrom('minorInvitations as invitation')
    .innerJoin('fans as inviting', 'inviting.id', 'invitation.fromFan')
    .innerJoin('accounts as inviter', 'inviter.id', 'inviting.accountId')
    .select(['invitation.id', 'invitation.minorId', 'invitation.toEmail', 'invitation.expiresAt'])
    .select(['invitation.fromFan', 'inviting.accountId', 'inviter.firstName as from'])
    .where('invitation.status', '=', 'open')
    .where('invitation.expiresAt', '>', clock)
}

/** The open invitation of a link; of any other state nothing is said. */
export function findInvitation(db: Db, by: { id: string } | { tokenHash: Buffer }) {
  return 'id' in by
    ? invitations(db).where('invitation.id', '=', by.id).executeTakeFirst()
    : invitations(db).where('invitation.tokenHash', '=', by.tokenHash).executeTakeFirst()
}

export function openInvitations(db: Db, minorIds: string[]) {
  return invitations(db)
    .where('invitation.minorId', '=', sql<string>`any (${minorIds}::uuid[])`)
    .execute()
}

/** Guarded: only the newest link of an open invitation works. */
export async function setInvitationToken(db: Db, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('minorInvitations')
    .set({ tokenHash })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('expiresAt', '>', clock)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type End = { status: 'declined' | 'taken_back' } | { status: 'accepted'; acceptedBy: string }

/** Guarded: of accepting, declining and taking back one comes first; the mailbox is forgotten. */
export async function endInvitation(tx: Db, id: string, end: End): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('minorInvitations')
    .set({ ...end, toEmail: null, tokenHash: null, closedAt: clock })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('expiresAt', '>', clock)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those whose seven days are over, of one child or of all. */
export async function expireInvitations(db: Db, minorId?: string): Promise<void> {
  await db
    .updateTable('minorInvitations')
    .set({ status: 'expired', toEmail: null, tokenHash: null, closedAt: clock })
    .where('status', '=', 'open')
    .where('expiresAt', '<=', clock)
    .$if(minorId !== undefined, (query) => query.where('minorId', '=', minorId!))
    .execute()
}

/** Invitations and hand-overs that a fan sent in the last day. */
export async function mailsToday(db: Db, fanId: string): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select (select count(*) from minor_invitations
        where from_fan = ${fanId} and invited_at > now() - interval '1 day')
      + (select count(*) from minor_hand_overs
        where from_fan = ${fanId} and offered_at > now() - interval '1 day') as sent`.execute(db)
  return rows[0]?.sent ?? 0
}
