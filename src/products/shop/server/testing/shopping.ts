import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { runNotificationJobs } from '#people/notifications/server/testing/run-jobs.ts'
import { openWorld, type Buyer } from '#world/world.ts'

export type Shopping = Awaited<ReturnType<typeof openShop>>

export const toHercules = {
  recipient: 'Ana Luna Ríos',
  phone: '442 123 4567',
  street: 'Av. Hércules Poniente',
  number: '12',
  interior: '',
  postalCode: '76069',
  colonia: 'Hércules',
  municipality: 'Querétaro',
  references: 'Portón verde',
}

/** The demo club's box world with what a test of the shop does over and over. */
export async function openShop() {
  const world = await openWorld()
  const { db } = world

  const variantOf = async (slug: string, size: string) =>
    db
      .selectFrom('productVariants as variant')
      .innerJoin('products', 'products.id', 'variant.productId')
      .select(['variant.id', 'variant.priceCents', 'variant.stockItemId'])
      .where('slug', '=', slug)
      .where('size', '=', size)
      .executeTakeFirstOrThrow()

  /** Exactly so many pieces, all of them free. */
  async function stock(stockItemId: number, pieces: number): Promise<void> {
    await sql`delete from stock_units where item_id = ${stockItemId}`.execute(db)
    await sql`insert into stock_units (item_id, unit) select ${stockItemId}, n from generate_series(1, ${pieces}::int) n`.execute(
      db,
    )
  }

  const pieces = async (stockItemId: number) => {
    const { rows } = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from stock_units where item_id = ${stockItemId} group by status`.execute(
      db,
    )
    const of = (status: string) => rows.find((row) => row.status === status)?.n ?? 0
    return { free: of('free'), held: of('held'), sold: of('sold') }
  }

  const point = await db.selectFrom('pickupPoints').select('id').executeTakeFirstOrThrow()

  type CartInput = { lines: { variantId: number; quantity: number }[]; totalCents: number; more?: object }
  const input = ({ lines, totalCents, more = {} }: CartInput) => ({
    requestKey: randomUUID(),
    lines,
    delivery: { method: 'pickup', pickupPointId: point.id },
    seenTotalCents: totalCents,
    ...more,
  })

  /** Orders so many of one size, to be picked up. */
  async function orderOne(buyer: Buyer, slug: string, size: string, quantity = 1) {
    const variant = await variantOf(slug, size)
    const body = input({
      lines: [{ variantId: variant.id, quantity }],
      totalCents: variant.priceCents * quantity,
    })
    return buyer.post('/shop/orders', body)
  }

  /** Mails go to addresses that were confirmed only. */
  async function buyer() {
    const made = await world.buyer()
    const confirmed = { emailConfirmedAt: new Date() }
    await db.updateTable('accounts').set(confirmed).where('id', '=', made.accountId).execute()
    return made
  }

  return {
    ...world,
    buyer,
    variantOf,
    stock,
    pieces,
    pickupPointId: point.id,
    input,
    orderOne,
    mailStages: () => runNotificationJobs(world),
  }
}
