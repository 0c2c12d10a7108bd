import { eventTitle } from '#catalogue/events/event-title.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { affiliateOf } from '#products/affiliates/server/sql.ts'
import { followMoney } from '#products/affiliates/server/commission.ts'
import { createCoupon } from '#selling/coupons/server/desk/actions.ts'
import { openSeats } from '#catalogue/events/server/actions.ts'
import { seatEngine } from '#selling/holds/server/engine/seat-engine.ts'
import type { Buyer } from '#selling/orders/server/kind/order-kind.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import { chanceFrom } from './chance.ts'
import { seedCampaign } from './campaign.ts'
import { seedChargeback } from './chargeback.ts'
import { seedCrowd } from './crowd.ts'
import { seedDouble } from './double.ts'
import { seedDevices, seedEntries } from './entries.ts'
import { seedHolders } from './holders.ts'
import { seedIntegrations } from './integrations.ts'
import { seedMovedIn } from './moved-in.ts'
import { sellPast, type Match } from './past-sales.ts'
import { seedPhases } from './phases.ts'
import { seedRush } from './rush.ts'
import { shareSold } from './shares.ts'
import type { PastSale } from './sold-rows.ts'
import { seedAffiliates, seedCases, seedMoney, seedQuarantine } from './waiting.ts'
import { seedWindow } from './window.ts'

type Setting = { db: Db; databaseUrl: string; config: Config; now?: Date }

const day = 24 * 60 * 60 * 1000
const coupon = 'GALLO10'

/**
 * The club in the middle of its season, for who looks at its side: sales of weeks, a played match with its entries, tills,
 * and one of everything that waits for a person. Only `npm start` makes it; tests have the club without it. All of it
 * begins with the coupon: a seed that was killed half way is for `npm run db:reset`.
 */
export async function seedSeason({ db, databaseUrl, config, now = new Date() }: Setting): Promise<void> {
  const begun = await db
    .selectFrom('couponCodes')
    .select('code')
    .where('code', '=', coupon)
    .executeTakeFirst()
  if (begun !== undefined) return
  const [admin, cashier] = await Promise.all(
    ['admin@club.example', 'taquilla@club.example'].map((email) => buyer(db, email)),
  )
  await seedCoupons(db, admin!.account.id, now)
  const people = await seedCrowd(db, now)
  await seedHolders(db, people)
  const phases = await seedPhases(db, now)
  const affiliate = await affiliateOf(db, (await buyer(db, 'beto@correo.example')).account.id)
  const chance = chanceFrom(1974)
  const sales: PastSale[] = []
  for (const match of await matches(db, affiliate?.id, phases))
    sales.push(...(await sellPast(db, match, { people, chance, now, coupon })))
  sales.sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { orderId, affiliateId } of sales) if (affiliateId !== null) await followMoney(db, orderId)
  await sql`update ledger_entries entry set at = orders.paid_at from orders
    where entry.key = 'commission:' || orders.id || ':0' and entry.kind = 'commission'`.execute(db)
  await seedVisits(db)
  await seedEntries(db, await eventId(db, 'Quetzales de Chiapas'), admin!.account.id)
  const next = await eventId(db, 'Volcanes de Puebla')
  await seedDevices(db, next, admin!.account.id)
  const seats = seatEngine({ db, directUrl: databaseUrl, limits: false })
  try {
    await seedWindow({
      db,
      seats,
      eventId: await eventId(db, 'Halcones de Jalisco'),
      cashier: cashier!,
      admin: admin!,
    })
    await seedChargeback(db, seats, await eventId(db, 'Quetzales de Chiapas'), now)
  } finally {
    await seats.close()
  }
  const coming = sales.filter(({ eventId: of }) => of === next)
  await seedMoney(db, coming, admin!, now)
  await seedQuarantine(db, now)
  await seedCases(db, config, coming, people)
  await seedAffiliates(db, config, people, admin!)
  await seedDouble(db, now)
  await seedIntegrations(db, config, admin!)
  await seedRush({ db, config, now, people })
  await seedCampaign(db, {
    people,
    eventId: await eventId(db, 'Halcones de Jalisco'),
    by: admin!.account.id,
    chance,
    now,
  })
  await seedMovedIn({ db, config, by: admin!.account.id, now })
}

