import { eventWord } from '#catalogue/events/event-title.ts'
import { ownHold } from '#selling/holds/server/actions.ts'
import { giveHoldTo, markHold, type HoldRow } from '#selling/holds/server/sql.ts'
import { lockSellersOfHold } from '#selling/locks/server/sql.ts'
import { kindOf } from '#selling/orders/server/extensions.ts'
import type { Buyer, Draft } from '#selling/orders/server/kind/order-kind.ts'
import { lockHoldToPrice } from '#selling/orders/server/placing/order-facts.ts'
import { openOrder, type OrderInput } from '#selling/orders/server/placing/place-order.ts'
import { totalsOf } from '#selling/orders/rules.ts'
import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { OrderKind } from '#server/schema.ts'
import { accountOfGuest, type Guest } from '../guest-account.ts'
import * as sql from '../sql.ts'
import { saleAtWindow, type Deps, type Press, type Sale } from './at-window.ts'

export type SaleInput = OrderInput & Press & { guest: Guest | undefined }

/** Sells what this cashier holds: tickets of a match, packs, or a bonogallo whose holders are named. */
export function sellAtWindow(services: Deps, input: SaleInput, who: Buyer): Promise<Sale> {
  return saleAtWindow(services, input, who, async (tx) => {
    await lockSellersOfHold(tx, input.holdId)
    return orderHeld(tx, input, who)
  })
}

const sold: readonly OrderKind[] = ['tickets', 'pack', 'bonogallo']

/** The held seats as an order of the buyer's, at the prices of the list they were held under. */
async function orderHeld(tx: Db, input: SaleInput, who: Buyer): Promise<string> {
  const found = await lockHoldToPrice(tx, input.holdId)
  // Charged in another tab meanwhile, they are their buyer's by now.
  const gone = found?.status === 'ordered' || found?.status === 'sold'
  if (gone && found.visitorId === who.visitorId)
    throw new Problem(
      'hold_ended',
      'Esos lugares ya se cobraron en otra pestaña. No cobres otra vez: mira la última venta.',
    )
  const hold = ownHold(found, who)
  if (!sold.includes(hold.kind) || hold.status !== 'active' || !hold.running)
    throw new Problem(
      'hold_ended',
      'Se acabó el tiempo y soltamos los lugares. No cobres; apártalos otra vez.',
    )
  await refuseNameless(tx, hold, input)
  const draft = await kindOf(hold.kind).draft!(tx, hold, { ...input, overCounter: true }, who)
  refuseMonthly(draft)
  const accountId = await accountOfGuest(tx, input.guest)
  await giveHoldTo(tx, hold.id, accountId)
  const orderId = await openOrder(tx, {
    kind: hold.kind,
    visitorId: null,
    accountId,
    holdId: hold.id,
    // Strangers share one account, so they cannot share a person's limit.
    draft: input.guest === undefined ? { ...draft, count: null } : draft,
    payableUntil: hold.expiresAt,
  })
  await markHold(tx, { holdId: hold.id, status: 'ordered' })
  return orderId
}

/** A bonogallo is somebody's for a season, packs are counted by person, and a match may count its tickets so. */
async function refuseNameless(tx: Db, hold: HoldRow, { guest }: SaleInput): Promise<void> {
  if (guest !== undefined) return
  if (hold.kind === 'bonogallo')
    throw new Problem('buyer_required', 'Un bonogallo lleva nombre y correo de quien compra.', 400)
  if (hold.kind === 'pack')
    throw new Problem(
      'buyer_required',
      'Los packs se cuentan por persona: escribe nombre y correo de quien compra.',
      400,
    )
  const match = (await sql.matchAtWindow(tx, hold.eventId))!
  if (match.requiresFanId || match.ticketsPerFan !== null)
    throw new Problem(
      'buyer_required',
      `Este ${eventWord(match)} cuenta los boletos por persona: escribe nombre y correo de quien compra.`,
      400,
    )
}

/** Charges of later months need a card that the provider keeps. */
function refuseMonthly({ items }: Draft): void {
  if (items.some(({ kind }) => kind === 'later_instalments'))
    throw new Problem('not_monthly', 'En taquilla el bonogallo se paga completo.')
}

/** What held seats cost at the window with these fares and what was added beside them, in centavos. */
export async function quoteHeld(
  db: Db,
  input: OrderInput,
  who: Buyer,
): Promise<{ totalCents: number; lines: { seatId: number; totalCents: number }[] }> {
  return db.transaction().execute(async (tx) => {
    const hold = ownHold(await lockHoldToPrice(tx, input.holdId), who)
    const { lines, items } = await kindOf('tickets').draft!(tx, hold, { ...input, overCounter: true }, who)
    return {
      totalCents: totalsOf(lines, items).totalCents,
      lines: lines.map(({ seatId, faceCents, serviceCents }) => ({
        seatId,
        totalCents: faceCents + serviceCents,
      })),
    }
  })
}
