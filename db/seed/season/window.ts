import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { giveComps } from '#products/box-office/server/give-comps.ts'
import type { Means } from '#products/box-office/server/sale/at-window.ts'
import { sellAtWindow } from '#products/box-office/server/sale/sell-held.ts'
import { openTill, tillSums } from '#products/box-office/server/sql.ts'
import { endTill } from '#products/box-office/server/till/count.ts'
import { startTill } from '#products/box-office/server/till/till.ts'
import { coinsAndBills } from '#products/box-office/till-rules.ts'
import type { SeatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import { refundAtDesk } from '#selling/payments/server/desk/refund.ts'
import type { Db } from '#server/db.ts'
import '#app/server/features.ts'
import { backdate } from './backdate.ts'

type Setting = { db: Db; seats: SeatEngine; eventId: number; cashier: Buyer; admin: Buyer }

const morning: ('cash' | 'terminal')[] = ['cash', 'cash', 'terminal', 'cash', 'terminal', 'cash']

/** The window: yesterday's till, closed with fifty pesos too few; today's, open, with a refund that waits to be handed over; two gifts. */
export async function seedWindow({ db, seats, eventId, cashier, admin }: Setting): Promise<void> {
  const services = { db, seats }
  const sell = async (means: 'cash' | 'terminal', quantity: number) => {
    const hold = await seats.holdBest(
      eventId,
      { quantity },
      { visitorId: cashier.visitorId, accountId: cashier.account.id },
    )
    const pay: Means =
      means === 'cash'
        ? { means, receivedCents: 1_000_000 }
        : { means, authorisation: String(100_000 + quantity * 7919), cardLast4: '4021' }
    return sellAtWindow(services, { holdId: hold.id, key: randomUUID(), pay, guest: undefined }, cashier)
  }
  // First, and each in a zone of its own: a gift is refused where the engine's picture of the seats is a moment old.
  const zones = await db
    .selectFrom('eventSeats')
    .select('zoneId')
    .distinct()
    .where('eventId', '=', eventId)
    .where('status', '=', 'free')
    .orderBy('zoneId')
    .execute()
  const gifts = [
    {
      email: 'prensa@radio.example',
      firstName: 'Mesa',
      lastName: 'de prensa',
      reason: 'Radio local: transmite el partido',
    },
    {
      email: 'direccion@escuela.example',
      firstName: 'Escuela',
      lastName: 'Hércules',
      reason: 'Premio del torneo escolar',
    },
  ]
  for (const [index, { reason, ...guest }] of gifts.entries())
    await giveComps(
      services,
      { key: randomUUID(), eventId, seats: { zoneId: zones[index]!.zoneId, quantity: 2 }, guest, reason },
      admin,
    )
  await startTill(db, cashier.account.id, 150_000)
  const yesterday = (await openTill(db, cashier.account.id))!
  const sold = []
  for (const [index, means] of morning.entries()) sold.push(await sell(means, 1 + (index % 3)))
  const { cashCents, terminalCents } = await tillSums(db, yesterday.id)
  const countedCents = 150_000 + cashCents - 5000
  const end = {
    countedCents,
    pieces: inPieces(countedCents),
    terminalCents,
    note: 'Faltaron $50; se cree que fue un cambio mal dado.',
  }
  await endTill(db, cashier.account.id, end)
  await backdate(
    db,
    sold.map(({ orderId }) => orderId),
    1,
  )
  await sql`update tills set opened_at = opened_at - interval '25 hours', closed_at = closed_at - interval '18 hours'
    where id = ${yesterday.id}`.execute(db)

  await startTill(db, cashier.account.id, 150_000)
  await sell('cash', 2)
  await sell('terminal', 4)
  const { orderId, totalCents } = await sell('cash', 2)
  const input = { orderId, key: randomUUID(), leftCents: totalCents, as: 'refund' as const }
  await refundAtDesk({ db }, { ...input, reason: 'Compró para otro partido' }, admin.account)
}

/** A sum in as few bills and coins as there are. */
function inPieces(cents: number): { cents: number; count: number }[] {
  let left = cents
  return coinsAndBills.map((piece) => {
    const count = Math.floor(left / piece)
    left -= count * piece
    return { cents: piece, count }
  })
}
