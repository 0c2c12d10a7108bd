import { refuseRestricted } from '#people/restrictions/server/actions.ts'
import { guardPurchase } from '#selling/orders/server/extensions.ts'
import { lockTicket, passOn } from '#selling/tickets/server/ticket-state/ticket-state.ts'
import {
  transferBlocker,
  transferBlockerWords,
} from '#selling/tickets/server/ticket-state/transfer-blocker.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import { enqueue } from '#server/jobs.ts'
import type { KeyRing } from '#server/key-ring.ts'
import {
  addStep,
  changePlaces,
  findGroup,
  findPlace,
  lockGroup,
  placesOf,
  type GroupRow,
  type PlaceRow,
} from '../sql.ts'

type Bound = { ticketId: string; accountId: string }

/** Puts a ticket in the name of its owner's Fan ID, in the caller's transaction. Throws a Problem where that cannot be. */
export const bindToOwner =
  extensionPoint<(tx: Db, ring: KeyRing, bound: Bound) => Promise<void>>('tickets with a Fan ID')

/** The valid ticket of a paid place, whoever has it. */
async function ticketOf(tx: Db, place: PlaceRow) {
  return tx
    .selectFrom('tickets')
    .select(['id', 'accountId'])
    .where('eventId', '=', place.eventId)
    .where('seatId', '=', place.seatId)
    .where('orderId', '=', place.orderId)
    .where('status', '=', 'valid')
    .executeTakeFirst()
}

/**
 * A guest who said who they are gets the ticket of a place that is paid: the organiser's code ends, and one of the guest's own begins.
 * Under the lock of the place's group. Asked again, nothing changes. Throws a Problem where it cannot change hands.
 */
export async function giveTicket(tx: Db, ring: KeyRing, group: GroupRow, place: PlaceRow): Promise<void> {
  if (
    place.state !== 'paid' ||
    place.takenAt === null ||
    place.ticketId !== null ||
    place.guestAccount === null
  )
    return
  const found = await ticketOf(tx, place)
  if (found === undefined) throw new Problem('ticket_void', transferBlockerWords.ticket_void)
  const to = place.guestAccount
  const ticketId = found.accountId === to ? found.id : await passTo(tx, group, found.id, to)
  if (group.requiresFanId) await bindToOwner()(tx, ring, { ticketId, accountId: to })
  await changePlaces(tx, [place.id], { ticketId })
  await addStep(tx, group.id, 'guest_ticket', { placeId: place.id })
  await enqueue(tx, 'mail_group_ticket', { placeId: place.id }, { key: `mail_group_ticket:${ticketId}` })
}

async function passTo(tx: Db, group: GroupRow, ticketId: string, to: string): Promise<string> {
  const ticket = (await lockTicket(tx, ticketId))!
  await refuseRestricted(tx, to)
  const fault = transferBlocker(ticket)
  if (fault !== null || ticket.accountId !== group.accountId)
    throw new Problem(fault ?? 'ticket_void', transferBlockerWords[fault ?? 'ticket_void'])
  const passed = await passOn(tx, { ticketId, to, reason: 'transferred' })
  if (passed === null) throw new Problem('ticket_void', transferBlockerWords.ticket_void)
  await guardPurchase(tx, { id: group.eventId }, to)
  return passed
}

/** The ticket of a guest who is taken off goes back to the organiser, with a code of its own. */
export async function takeTicketBack(tx: Db, group: GroupRow, place: PlaceRow): Promise<void> {
  if (place.ticketId === null || place.guestAccount === group.accountId) return
  const ticket = await lockTicket(tx, place.ticketId)
  if (ticket === undefined) return
  if (ticket.accountId !== place.guestAccount)
    throw new Problem('ticket_passed', 'Esa persona ya le pasó su boleto a alguien más.')
  const fault = transferBlocker(ticket)
  if (fault !== null) throw new Problem(fault, transferBlockerWords[fault])
  if ((await passOn(tx, { ticketId: ticket.id, to: group.accountId!, reason: 'transferred' })) === null)
    throw new Problem('ticket_void', transferBlockerWords.ticket_void)
}

export const nameOf = ({ firstName, lastName }: Pick<PlaceRow, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** Gives every guest of a group whose place is paid the ticket that waits; one that cannot be given is told to the organiser. */
export async function giveTickets(db: Db, ring: KeyRing, groupId: string): Promise<void> {
  const waiting = (await placesOf(db, groupId)).filter(
    ({ state, takenAt, ticketId }) => state === 'paid' && takenAt !== null && ticketId === null,
  )
  for (const { id } of waiting) {
    try {
      await db.transaction().execute(async (tx) => {
        const group = await lockGroup(tx, groupId)
        const place = await findPlace(tx, id)
        if (group !== undefined && place !== undefined) await giveTicket(tx, ring, group, place)
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await sayWhyNot(db, groupId, id, error.message)
    }
  }
}

async function sayWhyNot(db: Db, groupId: string, placeId: string, words: string): Promise<void> {
  const [group, place] = [await findGroup(db, groupId), await findPlace(db, placeId)]
  if (group === undefined || place === undefined) return
  const key = `refused:${placeId}:${place.guestAccount}`
  await db.transaction().execute((tx) => addStep(tx, groupId, 'guest_refused', { placeId, words }, { key }))
}
