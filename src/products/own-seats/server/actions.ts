import { notFound, Problem } from '#lib/problem.ts'
import { forgetSavedCard, saveCard } from '#selling/payments/server/saved-cards/actions.ts'
import { savedCardOf } from '#selling/payments/server/saved-cards/sql.ts'
import type { Db } from '#server/db.ts'
import { consentWords } from '../rules.ts'
import { announceCharges } from './charges/announce.ts'
import type { Deps } from './charges/charge.ts'
import * as charges from './charges/charge-rows.ts'
import { refuseParted } from './companions.ts'
import { letGo } from './life/let-go.ts'
import { saleInTime } from './pay/open-purchase.ts'
import * as sql from './sql.ts'

type Own = { accountId: string; eventId: number }

/** A holder lets seats go: they are on sale, for who waits first. A charge that had only them is not made. */
export function releaseSeats(db: Db, { accountId, eventId }: Own, seatIds: number[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const sale = await saleInTime(tx, eventId, accountId)
    const own = await sql.seatsOf(tx, { saleId: sale.id, accountId })
    const asked = own.filter(({ seatId }) => seatIds.includes(seatId))
    if (asked.length !== seatIds.length) throw notFound('Alguno de esos lugares no es tuyo.')
    // What was let go before stays so: a second tap finds nothing to do.
    const still = asked.filter(({ state }) => state === 'reserved').map(({ seatId }) => seatId)
    if (still.length === 0) return
    const standing = own.filter(({ state }) => state === 'reserved' || state === 'paid')
    refuseParted(
      own,
      standing.filter(({ seatId }) => !still.includes(seatId)),
    )
    const gone = (await letGo(tx, sale, { accountId, seatIds: still }, 'released')).get(accountId) ?? []
    if (gone.length !== still.length)
      throw new Problem('being_paid', 'Alguno de esos lugares está en una compra. Cancélala primero.', 409)
    if (!own.some(({ seatId, state }) => state === 'reserved' && !still.includes(seatId)))
      await charges.dropOwnCharges(tx, accountId, 'Soltaste tus lugares.', sale.id)
  })
}

/** No automatic charge for this match; the seats stay reserved. */
export function skipCharge(db: Db, { accountId, eventId }: Own): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const sale = await saleInTime(tx, eventId, accountId)
    if ((await charges.dropOwnCharges(tx, accountId, 'Pediste que no se cobrara.', sale.id)) === 0)
      throw new Problem('no_charge', 'Ese cobro ya no se puede quitar.', 409)
  })
}

/** The provider keeps the card in place of the one before; a consent to charge that one ends with it. */
export async function keepCard(services: Deps, accountId: string, token: string): Promise<void> {
  await saveCard(services, accountId, token)
  await services.db.transaction().execute((tx) => endConsent(tx, accountId, 'Cambiaste de tarjeta.'))
}

export function forgetCard(db: Db, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await endConsent(tx, accountId, 'Quitaste tu tarjeta.')
    await forgetSavedCard(tx, accountId)
  })
}

/** Agrees to be charged by the saved card up to so much a match, in words that are kept; matches that wait are told of at once. */
export function agree(db: Db, accountId: string, ceilingCents: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const card = await savedCardOf(tx, accountId)
    if (card === undefined) throw new Problem('no_card', 'Guarda primero una tarjeta.', 409)
    if (card.expired) throw new Problem('card_expired', 'Tu tarjeta guardada ya venció. Guarda otra.', 409)
    await endConsent(tx, accountId, 'Cambiaste el cobro automático.')
    const words = consentWords({ ceilingCents, last4: card.last4 })
    await charges.insertConsent(tx, { accountId, cardId: card.id, ceilingCents, words })
    for (const id of await sql.openSales(tx)) {
      const sale = await sql.findSale(tx, id)
      if (sale !== undefined) await announceCharges(tx, sale, accountId)
    }
  })
}

export async function stopCharges(db: Db, accountId: string): Promise<void> {
  await db.transaction().execute((tx) => endConsent(tx, accountId, 'Retiraste el cobro automático.'))
}

/** Takes a consent back, and with it every charge that has not begun. Answers whether there was one. */
export async function endConsent(tx: Db, accountId: string, why: string): Promise<boolean> {
  if (!(await charges.revokeConsent(tx, accountId))) return false
  await charges.dropOwnCharges(tx, accountId, why)
  return true
}
