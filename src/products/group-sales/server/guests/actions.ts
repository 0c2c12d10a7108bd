import { inEventWords } from '#catalogue/events/event-title.ts'
import { randomBytes } from 'node:crypto'
import { accountOfGuest } from '#products/box-office/server/guest-account.ts'
import { countOf } from '#lib/count.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import type { KeyRing } from '#server/key-ring.ts'
import { sha256 } from '#server/session.ts'
import type { NamedGuest } from '../../rules.ts'
import { ownGroup } from '../money/pay.ts'
import {
  addStep,
  changePlaces,
  findGroup,
  findPlace,
  lockGroup,
  nobody,
  placeByToken,
  placesOf,
  type GroupRow,
  type PlaceRow,
} from '../sql.ts'
import { giveTicket, takeTicketBack } from './tickets.ts'

const gone = () => notFound('Este enlace ya no sirve. Pide otro a quien te invitó.')

/** A group of one's own whose places exist and whose guests can still be named, locked. */
async function naming(tx: Db, groupId: string, accountId: string): Promise<GroupRow> {
  const group = await ownGroup(tx, groupId, accountId)
  if (group.state !== 'accepted' && group.state !== 'confirmed' && group.state !== 'complete')
    throw new Problem('group_over', 'Este grupo ya no tiene lugares que repartir.')
  refuseLate(group)
  return group
}

function refuseLate({ now, doorsAt, matchStatus, away }: GroupRow): void {
  if (matchStatus === 'cancelled')
    throw new Problem('match_cancelled', inEventWords('Ese partido se canceló.', { away }))
  if (now >= doorsAt)
    throw new Problem('doors_open', 'Las puertas ya abrieron: desde ahora cada boleto entra tal como está.')
}

async function ownPlace(tx: Db, group: GroupRow, placeId: string): Promise<PlaceRow> {
  const place = await findPlace(tx, placeId)
  if (place === undefined || place.groupId !== group.id || place.state === 'gone')
    throw notFound('Ese lugar no es de este grupo.')
  return place
}

/** Writes guests into the places that nobody has, in their sequence. Throws where there are more guests than places. */
export function nameGuests(
  db: Db,
  groupId: string,
  accountId: string,
  guests: NamedGuest[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const group = await naming(tx, groupId, accountId)
    const open = (await placesOf(tx, group.id)).filter(
      ({ state, firstName }) => state !== 'gone' && firstName === null,
    )
    if (guests.length > open.length)
      throw new Problem(
        'too_many_guests',
        open.length === 0
          ? 'Todos los lugares ya tienen nombre.'
          : `La lista trae ${countOf(guests.length, 'persona', 'personas')} y ${open.length === 1 ? 'queda' : 'quedan'} ${countOf(open.length, 'lugar', 'lugares')} sin nombre.`,
      )
    for (const [at, guest] of guests.entries())
      await changePlaces(tx, [open[at]!.id], { ...nobody, ...guest })
    await addStep(tx, groupId, 'guests_named', { places: guests.length }, { by: accountId })
    return guests.length
  })
}

type Named = { groupId: string; placeId: string; accountId: string }

/** Another guest for a place, or the same written better; the link from before ends. */
export function nameGuest(db: Db, { groupId, placeId, accountId }: Named, guest: NamedGuest): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const group = await naming(tx, groupId, accountId)
    const place = await ownPlace(tx, group, placeId)
    await takeTicketBack(tx, group, place)
    await changePlaces(tx, [placeId], { ...nobody, ...guest })
    if (place.takenAt !== null) await addStep(tx, groupId, 'guest_cleared', { placeId }, { by: accountId })
    await addStep(tx, groupId, 'guests_named', { places: 1 }, { by: accountId })
  })
}

export function clearGuest(db: Db, { groupId, placeId, accountId }: Named): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const group = await naming(tx, groupId, accountId)
    const place = await ownPlace(tx, group, placeId)
    if (place.firstName === null && place.tokenHash === null) return
    await takeTicketBack(tx, group, place)
    await changePlaces(tx, [placeId], nobody)
    await addStep(tx, groupId, 'guest_cleared', { placeId }, { by: accountId })
  })
}

