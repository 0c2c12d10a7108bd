import { sql } from 'kysely'
import { boughtOf } from '#products/gift-cards/server/describe.ts'
import { findGift } from '#products/gift-cards/server/sql.ts'
import { folioOf } from '#selling/orders/rules.ts'
import type { Db } from '#server/db.ts'
import { soldWords } from '../../rules.ts'

type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>

/** Sales with what of them is told; `of` narrows them, the newest first. */
function sales(db: Db) {
  return db
    .selectFrom('boxOfficeSales as sale')
    .innerJoin('orders', 'orders.id', 'sale.orderId')
    .innerJoin('tills', 'tills.id', 'sale.tillId')
    .select([
      'sale.orderId',
      'sale.tillId',
      'sale.amountCents',
      'sale.giftCents',
      'sale.receivedCents',
      'sale.soldAt as at',
    ])
    .select(['orders.folio', 'orders.kind', 'orders.title'])
    .select([
      sql<number>`(select count(distinct seat_id)::int from order_lines where order_id = orders.id)`.as(
        'seats',
      ),
      sql<number>`(select coalesce(sum(quantity), 0)::int from order_items where order_id = orders.id)`.as(
        'pieces',
      ),
      sql<boolean>`exists (select from tickets where order_id = orders.id and status = 'valid')`.as(
        'hasTickets',
      ),
    ])
    .orderBy('sale.soldAt', 'desc')
}

function findSale(db: Db, orderId: string) {
  return sales(db).where('sale.orderId', '=', orderId).executeTakeFirst()
}

/** A sale that was just made, as the window shows it. */
export async function saleOfOrder(db: Db, { orderId }: { orderId: string }) {
  return tell(db, (await findSale(db, orderId))!)
}

/** The newest sale of a cashier's open till; null before the first. */
export async function lastSale(db: Db, cashier: string) {
  const [sale] = await openTillSales(db, cashier).limit(1).execute()
  return sale === undefined ? null : tell(db, sale)
}

/** A sale of a cashier's open till; undefined where it is of another till, or of one that was counted. */
export function saleOfTill(db: Db, cashier: string, orderId: string) {
  return openTillSales(db, cashier).where('sale.orderId', '=', orderId).executeTakeFirst()
}

function openTillSales(db: Db, cashier: string) {
  return sales(db).where('tills.cashier', '=', cashier).where('tills.closedAt', 'is', null)
}

async function tell(db: Db, sale: SaleRow) {
  const { orderId, tillId, at, amountCents, giftCents, receivedCents } = sale
  return {
    orderId,
    tillId,
    folio: folioOf(sale.folio),
    at,
    totalCents: amountCents + giftCents,
    changeCents: (receivedCents ?? amountCents) - amountCents,
    what: soldWords(sale),
    prints: sale.hasTickets ? ('tickets' as const) : (await hasSlip(db, sale)) ? ('slip' as const) : null,
  }
}

async function hasSlip(db: Db, { orderId, kind }: SaleRow): Promise<boolean> {
  const gift = kind === 'gift_card' ? await findGift(db, orderId) : undefined
  return gift !== undefined && boughtOf(gift).showable
}
