import { refundIn } from '#selling/payments/server/refunds/refund-order.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import { depositTooMuch } from '../../rules.ts'
import { endGroup, keepsPlaces } from '../quote/answer.ts'
import { letGo } from '../seats.ts'
import { addStep, isFree, placesOf } from '../sql.ts'
import { depositLeft, returnDeposit } from './deposit.ts'
import { agreedQuote, ownGroup } from './pay.ts'

/**
 * The group shrinks before its final count without losing anything: places that are not paid are let go, what was paid for others goes
 * back, and of the deposit what the rest has no use for.
 */
export function dropPlaces(db: Db, groupId: string, accountId: string, placeIds: string[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const group = await ownGroup(tx, groupId, accountId)
    if (group.state !== 'confirmed' && group.state !== 'complete')
      throw new Problem('group_over', 'Este grupo ya no cambia su número de lugares.')
    const quote = await agreedQuote(tx, group)
    if (group.now >= quote.countUntil)
      throw new Problem('count_closed', 'La fecha para cambiar el número final ya pasó.')
    const wanted = new Set(placeIds)
    const places = (await placesOf(tx, groupId)).filter(({ id, state }) => wanted.has(id) && state !== 'gone')
    if (places.length === 0) return
    if (places.some((place) => place.state === 'held' && !isFree(place)))
      throw new Problem(
        'payment_in_progress',
        'Algunos de esos lugares están en un pago sin terminar. Cancélalo primero.',
      )
    await letGo(tx, group, places.filter(isFree))
    const paid = places.filter(({ state }) => state === 'paid')
    for (const [orderId, same] of Map.groupBy(paid, (place) => place.orderId!))
      await refundIn(tx, {
        orderId,
        seatIds: same.map(({ seatId }) => seatId),
        reason: 'el grupo ajustó su número final',
        requestKey: `group-drop:${same.map(({ id }) => id).toSorted()[0]}`,
        actor: null,
      })
    await addStep(tx, groupId, 'places_dropped', { places: places.length }, { by: accountId })
    if (group.state !== 'confirmed') return
    const left = (await placesOf(tx, groupId)).filter(({ state }) => state === 'held')
    if (left.length > 0) {
      const amountCents = depositTooMuch(await depositLeft(tx, group), left)
      const requestKey = `group-count:${groupId}:${places[0]!.id}`
      if (amountCents > 0)
        await returnDeposit(tx, group, { reason: 'el grupo ajustó su número final', requestKey, amountCents })
      return
    }
    const stays = await keepsPlaces(tx, group)
    await endGroup(tx, group, stays ? 'complete' : 'cancelled', 'returned')
    await addStep(tx, groupId, stays ? 'complete' : 'cancelled')
  })
}
