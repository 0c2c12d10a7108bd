import { audit } from '#server/audit.ts'
import { notify, type Notice } from '#people/notifications/server/actions.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { RestrictionCategory } from '#server/schema.ts'
import * as rules from '../rules.ts'
import * as sql from './sql.ts'

const path = '/fanId-base/fanMain'

/** Refuses who is kept out now, in words that say why, until when and what to do. */
export async function refuseRestricted(db: Db, accountId: string): Promise<void> {
  refuseKeptOut(await sql.keptOutOf(db, accountId))
}

/** The same where it was read already. */
export function refuseKeptOut(keptOut: sql.KeptOut | null): void {
  if (keptOut === null) return
  const endsAt = new Date(keptOut.endsAt)
  const words = rules.restrictionWords({ reason: keptOut.reason, endsAt })
  throw new Problem('fan_restricted', words, 403, { until: endsAt.toISOString() })
}

/** For the gate: whether a fan may go in at `at`; without it, now by the database's clock. */
export async function mayEnter(db: Db, fanId: string, at?: Date): Promise<boolean> {
  return (await sql.activeRestrictionOf(db, fanId, at)) === null
}

type NewRestriction = {
  fanId: string
  category?: RestrictionCategory
  reason: string
  evidence: string
  endsAt: Date
  startsAt?: Date
}

/**
 * Keeps a fan out for a time. The fan is told at once, by mail as well; one longer than a year neither stands nor is told
 * before a second person confirms it. Answers the restriction's id.
 */
export function restrict(
  db: Db,
  { fanId, category = 'other', reason, evidence, endsAt, startsAt }: NewRestriction,
  staffId: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const fan = await sql.lockFan(tx, fanId)
    if (fan === undefined) throw notFound('No encontramos ese Fan ID.')
    const row = {
      fanId,
      category,
      reason,
      evidence,
      startsAt: startsAt ?? fan.now,
      endsAt,
      issuedBy: staffId,
    }
    const fault = rules.restrictFault(row, fan.now)
    if (fault !== null) throw new Problem(fault, rules.restrictWords[fault], 400)
    const id = await sql.insertRestriction(tx, row)
    await log(tx, staffId, 'restriction.issue', id, {
      fanId,
      category,
      evidence,
      startsAt: row.startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })
    if (!rules.needsSecond(row)) await notifyIssued(tx, fan.accountId, { id, reason, evidence, endsAt })
    return id
  })
}

/** The second person's yes to one longer than a year: from now on it stands, and the fan is told. */
export function confirm(db: Db, restrictionId: string, staffId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await sql.lockRestriction(tx, restrictionId)
    if (row === undefined || row.issuedBy === null || row.liftedAt !== null || !sql.isPending(row))
      throw notFound('Esa restricción no espera confirmación.')
    if (row.issuedBy === staffId)
      throw new Problem('own_restriction', 'La confirma alguien distinto de quien la puso.', 403)
    if (row.endsAt <= row.now) throw new Problem('already_over', rules.restrictWords.already_over)
    await sql.markConfirmed(tx, row.id, staffId)
    await log(tx, staffId, 'restriction.confirm', row.id, {})
    // Brought from another system, it waits for somebody who has no Fan ID yet.
    if (row.fanId === null) return
    const fan = await sql.lockFan(tx, row.fanId)
    if (fan === undefined) throw notFound('No encontramos ese Fan ID.')
    const { id, reason, evidence, endsAt } = row
    await notifyIssued(tx, fan.accountId, { id, reason: reason ?? '', evidence: evidence ?? '', endsAt })
  })
}

type Issued = { id: string; reason: string; evidence: string; endsAt: Date }

/** Tells the fan of a restriction that stands from now on. */
export function notifyIssued(
  tx: Db,
  accountId: string,
  { id, reason, evidence, endsAt }: Issued,
): Promise<void> {
  return tell(tx, accountId, `issued:${id}`, {
    title: 'Tu Fan ID tiene una restricción',
    body: 'Abre tu Fan ID: ahí están el motivo, hasta cuándo y cómo apelar.',
    mail: {
      blocks: [
        { kind: 'text', text: rules.restrictionWords({ reason, endsAt }) },
        { kind: 'facts', items: [{ label: 'Expediente', value: evidence }] },
      ],
      button: 'Ver mi restricción',
    },
  })
}

/** Ends a restriction before its time; again, changes nothing. */
export function lift(db: Db, restrictionId: string, words: string, staffId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await sql.lockRestriction(tx, restrictionId)
    if (row === undefined) throw notFound('No encontramos esa restricción.')
    await liftLocked(tx, row, words, staffId)
  })
}

/** The same, of a restriction that is locked already. */
export async function liftLocked(
  tx: Db,
  row: sql.RestrictionRow,
  words: string,
  staffId: string,
): Promise<void> {
  if (!(await sql.markLifted(tx, row.id, staffId, words))) return
  await log(tx, staffId, 'restriction.lift', row.id, { words })
  // Nobody had been told of it.
  if (sql.isPending(row)) return
  const fan = row.fanId === null ? undefined : await sql.lockFan(tx, row.fanId)
  if (fan === undefined) return
  await tell(tx, fan.accountId, `lifted:${row.id}`, {
    title: 'Quitamos la restricción de tu Fan ID',
    body: 'Ya puedes comprar boletos y entrar al estadio.',
    mail: { blocks: [{ kind: 'text', text: words }], button: 'Abrir mi Fan ID' },
  })
}

/** Into the club's log. */
export function log(
  tx: Db,
  accountId: string,
  action: AuditAction,
  id: string,
  detail: Record<string, unknown>,
): Promise<void> {
  return audit(tx, { accountId, action, subject: `restriction:${id}`, detail })
}

/** To the fan, by notice and mail. */
export async function tell(
  tx: Db,
  accountId: string,
  key: string,
  notice: Pick<Notice, 'title' | 'body' | 'mail'>,
): Promise<void> {
  await notify(tx, { accountId, kind: 'fan_id', key: `restriction-${key}`, path, ...notice })
}
