import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import { openPerson } from '#people/fan-id/server/person/sealed-person.ts'
import { notify } from '#people/notifications/server/actions.ts'
import { refuseRestricted } from '#people/restrictions/server/actions.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import { childrenOf, fareFault, refuseApart } from './children.ts'
import type { Invited, ToWhom } from '../contract.ts'
import { bindFault, bindWords, invitationsADay, overWords, standingWords } from '../rules.ts'
import { refuseOverShare } from './fan-share.ts'
import * as sql from './sql.ts'

type Asked = { ticketId: string; accountId: string }

/** The owner says who goes in: he himself, or a child he answers for. */
export function bind(
  db: Db,
  ring: KeyRing,
  { ticketId, accountId, to }: Asked & { to: ToWhom },
): Promise<void> {
  return db.transaction().execute((tx) => bindIn(tx, ring, { ticketId, accountId, to }))
}

/** The same inside a transaction that does more. */
export async function bindIn(
  tx: Db,
  ring: KeyRing,
  { ticketId, accountId, to }: Asked & { to: ToWhom },
): Promise<void> {
  const ticket = await ownTicket(tx, { ticketId, accountId })
  const fan = await approvedFan(tx, accountId)
  const bound = { eventId: ticket.eventId, ticketId, boundBy: accountId }
  if ('self' in to) {
    if (ticket.fanId === fan.id) return
    refuseFare(ring, ticket, fan)
    if (!(await sql.putHolder(tx, { ...bound, fanId: fan.id, how: 'own' }))) throw alreadyHolds(ticket)
  } else {
    const child = (await childrenOf(tx, ring, { fanId: fan.id, eventId: ticket.eventId })).find(
      ({ id }) => id === to.minorId,
    )
    if (child === undefined) throw notFound('No encontramos a ese menor.')
    const why = fareFault(ticket, child.birthDate, ticket.startsAt)
    if (why !== null) throw new Problem('not_for_child', why)
    if (!(await sql.putHolder(tx, { ...bound, minorId: child.id, how: 'guardian' })))
      throw new Problem('already_holds', `${child.name} ya tiene otro boleto de este ${eventWord(ticket)}.`)
    await refuseApart(tx, { eventId: ticket.eventId, minorId: child.id, fanId: fan.id })
  }
  await sql.closeInvitation(tx, { ticketId }, 'withdrawn')
  await refuseOverShare(tx, { id: ticket.eventId }, accountId)
}

/** The owner takes the name off, or who is bound to somebody else's ticket gives it back. Answers whose ticket it is. */
export function unbind(db: Db, { ticketId, accountId }: Asked): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ticket = await sql.lockAssigned(tx, ticketId)
    const fan = await sql.fanOf(tx, accountId)
    const mine = ticket?.accountId === accountId || (fan !== undefined && ticket?.fanId === fan.id)
    if (ticket === undefined || !mine) throw nothing()
    refuseFault(ticket)
    await sql.removeHolder(tx, ticket.eventId, ticketId)
    if (ticket.accountId === accountId) return
    await notifyHolder(tx, ticket.accountId, `given-back:${ticketId}:${fan!.id}`, {
      title: 'Uno de tus boletos se quedó sin Fan ID',
      body: `Quien iba a usarlo en ${eventTitle(ticket)} lo dejó. Asígnalo a alguien más.`,
      path: '/system/profile-base/events',
    })
  })
}

/** Sets a ticket aside for another fan. Says the same whoever has that number or mailbox, and if nobody has. */
export function invite(db: Db, { ticketId, accountId, to }: Asked & { to: Invited }): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ticket = await ownTicket(tx, { ticketId, accountId })
    await refuseRestricted(tx, accountId)
    if ((await sql.invitedToday(tx, accountId)) >= invitationsADay)
      throw new Problem('too_many_invitations', 'Invitaste a mucha gente hoy. Vuelve a intentar mañana.', 429)
    const found = await sql.findInvited(tx, to)
    if (found?.accountId === accountId)
      throw new Problem('own_fan_id', 'Ese es tu propio Fan ID: pon el boleto a tu nombre.', 400)
    await sql.closeInvitation(tx, { ticketId }, 'withdrawn')
    const { eventId } = ticket
    const row = { eventId, ticketId, fromAccount: accountId, to, toFan: found?.id ?? null }
    const id = await sql.insertInvitation(tx, row)
    if (found === null) return
    await notifyHolder(tx, found.accountId, `invited:${id}`, {
      title: 'Te apartaron un boleto',
      body: `Alguien quiere que entres con su boleto a ${eventTitle(ticket)}. Acéptalo en tu Fan ID.`,
      path: '/fanId-base/myEvents',
    })
  })
}

export function withdraw(db: Db, asked: Asked): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const ticket = await sql.lockAssigned(tx, asked.ticketId)
    if (ticket?.accountId !== asked.accountId) throw nothing()
    await sql.closeInvitation(tx, { ticketId: asked.ticketId }, 'withdrawn')
  })
}

