import { isOpen } from '#selling/orders/rules.ts'
import { endOrder } from '#selling/orders/server/actions.ts'
import { lockOrder } from '#selling/orders/server/sql.ts'
import { countOf } from '#lib/count.ts'
import { Problem } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { sha256 } from '#server/session.ts'
import type { GroupRequest } from '../../contract.ts'
import { groupFolio, isAlive, requestsADay, type GroupState } from '../../rules.ts'
import { bookDeposit, keepDeposit, returnDeposit } from '../money/deposit.ts'
import { endOpen, noGroup, openPlacesOrder, ownGroup } from '../money/pay.ts'
import { letGo } from '../seats.ts'
import * as sql from '../sql.ts'

/** Writes a request down. Throws where the match is not for sale, or one mailbox asks too often. */
export function askForQuote(
  db: Db,
  { zoneIds, receiver = null, words = '', ...request }: GroupRequest,
  accountId: string | null,
): Promise<{ id: string; folio: string }> {
  return db.transaction().execute(async (tx) => {
    const match = await tx
      .selectFrom('events')
      .select(['id', 'planId', 'status'])
      .where('id', '=', request.eventId)
      .where('startsAt', '>', new Date())
      .executeTakeFirst()
    if (match?.status !== 'published')
      throw new Problem('unknown_match', 'Ahí ya no se reciben grupos. Elige otro partido o evento.', 400)
    if ((await sql.requestsToday(tx, request.email)) >= requestsADay)
      throw new Problem(
        'too_many_requests',
        'Ya recibimos varias solicitudes de este correo hoy. Te respondemos pronto.',
        429,
      )
    const known = await tx
      .selectFrom('planZones')
      .select('zoneId')
      .where('planId', '=', match.planId)
      .execute()
    const zones = zoneIds.filter((zoneId) => known.some((zone) => zone.zoneId === zoneId))
    const { id, folio } = await sql.insertGroup(tx, {
      ...request,
      accountId,
      words,
      zones,
      receiver: receiver === null ? null : JSON.stringify(receiver),
    })
    await sql.addStep(tx, id, 'asked', { places: request.quantity })
    await enqueue(tx, 'tell_group', { groupId: id, what: 'asked' }, { key: `tell_group:asked:${id}` })
    return { id, folio: groupFolio(folio) }
  })
}

type Accepting = {
  groupId?: string | undefined
  token?: string | undefined
  version: number
  accountId: string
}

/** Agrees to the newest quote. With its link the group becomes this account's, once; asked again, it answers the same. */
export function acceptQuote(db: Db, { groupId, token, version, accountId }: Accepting): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const shown = token === undefined ? undefined : await sql.groupByToken(tx, sha256(token))
    const id = shown?.id ?? groupId
    const group = id === undefined ? undefined : await sql.lockGroup(tx, id)
    const mine = group?.accountId === accountId || (group?.accountId === null && shown?.id === group.id)
    if (group === undefined || !mine) throw noGroup()
    if (group.acceptedVersion === version && group.version === version && group.state !== 'quoted')
      return group.id
    if (group.version !== version || version === 0)
      throw new Problem('quote_changed', 'La cotización cambió. Léela otra vez antes de aceptarla.', 409, {
        version: group.version,
      })
    if (!isAlive(group.state) || group.state === 'asked') throw groupOver()
    if (group.matchStatus !== 'published') throw groupOver()
    const quote = (await sql.quoteOf(tx, group.id, version))!
    const confirmed = group.state === 'confirmed'
    if (group.now >= (confirmed ? quote.payUntil : quote.holdUntil))
      throw new Problem('quote_over', 'La fecha de esta cotización ya pasó. Pide otra.')
    const state: GroupState = confirmed || quote.depositCents === 0 ? 'confirmed' : 'accepted'
    await sql.changeGroup(tx, group.id, { state, acceptedVersion: version, accountId })
    await sql.addStep(tx, group.id, 'accepted', { version })
    return group.id
  })
}

/** Nothing can come of it any more. */
export const groupOver = () => new Problem('group_over', 'Esta cotización ya no está vigente.', 410)

