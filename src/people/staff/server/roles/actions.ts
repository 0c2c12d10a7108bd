import { holdRole, roleForLog } from '#people/accounts/server/roles.ts'
import { lockAdministrators, replaceOwnRole } from '#people/accounts/server/sign-in/staff-accounts.ts'
import { copyLimit } from '#people/approvals/server/sql.ts'
import type { AuditAction } from '#lib/audit-log.ts'
import { notFound, Problem } from '#lib/problem.ts'
import { staffRoles } from '#lib/staff-roles.ts'
import { plain } from '#lib/slug.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import * as rows from './rows.ts'

type Form = { name: string; description: string; permissions: string[] }

/** Puts a role together. What is copied of another one brings its limits, so that no copy gives back more than the first. */
export function createRole(db: Db, by: string, form: Form, copyOf: string | undefined): Promise<string> {
  return asAdministrator(db, by, async (tx) => {
    const role = whole(form)
    const id = await orRefused(rows.insertRole(tx, role))
    if (copyOf !== undefined) await copyLimit(tx, await holdRole(tx, copyOf), id)
    const { name, description, permissions } = role
    await logged(tx, by, 'staff.role_made', id, { name, description, permissions })
    return id
  })
}

/** Changes a role. It holds from the next call of whoever has it, in every session that is open. */
export function changeOwnRole(db: Db, by: string, id: string, form: Form): Promise<void> {
  return asAdministrator(db, by, async (tx) => {
    const before = await rows.lockRole(tx, id)
    if (before === undefined) throw gone()
    const after = whole(form)
    await orRefused(rows.updateRole(tx, id, after))
    const nowMay = after.permissions.filter((name) => !before.permissions.includes(name))
    const noLongerMay = before.permissions.filter((name) => !after.permissions.includes(name))
    const said = before.name !== after.name || before.description !== after.description
    if (!said && nowMay.length + noLongerMay.length === 0) return
    await logged(tx, by, 'staff.role_edited', id, {
      ...(said && {
        before: { name: before.name, description: before.description },
        after: { name: after.name, description: after.description },
      }),
      ...(nowMay.length > 0 && { nowMay }),
      ...(noLongerMay.length > 0 && { noLongerMay }),
    })
  })
}

/**
 * Retires a role; whoever has it, or was invited to it, gets another one first. Invitations come before accounts, as they do for
 * who uses one, and the database refuses what somebody still has.
 */
export function retireRole(db: Db, by: string, id: string, moveTo: string | null): Promise<void> {
  return asAdministrator(db, by, async (tx) => {
    const before = await rows.lockRole(tx, id)
    if (before === undefined) throw gone()
    if (moveTo === id) throw new Problem('same_role', 'Elige otro rol para quienes lo tienen.')
    if (moveTo !== null) {
      const to = await holdRole(tx, moveTo)
      const detail = { before: before.name, after: await roleForLog(tx, to) }
      await rows.replaceInvited(tx, id, to)
      for (const accountId of await replaceOwnRole(tx, id, to))
        await audit(tx, {
          accountId: by,
          action: 'staff.role_changed',
          subject: `account:${accountId}`,
          detail,
        })
    }
    await orRefused(rows.deleteRole(tx, id))
    await logged(tx, by, 'staff.role_retired', id, { name: before.name })
  })
}

/** The administrators are locked first, as for every change of access: who asks may have lost the role while this waited. */
function asAdministrator<T>(db: Db, by: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockAdministrators(tx)).includes(by))
      throw new Problem('not_permitted', 'Tu rol no permite esto. Pídelo a administración.', 403)
    return work(tx)
  })
}

const fixedNames = Object.values(staffRoles).map(plain)

/** The form with what everybody of the club may do: without it the desk opens to nobody. */
function whole({ name, description, permissions }: Form): Form {
  if (fixedNames.includes(plain(name))) throw nameTaken()
  return { name, description, permissions: [...new Set(['open Desk', ...permissions])] }
}

async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === '23505') throw nameTaken()
    if (code === '23503')
      throw new Problem('role_in_use', 'Alguien tiene este rol. Elige a cuál pasa antes de retirarlo.')
    throw error
  }
}

const nameTaken = () => new Problem('name_taken', 'Ya hay un rol con ese nombre.')
const gone = () => notFound('Ese rol ya no existe.')

function logged(tx: Db, by: string, action: AuditAction, id: string, detail: Record<string, unknown>) {
  return audit(tx, { accountId: by, action, subject: `staff_role:${id}`, detail })
}
