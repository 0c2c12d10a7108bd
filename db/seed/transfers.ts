import { randomUUID } from 'node:crypto'
import { seatEngine, type SeatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import { openAccount, post } from '#selling/ledger/server/sql.ts'
import { placeOrder } from '#selling/orders/server/placing/place-order.ts'
import { applyCredit } from '#selling/payments/server/credit/apply-credit.ts'
import { clubOrders, creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { payWithCredit } from '#selling/payments/server/credit/settle-credit.ts'
import { listTicket } from '#selling/resale/server/actions.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { offerTicket } from '#matchday/transfers/server/actions.ts'
import type { Db } from '#server/db.ts'
import '#app/server/features.ts'
import { seedAffiliate } from './affiliates.ts'
import { demoPeople } from './people.ts'

type Setting = { db: Db; databaseUrl: string; masterKey: Buffer }

/** Tickets in people's hands: one of Beto's waits for Ana's yes, and Ana has two of her own, bought by Beto's link. */
export async function seedTransfers({ db, databaseUrl, masterKey }: Setting): Promise<void> {
  const [ana, beto] = await Promise.all(demoPeople.slice(0, 2).map(({ email }) => accountOf(db, email)))
  const done = await db.selectFrom('ticketTransfers').select('id').limit(1).executeTakeFirst()
  if (ana === undefined || beto === undefined || done !== undefined) return
  await ensureSigningKey(db, masterKey)
  const seats = seatEngine({ db, directUrl: databaseUrl, limits: false })
  try {
    const visitorId = randomUUID()
    await seedAffiliate(db, beto.id, visitorId)
    await buy(db, seats, ana, { quantity: 2, visitorId })
    const [, offered] = await buy(db, seats, beto, { quantity: 3, visitorId: randomUUID() })
    await offerTicket(db, { ticketId: offered!, accountId: beto.id, to: { email: ana.email } })
  } finally {
    await seats.close()
  }
}

/** A seat of Beto's that is on sale again: after every sale of the seed, or the window would sell it as one of its best. */
export async function seedReturn(db: Db): Promise<void> {
  const beto = await accountOf(db, demoPeople[1]!.email)
  const done = await db.selectFrom('ticketReturns').select('id').limit(1).executeTakeFirst()
  if (beto === undefined || done !== undefined) return
  const ticket = await db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.orderId')
    .select('tickets.id')
    .where('tickets.accountId', '=', beto.id)
    .where('tickets.status', '=', 'valid')
    .where('orders.kind', '=', 'tickets')
    .where('tickets.id', 'not in', db.selectFrom('ticketTransfers').select('ticketId'))
    .orderBy('tickets.seatId')
    .executeTakeFirst()
  if (ticket !== undefined)
    await listTicket(db, { ticketId: ticket.id, accountId: beto.id, payout: 'credit' })
}

type Account = { id: string; email: string; firstName: string }

function accountOf(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'firstName'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** Buys the best seats of the first match with credit that the club gave. Answers the tickets. */
async function buy(
  db: Db,
  seats: SeatEngine,
  account: Account,
  { quantity, visitorId }: { quantity: number; visitorId: string },
): Promise<string[]> {
  await giveCourtesy(db, account.id)
  const { id: eventId } = await db
    .selectFrom('events')
    .select('id')
    .where('away', '=', 'Halcones de Jalisco')
    .executeTakeFirstOrThrow()
  const hold = await seats.holdBest(eventId, { quantity }, { visitorId, accountId: account.id })
  const signedIn = { ...account, role: 'buyer' as const, hasBonoGallo: false, forcedPasswordReset: false }
  const who = {
    visitorId,
    account: { ...signedIn, sessionHash: Buffer.alloc(0), secondFactor: false },
    fan: null,
    address: '127.0.0.1',
    userAgent: '',
  }
  const { orderId } = await placeOrder(db, { holdId: hold.id }, who)
  await applyCredit(db, orderId, account.id, true)
  await payWithCredit({ db, seats }, orderId, account.id)
  const tickets = await db
    .selectFrom('tickets')
    .select('id')
    .where('orderId', '=', orderId)
    .orderBy('seatId')
    .execute()
  return tickets.map((ticket) => ticket.id)
}

async function giveCourtesy(db: Db, accountId: string): Promise<void> {
  const amountCents = 600_000
  await db.transaction().execute(async (tx) => {
    await openAccount(tx, creditOf(accountId), 0)
    await openAccount(tx, clubOrders, null)
    await post(tx, {
      key: `courtesy:${accountId}`,
      kind: 'courtesy',
      postings: [
        { account: creditOf(accountId), amountCents },
        { account: clubOrders, amountCents: -amountCents },
      ],
    })
  })
}
