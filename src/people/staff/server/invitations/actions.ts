import { hashPassword } from '#people/accounts/server/password/hash.ts'
import { refuseWeakPassword } from '#people/accounts/server/password/strength.ts'
import * as factor from '#people/accounts/server/second-factor/rows.ts'
import { revokeSessions, signIn, type Browser } from '#people/accounts/server/sign-in/sessions.ts'
import { takeIntoStaff } from '#people/accounts/server/sign-in/staff-accounts.ts'
import { audit } from '#server/audit.ts'
import { findByEmail } from '#people/accounts/server/sql.ts'
import { currentVersions } from '#club/settings/server/legal/library/texts.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { sha256 } from '#server/session.ts'
import { forgetDeactivated } from '../people/rows.ts'
import * as rows from './rows.ts'

type Form = { email: string; firstName: string; lastName: string; role: StaffRole }

/** Invites somebody who is not of the club; the link is made when the mail goes out. */
export function invite(db: Db, by: string, form: Form): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const known = await findByEmail(tx, form.email)
    if (known !== undefined && known.role !== 'buyer')
      throw new Problem('already_staff', 'Esa persona ya es parte del personal. Cambia su rol en la lista.')
    const { id } = await rows.keepInvitation(tx, form)
    await enqueue(tx, 'mailStaffInvitation', { invitationId: id }, { key: `staff-invitation:${id}` })
    const detail = { role: form.role, hadAccount: known !== undefined }
    await audit(tx, { accountId: by, action: 'staff.invited', subject: `staff_invitation:${id}`, detail })
  })
}

export function withdrawInvitation(db: Db, by: string, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const gone = await rows.withdraw(tx, id)
    if (gone === undefined) throw notFound('Esa invitación ya se usó o se retiró.')
    const detail = { role: gone.role }
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
    const role = invitation.role as StaffRole
    const earlier = await findByEmail(tx, email)
    if (earlier !== undefined && earlier.role !== 'buyer') throw notValid()
    const termsVersion = currentVersions().terminos.version
    const accountId = await takeIntoStaff(tx, {
      email,
      firstName,
      lastName,
      role,
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
      detail: { role, invitation: id },
    })
    return signIn(tx, accountId, browser)
  })
}

function notValid(): Problem {
  return new Problem('link_not_valid', 'Este enlace ya se usó o venció. Pide otra invitación.', 410)
}
