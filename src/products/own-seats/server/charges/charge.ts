import { Problem } from '#lib/problem.ts'
import { endOrder } from '#selling/orders/server/actions.ts'
import { isOpen } from '#selling/orders/rules.ts'
import { findOrder, lockOrder } from '#selling/orders/server/sql.ts'
import { ProviderUnavailable } from '#selling/payments/server/provider.ts'
import { chargeSavedCard } from '#selling/payments/server/saved-cards/actions.ts'
import { findSavedCard, savedCardOf, type SavedCardRow } from '#selling/payments/server/saved-cards/sql.ts'
import { attemptsOf } from '#selling/payments/server/sql.ts'
import { eachApart } from '#server/job-failures/actions.ts'
import type { Db } from '#server/db.ts'
import type { PaymentStatus } from '#server/schema.ts'
import type { Services } from '#server/services.ts'
import { tellRefused } from '../life/tell.ts'
import { openPurchase, orderOwnSeats } from '../pay/open-purchase.ts'
import { addStep, findSale, seatsOf } from '../sql.ts'
import * as rows from './charge-rows.ts'

export type Deps = Pick<Services, 'db' | 'payments' | 'seats' | 'config' | 'log'>
export type Outcome = 'paid' | 'refused' | 'waits'

/** One tap: pays own seats with the card that the person has saved. A second tap on the same purchase charges nothing more. */
export async function chargeByHand(
  services: Deps,
  eventId: number,
  wanted: { accountId: string; seatIds: number[] },
): Promise<{ orderId: string; outcome: Outcome }> {
  const { db } = services
  const { accountId } = wanted
  const card = await savedCardOf(db, accountId)
  if (card === undefined) throw new Problem('no_card', 'No tienes tarjeta guardada. Paga como siempre.', 409)
  if (card.expired) throw new Problem('card_expired', 'Tu tarjeta guardada ya venció. Guarda otra.', 409)
  const { orderId } = await openPurchase(db, eventId, wanted)
  return { orderId, outcome: await chargeOrder(services, { orderId, accountId, card }) }
}

/**
 * Charges an order once and says what came of it; an order whose card was refused ends, so that its seats can be paid otherwise.
 * Where nobody answered before there was a charge, the order stands and may be charged anew.
 */
async function chargeOrder(
  services: Deps,
  { orderId, accountId, card }: { orderId: string; accountId: string; card: SavedCardRow },
): Promise<Outcome> {
  const { db } = services
  const unanswered = await countUnanswered(db, orderId)
  await chargeSavedCard(services, { orderId, accountId, card, key: `own-seat:${unanswered}` })
  const order = await findOrder(db, orderId)
  if (order?.status === 'paid') return 'paid'
  if (order === undefined || !isOpen(order.status)) return 'refused'
  if (order.openPayment !== null || (await countUnanswered(db, orderId)) > unanswered) return 'waits'
  await endRefused(db, orderId)
  return 'refused'
}

/** The provider gave no token: it was not even asked for the money. What it may have been asked for is never asked for anew. */
const isUnanswered = ({ status, statusDetail }: { status: PaymentStatus; statusDetail: string | null }) =>
  status === 'abandoned' && statusDetail === ProviderUnavailable.name

const countUnanswered = async (db: Db, orderId: string) =>
  (await attemptsOf(db, orderId)).filter(isUnanswered).length

/** An order for a card that said no ends at once, in place of when its time is over. */
async function endRefused(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order === undefined || !isOpen(order.status) || order.openPayment !== null) return
    await endOrder(tx, order, 'cancelled', 'cancelled')
  })
}

/** Each waits for the provider about a second, and thousands may be due in the same minute. */
const lanes = 6

/** Charges that are due, each by itself. What a worker that was killed had begun goes on as the same charge. */
export async function chargeDueSeats(services: Deps): Promise<void> {
  const due = await rows.dueCharges(services.db)
  const laneOf = (lane: number) =>
    eachApart(services.db, {
      task: 'charge_own_seats',
      things: due.filter((_, at) => at % lanes === lane),
      subject: ({ saleId, accountId }) => `${saleId}:${accountId}`,
      work: ({ saleId, accountId }) => chargeOne(services, saleId, accountId),
    })
  await Promise.all(Array.from({ length: lanes }, (_, lane) => laneOf(lane)))
}