/** A new link for a place's guest; the one before stops working. Throws where somebody took the place. */
export function newGuestLink(db: Db, { groupId, placeId, accountId }: Named): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const group = await naming(tx, groupId, accountId)
    const place = await ownPlace(tx, group, placeId)
    if (place.takenAt !== null) throw taken()
    return newToken(tx, place.id)
  })
}

/** The only link of a place that works from here on. */
export async function newToken(tx: Db, placeId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await changePlaces(tx, [placeId], { tokenHash: sha256(token) })
  return token
}

const taken = () => new Problem('place_taken', 'Alguien ya dijo que va en ese lugar. Quítalo primero.')

const dayMs = 86_400_000

/** Sends their link to all who are missing and have a mailbox, each once a day. Answers to how many. */
export function inviteGuests(db: Db, groupId: string, accountId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const group = await naming(tx, groupId, accountId)
    const due = (await placesOf(tx, groupId)).filter(
      ({ state, email, takenAt, invitedAt }) =>
        state !== 'gone' &&
        email !== null &&
        takenAt === null &&
        (invitedAt === null || group.now.getTime() - invitedAt.getTime() >= dayMs),
    )
    await changePlaces(
      tx,
      due.map(({ id }) => id),
      { invitedAt: group.now },
    )
    for (const { id } of due)
      await enqueue(tx, 'mail_group_guest', { placeId: id }, { key: `mail_group_guest:${id}` })
    if (due.length > 0)
      await addStep(tx, groupId, 'guests_invited', { places: due.length }, { by: accountId })
    return due.length
  })
}

type Taking = {
  token: string
  guest: { firstName: string; lastName: string; email: string }
  /** Of who is signed in. */
  accountId: string | null
}

/**
 * A guest says who they are: the place is this person's, and once it is paid so is its ticket. A match that asks for the Fan ID takes
 * who is signed in with one that is approved. The same person again changes nothing; for anybody else the link is gone.
 */
export function takePlace(
  db: Db,
  ring: KeyRing,
  { token, guest, accountId }: Taking,
): Promise<{ placeId: string }> {
  return db.transaction().execute(async (tx) => {
    const shown = await placeByToken(tx, sha256(token))
    const group = shown && (await lockGroup(tx, shown.groupId))
    // Read again under the lock: of two people with one link, the second finds it used.
    const place = group && (await placeByToken(tx, sha256(token)))
    if (group === undefined || place === undefined || place.state === 'gone') throw gone()
    if (place.takenAt !== null) {
      const same = accountId === null ? place.email === guest.email : place.guestAccount === accountId
      if (same) return { placeId: place.id }
      throw gone()
    }
    refuseLate(group)
    if (group.state !== 'accepted' && group.state !== 'confirmed' && group.state !== 'complete') throw gone()
    if (group.requiresFanId) await refuseWithoutFanId(tx, accountId)
    const account = accountId ?? (await accountOfGuest(tx, guest))
    const change = { ...guest, guestAccount: account, takenAt: group.now }
    await changePlaces(tx, [place.id], change)
    await addStep(tx, group.id, 'guest_taken', { placeId: place.id })
    await giveTicket(tx, ring, group, { ...place, ...change })
    return { placeId: place.id }
  })
}

async function refuseWithoutFanId(tx: Db, accountId: string | null): Promise<void> {
  if (accountId === null)
    throw new Problem('login_required', 'Se pide Fan ID: entra con tu cuenta para recibir tu boleto.', 401)
  const fan = await tx
    .selectFrom('fans')
    .select('status')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (fan?.status !== 'approved')
    throw new Problem(
      'fan_not_approved',
      fan?.status === 'in_review'
        ? 'Estamos revisando tu Fan ID. En cuanto quede, recibes tu boleto con este enlace.'
        : 'Saca tu Fan ID para recibir tu boleto con este enlace.',
      403,
    )
}

/** The place of a link, for who may read it: anybody with the link until it is taken. */
export async function placeOfLink(db: Db, token: string): Promise<{ group: GroupRow; place: PlaceRow }> {
  const place = await placeByToken(db, sha256(token))
  const group = place && (await findGroup(db, place.groupId))
  if (place === undefined || group === undefined) throw gone()
  return { group, place }
}