type Answer = { invitationId: string; accountId: string }

/** The invited fan agrees: the ticket stays its owner's and lets this fan in, in place of whoever it was bound to. */
export function accept(db: Db, ring: KeyRing, { invitationId, accountId }: Answer): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { ticket, fan, invitation } = await invited(tx, invitationId, accountId)
    const { id: ticketId, eventId } = ticket
    if (invitation.status === 'accepted' && ticket.fanId === fan.id) return ticketId
    if (invitation.status !== 'offered')
      throw new Problem('invitation_over', overWords[invitation.status], 410)
    refuseFault(ticket)
    if (fan.status !== 'approved') throw notApproved(fan)
    await refuseRestricted(tx, accountId)
    refuseFare(ring, ticket, fan)
    const boundBy = invitation.fromAccount
    if (!(await sql.putHolder(tx, { eventId, ticketId, boundBy, fanId: fan.id, how: 'invitation' })))
      throw alreadyHolds(ticket)
    await sql.closeInvitation(tx, { id: invitationId }, 'accepted')
    await refuseOverShare(tx, { id: eventId }, accountId)
    await notifyHolder(tx, boundBy, `accepted:${invitationId}`, {
      title: 'Aceptaron tu boleto',
      body: `El boleto que apartaste para ${eventTitle(ticket)} ya tiene Fan ID.`,
      path: '/system/profile-base/events',
    })
    return ticketId
  })
}

export function decline(db: Db, { invitationId, accountId }: Answer): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { ticket, invitation } = await invited(tx, invitationId, accountId)
    if (invitation.status === 'declined') return
    if (!(await sql.closeInvitation(tx, { id: invitationId }, 'declined')))
      throw new Problem(
        'invitation_over',
        overWords[invitation.status === 'offered' ? 'ended' : invitation.status],
        410,
      )
    await notifyHolder(tx, invitation.fromAccount, `declined:${invitationId}`, {
      title: 'No aceptaron tu boleto',
      body: `El boleto que apartaste para ${eventTitle(ticket)} sigue sin Fan ID. Asígnalo a alguien más.`,
      path: '/system/profile-base/events',
    })
  })
}

/** The invitation read anew under its ticket's lock: of two answers, the second sees the first. */
async function invited(tx: Db, invitationId: string, accountId: string) {
  const fan = await sql.fanOf(tx, accountId)
  const before = fan && (await sql.invitationFor(tx, invitationId, fan))
  const ticket = before && (await sql.lockAssigned(tx, before.ticketId))
  const invitation = ticket && (await sql.invitationFor(tx, invitationId, fan))
  if (invitation === undefined) throw notFound('No encontramos esa invitación.')
  return { fan: fan!, ticket: ticket!, invitation }
}

const nothing = () => notFound('No encontramos ese boleto.')

async function ownTicket(tx: Db, { ticketId, accountId }: Asked): Promise<sql.AssignedRow> {
  const ticket = await sql.lockAssigned(tx, ticketId)
  if (ticket?.accountId !== accountId) throw nothing()
  refuseFault(ticket)
  return ticket
}

function refuseFault(ticket: sql.AssignedRow): void {
  const fault = bindFault(ticket)
  if (fault !== null) throw new Problem(fault, bindWords[fault])
}

async function approvedFan(tx: Db, accountId: string): Promise<sql.FanRow> {
  const fan = await sql.fanOf(tx, accountId)
  if (fan?.status !== 'approved') throw notApproved(fan)
  await refuseRestricted(tx, accountId)
  return fan
}

function notApproved(fan: sql.FanRow | undefined): Problem {
  const standing =
    fan === undefined || fan.status === 'erased' || fan.status === 'approved' ? 'none' : fan.status
  return new Problem('fan_not_approved', standingWords[standing], 403)
}

function refuseFare(ring: KeyRing, ticket: sql.AssignedRow, fan: sql.FanRow): void {
  if (fan.sealedPerson === null || (ticket.ageFrom === null && ticket.ageTo === null)) return
  const why = fareFault(ticket, openPerson(ring, fan.id, fan.sealedPerson).birthDate, ticket.startsAt)
  if (why !== null) throw new Problem('fare_not_yours', why)
}

function alreadyHolds(ticket: Pick<sql.AssignedRow, 'away'>): Problem {
  return new Problem(
    'already_holds',
    `Ya tienes a tu nombre otro boleto de este ${eventWord(ticket)}. Quítalo de ese primero.`,
  )
}

type HolderNotice = { title: string; body: string; path: string }

async function notifyHolder(tx: Db, accountId: string, key: string, notice: HolderNotice): Promise<void> {
  const mail = { button: notice.path.startsWith('/fanId') ? 'Abrir mi Fan ID' : 'Ver mis boletos' }
  await notify(tx, { accountId, kind: 'fan_id', key: `fan-ticket-${key}`, mail, ...notice })
}
