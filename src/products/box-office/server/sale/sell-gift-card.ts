import type { GivingAtWindow } from '#products/gift-cards/contract.ts'
import type { Design } from '#products/gift-cards/rules.ts'
import { orderGiftOverCounter, showCode } from '#products/gift-cards/server/actions.ts'
import { findGift } from '#products/gift-cards/server/sql.ts'
import { notFound } from '#lib/problem.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import { accountOfGuest, type Guest } from '../guest-account.ts'
import { saleAtWindow, type Deps, type Press, type Sale } from './at-window.ts'
import { saleOfTill } from './told-sale.ts'

type GiftSaleInput = Pick<Press, 'key' | 'pay'> & {
  amountCents: number
  design: Design
  giving: GivingAtWindow
  guest: Guest | undefined
}

/** Sells a gift card: its mail leaves at once or on its day, or its code goes on paper. Money of the counter only: no card pays for another. */
export function sellGiftCard(services: Deps, input: GiftSaleInput, who: Buyer): Promise<Sale> {
  const { key, pay, amountCents, design, giving, guest } = input
  return saleAtWindow(services, { key, pay }, who, async (tx) =>
    orderGiftOverCounter(
      tx,
      { requestKey: key, amountCents, design, giving },
      await accountOfGuest(tx, guest),
    ),
  )
}

/**
 * What the slip of a gift card says: for the cashier who sold it, in the till that it was sold in, for as long as its buyer could
 * see it. Who printed one stands in the audit log, as paper shows its code to whoever holds it.
 */
export async function printGiftSlip(db: Db, masterKey: Buffer, orderId: string, cashier: string) {
  const sale = await saleOfTill(db, cashier, orderId)
  const gift = sale && (await findGift(db, orderId))
  if (gift === undefined) throw notFound('No encontramos esa tarjeta entre las ventas de tu caja abierta.')
  const { accountId, cardId, design, totalCents: amountCents, toName, fromName } = gift
  const code = await showCode(db, masterKey, orderId, accountId)
  await audit(db, {
    accountId: cashier,
    action: 'window.gift_slip',
    subject: `gift_card:${cardId}`,
    detail: {},
  })
  return { code, design, amountCents, toName, fromName }
}
