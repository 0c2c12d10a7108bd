import { randomUUID } from 'node:crypto'
import { seatEngine, type SeatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import { openAccount, post } from '#selling/ledger/server/sql.ts'
import { applyCredit } from '#selling/payments/server/credit/apply-credit.ts'
import { clubOrders, creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { payWithCredit } from '#selling/payments/server/credit/settle-credit.ts'
import { moveShopOrder, placeShopOrder, type ShopOrderInput } from '#products/shop/server/actions.ts'
import { findVariants, pickupPoints } from '#products/shop/server/sql.ts'
import type { Db } from '#server/db.ts'
import '#app/server/features.ts'
import { demoPeople } from './people.ts'

type Setting = { db: Db; databaseUrl: string }
type Line = { slug: string; size: string; quantity: number }

const home = {
  recipient: 'Ana Luna Ríos',
  phone: '+524421234567',
  street: 'Av. Hércules Poniente',
  number: '12',
  interior: '',
  postalCode: '76069',
  colonia: 'Hércules',
  municipality: 'Querétaro',
  references: 'Portón verde, junto a la tortillería',
}

/** Two purchases of Ana's, paid with credit that the club gave: one waits at the counter, one is on its way. */
export async function seedShopOrders({ db, databaseUrl }: Setting): Promise<void> {
  const [ana, , admin] = await Promise.all(demoPeople.slice(0, 3).map(({ email }) => accountOf(db, email)))
  const done = await db.selectFrom('shopOrders').select('orderId').limit(1).executeTakeFirst()
  const [point] = await pickupPoints(db)
  if (ana === undefined || admin === undefined || point === undefined || done !== undefined) return
  const seats = seatEngine({ db, directUrl: databaseUrl, limits: false })
  try {
    const atCounter = await buy(db, seats, ana, {
      lines: [{ slug: 'gorra-cresta', size: 'Única', quantity: 2 }],
      delivery: { method: 'pickup', pickupPointId: point.id },
    })
    await moveShopOrder(db, atCounter, { status: 'ready' }, admin.id)
    const sent = await buy(db, seats, ana, {
      lines: [
        { slug: 'jersey-local', size: 'G', quantity: 1 },
        { slug: 'taza', size: 'Única', quantity: 1 },
      ],
      delivery: { method: 'shipping', address: home },
    })
    const parcel = { status: 'shipped' as const, carrier: 'Paquetería del Bajío', tracking: 'PB-7741-2093' }
    await moveShopOrder(db, sent, parcel, admin.id)
  } finally {
    await seats.close()
  }
}

export type DemoAccount = { id: string; email: string; firstName: string }

export function accountOf(db: Db, email: string): Promise<DemoAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstName'])
    .where('email', '=', email)
    .executeTakeFirst()
}

type Wanted = { lines: Line[]; delivery: ShopOrderInput['delivery'] }

async function buy(
  db: Db,
  seats: SeatEngine,
  account: DemoAccount,
  { lines, delivery }: Wanted,
): Promise<string> {
  const variants = await Promise.all(lines.map((line) => variantOf(db, line)))
  const totalCents = variants.reduce(
    (sum, { priceCents }, index) => sum + priceCents * lines[index]!.quantity,
    0,
  )
  const input: ShopOrderInput = {
    requestKey: randomUUID(),
    lines: variants.map(({ id }, index) => ({ variantId: id, quantity: lines[index]!.quantity })),
    delivery,
    seenTotalCents: totalCents,
  }
  const orderId = await placeShopOrder(db, input, demoBuyer(account))
  await payByCourtesy(db, seats, account.id, { orderId, amountCents: totalCents })
  return orderId
}

/** A person of the demo club as one who buys. */
export function demoBuyer(account: DemoAccount) {
  const signedIn = { ...account, role: 'buyer' as const, hasBonoGallo: false, forcedPasswordReset: false }
  return {
    visitorId: randomUUID(),
    account: { ...signedIn, sessionHash: Buffer.alloc(0), secondFactor: false },
    fan: null,
    address: '127.0.0.1',
    userAgent: '',
  }
}

/** Pays an order with credit that the club gives for it: the seed asks no provider. */
export async function payByCourtesy(
  db: Db,
  seats: SeatEngine,
  accountId: string,
  paid: Courtesy,
): Promise<void> {
  await giveCourtesy(db, accountId, paid)
  await applyCredit(db, paid.orderId, accountId, true)
  await payWithCredit({ db, seats }, paid.orderId, accountId)
}

async function variantOf(db: Db, { slug, size }: Line) {
  const { id } = await db
    .selectFrom('productVariants as variant')
    .innerJoin('products', 'products.id', 'variant.productId')
    .select('variant.id')
    .where('slug', '=', slug)
    .where('size', '=', size)
    .executeTakeFirstOrThrow()
  const [variant] = await findVariants(db, { ids: [id] })
  return variant!
}

type Courtesy = { orderId: string; amountCents: number }

async function giveCourtesy(db: Db, accountId: string, { orderId, amountCents }: Courtesy): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await openAccount(tx, creditOf(accountId), 0)
    await openAccount(tx, clubOrders, null)
    await post(tx, {
      key: `courtesy:shop:${orderId}`,
      kind: 'courtesy',
      postings: [
        { account: creditOf(accountId), amountCents },
        { account: clubOrders, amountCents: -amountCents },
      ],
    })
  })
}
