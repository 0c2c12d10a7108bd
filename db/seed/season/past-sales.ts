import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { randomUUID } from 'node:crypto'
import { discounted } from '#selling/coupons/rules.ts'
import * as coupons from '#selling/coupons/server/sql.ts'
import { findPrices } from '#catalogue/events/server/sql.ts'
import { priceLines, totalsOf } from '#selling/orders/rules.ts'
import type { Db } from '#server/db.ts'
import type { PaymentMethod } from '#server/schema.ts'
import { pick, type Chance } from './chance.ts'
import type { Person } from './crowd.ts'
import { freeRows, takeTogether } from './free-seats.ts'
import { insertSales, type PastSale } from './sold-rows.ts'

const day = 24 * 60 * 60 * 1000
const minute = 60 * 1000
const methods: [PaymentMethod, number][] = [
  ['card', 58],
  ['wallet', 12],
  ['oxxo', 17],
  ['spei', 9],
  ['paycash', 4],
]
const sizes: [number, number][] = [
  [1, 12],
  [2, 46],
  [3, 18],
  [4, 20],
  [5, 4],
]
const fares: [Fare, number][] = [
  ['adult', 80],
  ['child', 14],
  ['senior', 6],
]
/** Until money of that means arrives, in minutes: at once, or when somebody walks to the shop. */
const delay: Partial<Record<PaymentMethod, number>> = { oxxo: 700, paycash: 500, spei: 90 }

export type Match = {
  eventId: number
  title: string
  priceVersion: number
  most: number
  /** How many orders, over which days before now, more of them towards the end. */
  orders: number
  fromDays: number
  untilDays: number
  refused?: number
  /** By whose link, and how often. */
  affiliateId?: string
  affiliateShare?: number
  /** The phase that was open then. */
  phaseAt?: (at: Date) => number | null
}
type Setting = { people: Person[]; chance: Chance; now: Date; coupon: string | null }

/** Sells a match over days gone by, one order a person. Some use the coupon, some are refused by their bank. */
export async function sellPast(
  db: Db,
  match: Match,
  { people, chance, now, coupon }: Setting,
): Promise<PastSale[]> {
  const rows = await freeRows(db, match.eventId)
  const prices = await findPrices(db, match.eventId, match.priceVersion)
  const terms = coupon === null ? null : (await coupons.findByCode(db, coupon))!
  const sales: PastSale[] = []
  const used: { sale: PastSale; offCents: number; before: unknown }[] = []
  const first = Math.floor(chance() * people.length)
  const wanted = match.orders + (match.refused ?? 0)
  for (let no = 0; no < Math.min(wanted, people.length); no += 1) {
    const person = people[(first + no * 3) % people.length]!
    const refused = no >= match.orders
    const seats = takeTogether(rows, chance, pick(chance, sizes)).map((seat) => ({
      ...seat,
      eventId: match.eventId,
    }))
    if (seats.length === 0) continue
    const input = seats.map(({ seatId }, index) => ({
      seatId,
      fare: index === 0 ? ('adult' as const) : pick(chance, fares),
    }))
    const before = priceLines(
      seats.map(({ row: _row, ...seat }) => seat),
      input,
      prices,
    )!
    const off =
      terms !== null && !refused && chance() < 0.04
        ? discounted(terms, { kind: 'tickets', lines: before, items: [] }, `Cupón ${coupon}`)
        : null
    const lines = off === null || typeof off === 'string' ? before : off.lines
    const method = refused ? 'card' : pick(chance, methods)
    const at = momentOf(match, chance, now)
    const paidAt = new Date(
      Math.min(at.getTime() + ((delay[method] ?? 0) * (0.3 + chance()) + 1) * minute, now.getTime() - minute),
    )
    const sale: PastSale = {
      orderId: randomUUID(),
      paymentId: randomUUID(),
      holdId: randomUUID(),
      eventId: match.eventId,
      accountId: person.id,
      priceVersion: match.priceVersion,
      title: match.title,
      most: match.most,
      lines,
      totalCents: totalsOf(lines).totalCents,
      method,
      at,
      paidAt: refused ? null : paidAt,
      refusal: refused ? 'Tu tarjeta no tiene fondos suficientes. No te cobramos.' : null,
      affiliateId: !refused && chance() < (match.affiliateShare ?? 0) ? match.affiliateId! : null,
      phaseId: match.phaseAt?.(at) ?? null,
    }
    sales.push(sale)
    if (off !== null && typeof off !== 'string') used.push({ sale, offCents: off.offCents, before })
  }
  await insertSales(db, sales)
  if (coupon === null || terms === null) return sales
  await db.transaction().execute(async (tx) => {
    for (const { sale, offCents, before } of used) {
      const { orderId, accountId } = sale
      if (!(await coupons.takeUse(tx, coupon))) throw new Error('the demo coupon has no uses left')
      if (!(await coupons.takeOfPerson(tx, { couponId: terms.id, accountId, most: terms.perPerson })))
        throw new Error('the demo coupon was used too often by a person')
      await coupons.insertUse(tx, { orderId, couponId: terms.id, code: coupon, accountId, offCents, before })
    }
  })
  return sales
}

/** By day, and more towards the end; a tenth of a sale that runs still was in the last two hours. */
function momentOf({ fromDays, untilDays }: Match, chance: Chance, now: Date): Date {
  if (untilDays === 0 && chance() < 0.1) return new Date(now.getTime() - (3 + chance() * 117) * minute)
  const back = untilDays + (fromDays - untilDays) * (1 - Math.sqrt(chance()))
  const at = new Date(now.getTime() - back * day)
  // Few buy between one and seven in the morning at the stadium (UTC−6).
  if (at.getUTCHours() >= 7 && at.getUTCHours() < 13) at.setTime(at.getTime() - 7 * 60 * minute)
  return new Date(Math.min(at.getTime(), now.getTime() - 3 * minute))
}
