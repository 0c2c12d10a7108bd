import { isAuditAction, type AuditAction } from '#lib/audit-log.ts'
import type { Db } from './db.ts'

/**
 * Writes one row of the audit log; call it in the transaction of the change it tells of. Throws where no manifest has words
 * for the action.
 */
export async function audit(
  db: Db,
  row: { accountId: string | null; action: AuditAction; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  if (!isAuditAction(row.action)) throw new Error(`No manifest has words for “${row.action}”.`)
  await db
    .insertInto('auditLog')
    .values({ ...row, detail: JSON.stringify(row.detail ?? {}) })
    .execute()
}

/** The same for what concerns one account. */
export function auditAccount(
  db: Db,
  accountId: string,
  action: AuditAction,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return audit(db, { accountId, action, subject: `account:${accountId}`, detail })
}