/** The asker says no, while nothing was paid: the places are on sale again. */
export function declineQuote(
  db: Db,
  { groupId, token, accountId }: { groupId?: string; token?: string; accountId: string | null },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const shown = token === undefined ? undefined : await sql.groupByToken(tx, sha256(token))
    const group =
      groupId !== undefined && accountId !== null
        ? await ownGroup(tx, groupId, accountId)
        : shown && (await sql.lockGroup(tx, shown.id))
    if (group === undefined) throw noGroup()
    if (group.accountId !== null && group.accountId !== accountId) throw noGroup()
    if (group.state === 'declined') return
    if (group.state === 'confirmed')
      throw new Problem('deposit_paid', 'El anticipo ya está pagado. Llama a la taquilla para cancelar.')
    if (!isAlive(group.state)) throw groupOver()
    await endGroup(tx, group, 'declined')
    await sql.addStep(tx, group.id, 'declined')
  })
}

type ByDesk = { groupId: string; by: string; reason: string }

/** The desk says no to a request. */
export function refuseGroup(db: Db, { groupId, by, reason }: ByDesk): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const group = await sql.lockGroup(tx, groupId)
    if (group === undefined) throw noGroup()
    if (group.state !== 'asked' && group.state !== 'quoted')
      throw new Problem('group_over', 'Ese grupo ya aceptó: cancélalo en su lugar.')
    await endGroup(tx, group, 'refused')
    await sql.addStep(tx, groupId, 'refused', { words: reason }, { by })
    await audit(tx, {
      accountId: by,
      action: 'group.refused',
      subject: `group:${groupId}`,
      detail: { reason },
    })
    await enqueue(tx, 'tell_group', { groupId, what: 'refused' }, { key: `tell_group:refused:${groupId}` })
  })
}

/** The desk ends a group that agreed: what was not paid is let go, what is left of the deposit goes back or stays. */
export function cancelGroup(
  db: Db,
  { groupId, by, reason, keepsDeposit }: ByDesk & { keepsDeposit: boolean },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const group = await sql.lockGroup(tx, groupId)
    if (group === undefined) throw noGroup()
    if (!isAlive(group.state)) throw new Problem('group_over', 'Ese grupo ya terminó.')
    const stays = await keepsPlaces(tx, group)
    await endGroup(tx, group, stays ? 'complete' : 'cancelled', keepsDeposit ? 'kept' : 'returned')
    await sql.addStep(tx, groupId, 'cancelled', { words: reason }, { by })
    await audit(tx, {
      accountId: by,
      action: 'group.cancelled',
      subject: `group:${groupId}`,
      detail: { reason, keepsDeposit },
    })
    await enqueue(
      tx,
      'tell_group',
      { groupId, what: 'cancelled' },
      { key: `tell_group:cancelled:${groupId}` },
    )
  })
}

/**
 * Ends a group that is locked: orders that nobody pays end, places that are not paid are let go, and what is left of the deposit is
 * kept or goes back. What was paid stays. Throws while money may be on its way. Answers how many places were let go.
 */
export async function endGroup(
  tx: Db,
  group: sql.GroupRow,
  state: GroupState,
  deposit: 'kept' | 'returned' = 'returned',
): Promise<number> {
  const open = await openPlacesOrder(tx, group)
  if (open !== null) await endOpen(tx, open.order)
  if (group.depositOrderId !== null) {
    const order = await lockOrder(tx, group.depositOrderId)
    if (order !== undefined && isOpen(order.status)) {
      if (order.openPayment !== null)
        throw new Problem(
          'payment_in_progress',
          'El anticipo se está pagando en este momento. Espera su respuesta.',
        )
      await endOrder(tx, order, 'cancelled', 'cancelled')
    }
  }
  // First its state: whoever hears of the money finds a group that has ended.
  await sql.changeGroup(tx, group.id, { state })
  const held = (await sql.placesOf(tx, group.id)).filter((place) => place.state === 'held')
  await letGo(tx, group, held)
  if (deposit === 'kept') await keepDeposit(tx, group)
  else await returnDeposit(tx, group, { reason: wordsOf(held.length), requestKey: `group-end:${group.id}` })
  await bookDeposit(tx, group)
  return held.length
}

/** What was paid stays: a group that ends with such places is complete with them, and gives them to its guests. */
export async function keepsPlaces(tx: Db, { id }: Pick<sql.GroupRow, 'id'>): Promise<boolean> {
  return (await sql.placesOf(tx, id)).some(({ state }) => state === 'paid')
}

const wordsOf = (places: number) =>
  places === 0 ? 'grupo cancelado' : `grupo: se soltaron ${countOf(places, 'lugar', 'lugares')}`