async function chargeOne(services: Deps, saleId: number, accountId: string): Promise<void> {
  const begun = await begin(services.db, saleId, accountId)
  if (begun === null) return
  const { orderId, card } = begun
  // Its attempt is stored once: who comes again after a kill finds it, and the poller finds out what became of it. One that came
  // to no charge because nobody answered is made again while the order lasts.
  const tried = await attemptsOf(services.db, orderId)
  if (!tried.every(isUnanswered)) return endRefused(services.db, orderId)
  await chargeOrder(services, { orderId, accountId, card }).catch(async (error: unknown) => {
    if (!(error instanceof Problem)) throw error
    await endRefused(services.db, orderId)
  })
}

type Begun = { orderId: string; card: SavedCardRow }

/** Makes the order of a charge and ties them together, in one transaction; one that was tied before is answered as it is. */
async function begin(db: Db, saleId: number, accountId: string): Promise<Begun | null> {
  return db
    .transaction()
    .execute((tx) => beginIn(tx, saleId, accountId))
    .catch(async (error: unknown) => {
      if (!(error instanceof Problem)) throw error
      // Seats that their holder pays at the moment are asked for again; what else keeps them from buying is told.
      if (error.code !== 'being_paid') await refuse(db, saleId, accountId, error.message)
      return null
    })
}

async function beginIn(tx: Db, saleId: number, accountId: string): Promise<Begun | null> {
  const charge = await rows.lockCharge(tx, saleId, accountId)
  if (charge === undefined) return null
  const consent = await rows.standingConsent(tx, accountId, { lock: true })
  if (charge.state === 'charging' && charge.orderId !== null) {
    const card = await cardOf(tx, charge.consentId)
    return card && { orderId: charge.orderId, card }
  }
  const sale = await findSale(tx, saleId)
  if (charge.state !== 'announced' || !charge.due || sale?.state !== 'open') return null
  if (!sale.inTime || sale.matchStatus !== 'published') return null
  if (consent?.id !== charge.consentId) {
    await rows.dropOwnCharges(tx, accountId, 'Retiraste el cobro automático o cambiaste de tarjeta.', saleId)
    return null
  }
  const card = await cardOf(tx, charge.consentId)
  if (card === null || card.expired) throw new Problem('card_expired', 'Tu tarjeta guardada ya venció.')
  const told = await rows.toldSeats(tx, charge)
  const own = (await seatsOf(tx, { saleId, accountId })).filter(
    ({ seatId, state }) => state === 'reserved' && told.has(seatId),
  )
  const seatIds = own.filter(({ status }) => status === 'blocked').map(({ seatId }) => seatId)
  if (own.length === 0) await rows.dropOwnCharges(tx, accountId, 'Ya no había nada que cobrar.', saleId)
  if (seatIds.length === 0) return null
  const { orderId } = await orderOwnSeats(tx, sale, { accountId, seatIds })
  await rows.beginCharge(tx, charge, { orderId, cardLast4: card.last4 })
  return { orderId, card }
}

async function cardOf(tx: Db, consentId: string): Promise<SavedCardRow | null> {
  const { cardId } = await tx
    .selectFrom('ownSeatConsents')
    .select('cardId')
    .where('id', '=', consentId)
    .executeTakeFirstOrThrow()
  return (await findSavedCard(tx, cardId)) ?? null
}

/** A charge that could not begin: its holder is told why, and pays otherwise. */
async function refuse(db: Db, saleId: number, accountId: string, why: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const charge = await rows.lockCharge(tx, saleId, accountId)
    const sale = await findSale(tx, saleId)
    if (charge?.state !== 'announced' || sale === undefined) return
    await rows.refuseCharge(tx, saleId, accountId, why)
    const own = (await seatsOf(tx, { saleId, accountId })).filter(({ state }) => state === 'reserved')
    if (own.length === 0) return
    const amountCents = own.reduce((sum, { priceCents }) => sum + priceCents, 0)
    const seatIds = own.map(({ seatId }) => seatId)
    await addStep(tx, { saleId, accountId, kind: 'refused', seatIds, amountCents })
    await tellRefused(tx, sale, accountId, why)
  })
}