/** What was sold when; numbers of orders, not of seats, in a stadium with room for them. */
async function matches(
  db: Db,
  affiliateId: string | undefined,
  phases: Awaited<ReturnType<typeof seedPhases>>,
): Promise<Match[]> {
  const sold = [
    { away: 'Quetzales de Chiapas', orders: 135, fromDays: 30, untilDays: 5.3, affiliateShare: 0.3 },
    { away: 'Halcones de Jalisco', orders: 110, fromDays: 20, untilDays: 0, refused: 9, affiliateShare: 0.1 },
    { away: 'Toros del Norte', orders: 55, fromDays: 13, untilDays: 0, refused: 3 },
    { away: 'Volcanes de Puebla', orders: 132, fromDays: 24, untilDays: 0, refused: 6, affiliateShare: 0.1 },
    { away: 'Centellas de la Sierra', orders: 40, fromDays: 2.9, untilDays: 0, phaseAt: phases.centellas },
  ]
  const wanted: Match[] = []
  for (const { away, ...plan } of sold) {
    const event = await db
      .selectFrom('events')
      .select(['id', 'home', 'planId', 'priceVersion', 'seatsPerPerson', 'startsAt'])
      .where('away', '=', away)
      .executeTakeFirstOrThrow()
    const played = event.startsAt < new Date()
    // One that is played may have been full; those to come must leave seats to sell.
    const share = played ? 1 : await shareSold(db, event.planId)
    if (played) await openSeats(db, event.id)
    wanted.push({
      ...plan,
      orders: Math.round(plan.orders * share),
      // As many by links as in a large stadium: what they earn is enough for a pay-out.
      affiliateShare: (plan.affiliateShare ?? 0) / share,
      eventId: event.id,
      title: eventTitle({ home: event.home, away }),
      priceVersion: event.priceVersion!,
      most: event.seatsPerPerson,
      ...(affiliateId !== undefined && { affiliateId }),
    })
  }
  return wanted
}

async function seedCoupons(db: Db, by: string, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString()
  const shared = { eventIds: [], zoneIds: [], perPerson: 3, most: null, batch: null, leastCents: 0 }
  await createCoupon(
    db,
    {
      ...shared,
      name: 'Regreso a la grada',
      code: coupon,
      percent: 10,
      offCents: null,
      kinds: ['tickets'],
      startsAt: at(-80),
      endsAt: at(20),
      most: 300,
    },
    by,
  )
  await createCoupon(
    db,
    {
      ...shared,
      name: 'Escuelas de la ciudad',
      code: null,
      percent: null,
      offCents: 15_000,
      kinds: ['tickets', 'shop'],
      startsAt: at(-5),
      endsAt: at(40),
      batch: 60,
      perPerson: 1,
    },
    by,
  )
  await createCoupon(
    db,
    {
      ...shared,
      name: 'Buen fin de la tienda',
      code: 'BUENFIN',
      percent: 20,
      offCents: null,
      kinds: ['shop'],
      startsAt: at(-30),
      endsAt: at(-12),
      leastCents: 50_000,
    },
    by,
  )
}

async function eventId(db: Db, away: string): Promise<number> {
  return (await db.selectFrom('events').select('id').where('away', '=', away).executeTakeFirstOrThrow()).id
}

/** Somebody as the actions want them: signed in, in a browser of their own. */
async function buyer(db: Db, email: string): Promise<Buyer> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'role', 'firstName', 'hasBonoGallo', 'forcedPasswordReset'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return {
    visitorId: randomUUID(),
    account: { ...account, sessionHash: Buffer.alloc(0), secondFactor: true },
    fan: null,
    address: '127.0.0.1',
    userAgent: '',
  }
}

/** Of those who open an affiliate's link, one in six buys. */
async function seedVisits(db: Db): Promise<void> {
  await sql`insert into affiliate_clicks (affiliate_id, visitor_id, at)
    select affiliate_id, gen_random_uuid(), created_at - make_interval(mins => 20 * no * no)
    from orders cross join generate_series(1, 6) no where affiliate_id is not null`.execute(db)
}
