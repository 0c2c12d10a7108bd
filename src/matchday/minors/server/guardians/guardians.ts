import { randomBytes } from 'node:crypto'
import { notify } from '#people/notifications/server/actions.ts'
import { Problem, notFound } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { MinorRelation } from '#server/schema.ts'
import { sha256 } from '#server/session.ts'
import { answerFor, note, ownMinor, refused, type Guardian, type Keys } from '../actions.ts'
import { approvedAdult } from '../person/approved-adult.ts'
import { maxMailsADay } from '../../rules.ts'
import { deleteGuardian, findMinor, guardiansOf, lockMinor } from '../sql.ts'
import * as rows from './invitation-rows.ts'

const gone = () =>
  new Problem('invitation_over', 'Esta invitación ya no sirve. Pide otra a quien te invitó.', 410)
const minorsPath = '/fanId-base/minorRegistry'

/** A child is no way to write to strangers. */
export async function refuseManyMails(tx: Db, fanId: string): Promise<void> {
  if ((await rows.mailsToday(tx, fanId)) >= maxMailsADay)
    throw new Problem('too_many_letters', 'Hoy mandaste muchas. Vuelve a intentar mañana.', 429)
}

/** Invites a second guardian by mail, for seven days. */
export function inviteGuardian(
  db: Db,
  keys: Keys,
  { fanId, minorId, email }: { fanId: string; minorId: string; email: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const fan = await approvedAdult(tx, keys.identityKeys, fanId)
    const { guardians } = await ownMinor(tx, minorId, fanId)
    if (guardians.length > 1)
      throw new Problem(
        'two_guardians',
        'Ya hay dos personas responsables. Retira a la segunda para invitar a otra.',
      )
    await rows.expireInvitations(tx, minorId)
    if ((await rows.openInvitations(tx, [minorId])).length > 0)
      throw new Problem('already_invited', 'Ya invitaste a alguien. Retira esa invitación para mandar otra.')
    await refuseManyMails(tx, fanId)
    const id = await rows.insertInvitation(tx, { minorId, fromFan: fanId, toEmail: email })
    await enqueue(tx, 'mail_minor_invitation', { invitationId: id }, { key: `mail_minor_invitation:${id}` })
    await note(tx, fan.accountId, 'minor.guardian_invited', minorId)
    return id
  })
}

/** A link is made when its mail goes out: no queue holds a token. Null when the invitation is over. */
export async function newInvitationToken(db: Db, invitationId: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  return (await rows.setInvitationToken(db, invitationId, sha256(token))) ? token : null
}

export function takeBackInvitation(
  db: Db,
  { fanId, minorId, invitationId }: { fanId: string; minorId: string; invitationId: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { me } = await ownMinor(tx, minorId, fanId)
    const invitation = await rows.findInvitation(tx, { id: invitationId })
    if (invitation?.minorId !== minorId) throw notFound('Esa invitación ya no está.')
    await rows.endInvitation(tx, invitationId, { status: 'taken_back' })
    await note(tx, me.accountId, 'minor.invitation_taken_back', minorId)
  })
}

/** What a link says, for a fan who may accept it. */
export async function readInvitation(db: Db, token: string) {
  const invitation = await rows.findInvitation(db, { tokenHash: sha256(token) })
  const minor = invitation && (await findMinor(db, invitation.minorId))
  if (invitation === undefined || minor === undefined) throw gone()
  return { invitation, minor }
}

type Answer = { token: string; relation: MinorRelation }

export function acceptInvitation(db: Db, keys: Keys, guardian: Guardian, answer: Answer): Promise<string> {
  return db
    .transaction()
    .execute(async (tx) => {
      const fan = await approvedAdult(tx, keys.identityKeys, guardian.fan.id)
      const { invitation } = await readInvitation(tx, answer.token)
      const { minorId } = invitation
      if ((await lockMinor(tx, minorId)) === undefined) throw gone()
      const guardians = await guardiansOf(tx, [minorId])
      if (guardians.some(({ fanId }) => fanId === fan.id))
        throw new Problem('already_guardian', 'Tú ya respondes por este menor.')
      if (!(await rows.endInvitation(tx, invitation.id, { status: 'accepted', acceptedBy: fan.id })))
        throw gone()
      await answerFor(tx, guardian, { minorId, relation: answer.relation, rank: 2 })
      await note(tx, fan.accountId, 'minor.guardian_joined', minorId)
      await tell(
        tx,
        invitation,
        `${fan.firstName} aceptó ser responsable contigo. Si no era a quien invitaste, retírale el permiso.`,
      )
      return minorId
    })
    .catch(refused)
}

export function declineInvitation(db: Db, fanId: string, token: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { invitation } = await readInvitation(tx, token)
    await lockMinor(tx, invitation.minorId)
    if (!(await rows.endInvitation(tx, invitation.id, { status: 'declined' }))) throw gone()
    await note(tx, invitation.accountId, 'minor.invitation_declined', invitation.minorId, { fanId })
    await tell(tx, invitation, 'No aceptaron tu invitación. Puedes mandar otra.')
  })
}

/** The first ends the second's part, or somebody leaves; one always remains. */
export function endGuardian(
  db: Db,
  { fanId, minorId, other }: { fanId: string; minorId: string; other: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { me, guardians } = await ownMinor(tx, minorId, fanId)
    const leaving = guardians.find((one) => one.fanId === other)
    if (leaving === undefined) throw notFound('Esa persona ya no es responsable.')
    if (guardians.length === 1)
      throw new Problem(
        'last_guardian',
        'Siempre queda una persona responsable. Invita a otra, o borra al menor.',
      )
    if (leaving.fanId !== fanId && me.rank !== 1)
      throw new Problem(
        'not_first_guardian',
        'Solo quien registró al menor puede retirar a la otra persona.',
        403,
      )
    await deleteGuardian(tx, minorId, other)
    await note(tx, me.accountId, 'minor.guardian_ended', minorId, { fanId: other })
    const notified = leaving.fanId === fanId ? guardians.find((one) => one.fanId !== fanId)! : leaving
    await notify(tx, {
      accountId: notified.accountId,
      kind: 'fan_id',
      key: `minor-guardian-ended:${minorId}:${other}:${leaving.agreedAt.toISOString()}`,
      title:
        notified === leaving ? 'Ya no eres responsable de un menor' : 'La otra persona responsable se retiró',
      body: notified === leaving ? 'Te retiró quien lo registró.' : 'Ahora solo tú respondes por el menor.',
      path: minorsPath,
      mail: { button: 'Ver mis menores' },
    })
  })
}

function tell(tx: Db, invitation: { id: string; accountId: string }, body: string) {
  return notify(tx, {
    accountId: invitation.accountId,
    kind: 'fan_id',
    key: `minor-invitation-answered:${invitation.id}`,
    title: 'Contestaron tu invitación',
    body,
    path: minorsPath,
    mail: { button: 'Ver mis menores' },
  })
}
