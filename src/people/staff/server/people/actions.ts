import { holdRole, roleForLog } from '#people/accounts/server/roles.ts'
import * as factor from '#people/accounts/server/second-factor/rows.ts'
import { revokeSessions } from '#people/accounts/server/sign-in/sessions.ts'
import { lockAdministrators, setRole } from '#people/accounts/server/sign-in/staff-accounts.ts'
import { findByEmail } from '#people/accounts/server/sql.ts'
import { audit } from '#server/audit.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { changeRefused, type Refusal } from '../../people-rules.ts'
import { writeBounds } from '../bounds/rows.ts'
import { forgetDeactivated, recordDeactivation, lockPerson } from './rows.ts'

const refusals: Record<Exclude<Refusal, null>, string> = {
  yourself: 'No puedes cambiar tu propio acceso. Pídelo a otra persona de administración.',
  last_administrator: 'Es la única persona de administración. Da ese rol a alguien más primero.',
}

/** Gives a role. It holds from the person's next call, in every session that is open. */
export function changeRole(db: Db, by: string, accountId: string, key: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const person = await lockedFor(tx, { by, of: accountId, to: key })
    const to = await holdRole(tx, key)
    if (person.role === to.role && person.ownRoleId === to.ownRoleId) return
    await setRole(tx, accountId, to)
    if (to.role === 'administrator') await writeBounds(tx, accountId, null)
    await forgetDeactivated(tx, accountId)
    const before = person.role === 'buyer' ? null : await roleForLog(tx, person)
    const detail = { before, after: await roleForLog(tx, to) }
    await logged(tx, by, accountId, 'staff.role_changed', detail)
  })
}

/** Takes the role away: the account stays as a buyer's, with no session and no second factor. */
export function deactivate(db: Db, by: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { role, ownRoleId } = await lockedFor(tx, { by, of: accountId, to: null })
    if (role === 'buyer') return
    const before = await roleForLog(tx, { role, ownRoleId })
    await setRole(tx, accountId, { role: 'buyer', ownRoleId: null })
    await writeBounds(tx, accountId, null)
    await recordDeactivation(tx, accountId, { formerRole: role, formerOwnRoleId: ownRoleId })
    await factor.drop(tx, accountId)
    const closed = await revokeSessions(tx, accountId, { allBut: null })
    await logged(tx, by, accountId, 'staff.deactivated', { before, closed })
  })
}

/** Who did it where nobody is logged in: whoever has the server itself. */
export const atConsole = { accountId: null, detail: { via: 'consola' } }

/** For a lost phone: the next log-in sets another one up. */
export function removeFactor(db: Db, by: string, accountId: string): Promise<void> {
  if (by === accountId) throw new Problem('yourself', refusals.yourself)
  return db.transaction().execute(async (tx) => {
    const closed = await dropFactor(tx, accountId)
    await logged(tx, by, accountId, 'staff.second_factor_removed', { closed })
  })
}

/** The same at the server's own console, when nobody is left who could do it at the desk. */
export function removeFactorAtConsole(db: Db, email: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const account = await findByEmail(tx, email)
    if (account === undefined) throw notFound('Nadie del personal tiene ese correo.')
    const closed = await dropFactor(tx, account.id)
    await audit(tx, {
      accountId: null,
      action: 'staff.second_factor_removed',
      subject: `account:${account.id}`,
      detail: { closed, ...atConsole.detail },
    })
  })
}

async function dropFactor(tx: Db, accountId: string): Promise<number> {
  if ((await lockPerson(tx, accountId)) === null) throw notFound('No es parte del personal.')
  if (!(await factor.drop(tx, accountId)))
    throw new Problem('second_factor_absent', 'Esta persona no tiene segundo factor.')
  return revokeSessions(tx, accountId, { allBut: null })
}

export function closeAllSessions(db: Db, by: string, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if ((await lockPerson(tx, accountId)) === null) throw notFound('No es parte del personal.')
    const closed = await revokeSessions(tx, accountId, { allBut: null })
    await logged(tx, by, accountId, 'staff.sessions_closed', { closed })
  })
}

/** Administrators are locked first, then the person: always in this order. */
async function lockedFor(tx: Db, change: { by: string; of: string; to: string | null }) {
  const administrators = await lockAdministrators(tx)
  const person = await lockPerson(tx, change.of)
  if (person === null) throw notFound('No es parte del personal.')
  const refused = changeRefused({ ...change, administrators })
  if (refused !== null) throw new Problem(refused, refusals[refused])
  // Who asks may have lost the role while this waited.
  if (!administrators.includes(change.by))
    throw new Problem('not_permitted', 'Tu rol no permite esto. Pídelo a administración.', 403)
  return person
}

function logged(tx: Db, by: string, of: string, action: AuditAction, detail: Record<string, unknown>) {
  return audit(tx, { accountId: by, action, subject: `account:${of}`, detail })
}
