import { permits } from '#lib/permissions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { holdRole } from '#people/accounts/server/roles.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { SignedIn } from '#server/session.ts'
import { saysStale, type Limit } from '../rules.ts'
import { kindNamed } from './approval-kind.ts'
import * as sql from './sql.ts'

type Row = NonNullable<Awaited<ReturnType<typeof sql.lockApproval>>>

const endedWords: Record<string, string> = {
  approved: 'Alguien ya la aprobó.',
  declined: 'Alguien ya la rechazó.',
  withdrawn: 'Quien la pidió la retiró.',
  expired: 'Esta solicitud venció. Hay que pedirla de nuevo.',
  stale: 'Esta solicitud se cerró porque algo cambió. Hay que pedirla de nuevo.',
}

/** Sets how much a role gives back alone. It holds from the next act. */
export function setLimit(db: Db, by: string, key: string, limit: Limit): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const role = await holdRole(tx, key)
    const before = await sql.lockLimit(tx, role)
    if (before.actCents === limit.actCents && before.dayCents === limit.dayCents) return
    await sql.writeLimit(tx, role, limit)
    const detail = { ...limit, actCentsBefore: before.actCents, dayCentsBefore: before.dayCents }
    await audit(tx, {
      accountId: by,
      action: 'role_limit.changed',
      subject: `role_limit:${key}`,
      detail,
    })
  })
}

/** Writes down what somebody asks another to approve. One thing is open about the same subject at most. */
export async function ask(tx: Db, request: sql.NewApproval): Promise<string> {
  const made = await sql.insertApproval(tx, request)
  if (made === undefined)
    throw new Problem('already_asked', 'Ya hay una solicitud abierta de lo mismo. Búscala en Por aprobar.')
  if (!made.again) {
    const { amountCents, reason } = request
    const detail = { about: request.subject, amountCents, reason }
    await audit(tx, {
      accountId: request.askedBy,
      action: 'approval.asked',
      subject: `approval:${made.id}`,
      detail,
    })
  }
  return made.id
}

/**
 * Approves and does it, in one transaction and once: of two approvers, or an approver and a withdrawal, the row lets one
 * through. Where what was asked for is no longer so, the request ends and whoever asked has to ask anew.
 */
export async function approve(services: Services, id: string, account: SignedIn): Promise<void> {
  try {
    await services.db.transaction().execute(async (tx) => {
      const { kind, row } = await decidable(tx, services, id, account)
      const { act, id: key, reason, askedBy } = row
      const cents = await kind.run(tx, services, { act, key, reason, askedBy, account }).catch(asStale)
      if (cents !== row.amountCents) throw new Stale('El importe que se devolvería ya no es el que se pidió.')
      await end(tx, row, { status: 'approved', decidedBy: account.id, note: '' })
    })
  } catch (error) {
    if (!(error instanceof Stale)) throw error
    await closeStale(services.db, id, error.message)
    throw new Problem('request_stale', `${error.message} Cerramos la solicitud: hay que pedirla de nuevo.`)
  }
}

/** What was asked for is no longer so: the transaction goes back, and the request ends. */
class Stale extends Error {}

function asStale(error: unknown): never {
  throw error instanceof Problem && saysStale(error.code) ? new Stale(error.message) : error
}

export function decline(services: Services, id: string, account: SignedIn, note: string): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    const { row } = await decidable(tx, services, id, account)
    await end(tx, row, { status: 'declined', decidedBy: account.id, note })
  })
}

export function withdraw(
  db: Db,
  id: string,
  accountId: string,
  decides: (kind: string) => boolean,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await locked(tx, id)
    if (row.askedBy !== accountId && !decides(row.kind)) throw notFound('No encontramos esa solicitud.')
    if (row.askedBy !== accountId)
      throw new Problem('not_yours', 'Solo quien la pidió puede retirarla. Tú puedes rechazarla.', 403)
    expectOpen(row)
    await end(tx, row, { status: 'withdrawn', decidedBy: accountId, note: '' })
  })
}

/** Ends what nobody decided in time. */
export async function expireOverdue(db: Db): Promise<void> {
  for (const id of await sql.overdueApprovals(db))
    await db.transaction().execute(async (tx) => {
      const row = await sql.lockApproval(tx, id)
      if (row?.status === 'open') await end(tx, row, { status: 'expired', decidedBy: null, note: '' })
    })
}

/** The request as whoever may decide it finds it; throws in words for everybody else. */
async function decidable(tx: Db, { features }: Services, id: string, account: SignedIn) {
  const row = await open(tx, id)
  const kind = kindNamed(features, row.kind)
  if (kind === undefined) throw notFound('No encontramos esa solicitud.')
  if (row.askedBy === account.id)
    throw new Problem('own_request', 'La pediste tú: alguien más tiene que decidirla.', 403)
  if (!permits(account, kind.may))
    throw new Problem('not_permitted', 'Tu rol no permite hacer esto, así que tampoco aprobarlo.', 403)
  return { row, kind }
}

async function open(tx: Db, id: string): Promise<Row> {
  const row = await locked(tx, id)
  expectOpen(row)
  return row
}

async function locked(tx: Db, id: string): Promise<Row> {
  const row = await sql.lockApproval(tx, id)
  if (row === undefined) throw notFound('No encontramos esa solicitud.')
  return row
}

function expectOpen(row: Row): void {
  const status = row.status === 'open' && row.expired ? 'expired' : row.status
  if (status !== 'open') throw new Problem('already_decided', endedWords[status] ?? '')
}

async function end(tx: Db, row: Row, ended: sql.Ended): Promise<void> {
  if (!(await sql.endApproval(tx, row.id, ended))) throw new Error(`approval ${row.id} ended under its lock`)
  const { status, decidedBy, note } = ended
  const detail = { about: row.subject, amountCents: row.amountCents, askedBy: row.askedBy, note }
  await audit(tx, {
    accountId: decidedBy,
    action: `approval.${status}`,
    subject: `approval:${row.id}`,
    detail,
  })
}

function closeStale(db: Db, id: string, note: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await sql.lockApproval(tx, id)
    if (row?.status === 'open') await end(tx, row, { status: 'stale', decidedBy: null, note })
  })
}
