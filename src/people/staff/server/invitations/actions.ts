import { holdRole, roleForLog } from '#people/accounts/server/roles.ts'
import { hashPassword } from '#people/accounts/server/password/hash.ts'
import { refuseWeakPassword } from '#people/accounts/server/password/strength.ts'
import * as factor from '#people/accounts/server/second-factor/rows.ts'
import { revokeSessions, signIn, type Browser } from '#people/accounts/server/sign-in/sessions.ts'
import { takeIntoStaff } from '#people/accounts/server/sign-in/staff-accounts.ts'
import { audit } from '#server/audit.ts'
import { findByEmail } from '#people/accounts/server/sql.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import { roleColumns } from '#lib/staff-roles.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { sha256 } from '#server/session.ts'
import { atConsole } from '../people/actions.ts'
import { forgetDeactivated } from '../people/rows.ts'
import { newToken } from './link.ts'
import * as rows from './rows.ts'

type Form = { email: string; firstName: string; lastName: string; role: string }

/** Invites somebody who is not of the club; the link is made when the mail goes out. */
export function invite(db: Db, by: string, form: Form): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const id = await writeInvitation(tx, form, { accountId: by })
    await enqueue(tx, 'mailStaffInvitation', { invitationId: id }, { key: `staff-invitation:${id}` })
  })
}

/**
 * Invites at the server's own console, where mail may not go out yet: says the token of the link, which is kept nowhere. No mail
 * is sent, and what was sent to the same mailbox before opens nothing any more.
 */
export function inviteAtConsole(db: Db, form: Form): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction().execute(async (tx) => {
    const id = await writeInvitation(tx, form, atConsole)
    const token = newToken()
    const { expiresAt } = (await rows.setToken(tx, id, sha256(token)))!
    return { token, expiresAt }
  })
}

async function writeInvitation(
  tx: Db,
  form: Form,
  { accountId, detail = {} }: { accountId: string | null; detail?: Record<string, unknown> },
): Promise<string> {
  const known = await findByEmail(tx, form.email)
  if (known !== undefined && known.role !== 'buyer')
    throw new Problem('already_staff', 'Esa persona ya es parte del personal. Cambia su rol en la lista.')
  const { email, firstName, lastName } = form
  const role = await holdRole(tx, form.role)
  const { id } = await rows.upsertInvitation(tx, { email, firstName, lastName, ...role })
  await audit(tx, {
    accountId,
    action: 'staff.invited',
    subject: `staff_invitation:${id}`,
    detail: { role: await roleForLog(tx, role), hadAccount: known !== undefined, ...detail },
  })
  return id
}

export function withdrawInvitation(db: Db, by: string, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const gone = await rows.withdraw(tx, id)
    if (gone === undefined) throw notFound('Esa invitación ya se usó o se retiró.')
    const detail = { role: await roleForLog(tx, gone) }
    await audit(tx, {
      accountId: by,
      action: 'staff.invitation_withdrawn',
      subject: `staff_invitation:${id}`,
      detail,
    })
  })
}

/** The mailbox is proved by the link: the password is set, the role given, and a session opened without second factor. */
export async function acceptInvitation(db: Db, form: { token: string; password: string }, browser: Browser) {
  const tokenHash = sha256(form.token)
  const open = await rows.findInvitation(db, tokenHash)
  if (open === undefined) throw notValid()
  refuseWeakPassword(form.password, open.email)
  const passwordHash = await hashPassword(form.password)
  return db.transaction().execute(async (tx) => {
    const invitation = await rows.useInvitation(tx, tokenHash)
    if (invitation === undefined) throw notValid()
    const { id, email, firstName, lastName } = invitation
    const role = roleColumns(invitation.ownRoleId ?? invitation.role)
    const earlier = await findByEmail(tx, email)
    if (earlier !== undefined && earlier.role !== 'buyer') throw notValid()
    const termsVersion = currentVersions().terminos.version
    const accountId = await takeIntoStaff(tx, {
      email,
      firstName,
      lastName,
      ...role,
      passwordHash,
      termsVersion,
    })
    await factor.drop(tx, accountId)
    await forgetDeactivated(tx, accountId)
    await revokeSessions(tx, accountId, { allBut: null })
    await audit(tx, {
      accountId,
      action: 'staff.joined',
      subject: `account:${accountId}`,
      detail: { role: await roleForLog(tx, role), invitation: id },
    })
    return signIn(tx, accountId, browser)
  })
}

function notValid(): Problem {
  return new Problem('link_not_valid', 'Este enlace ya se usó o venció. Pide otra invitación.', 410)
}
