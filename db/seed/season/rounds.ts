import { sql } from 'kysely'
import { createEvent, openSeats, publishEvent, publishPriceList } from '#catalogue/events/server/actions.ts'
import { findZones } from '#catalogue/events/server/sql.ts'
import type { Db } from '#server/db.ts'
import { demoPrices } from '../prices.ts'
import { chanceFrom } from './chance.ts'
import { crowdOf } from './crowd.ts'
import { sellPast } from './past-sales.ts'
import { shareSold } from './shares.ts'
import { seedWaitlist } from './waitlist.ts'

const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000
/** Querétaro keeps UTC−6 all year. */
const offset = 6 * hour
const rivals = [
  'Colibríes de Morelos',
  'Canteras de Zacatecas',
  'Cenotes de Yucatán',
  'Alfareros de Tlaxcala',
  'Relámpagos de Durango',
  'Corales de Cozumel',
  'Ahuehuetes de Oaxaca',
  'Brisas de Colima',
  'Pitayas de Sonora',
  'Teporingos del Valle',
  'Mantarrayas de La Paz',
  'Magueyes de Jalisco',
  'Ocelotes de Campeche',
  'Herreros de Monclova',
  'Zenzontles de la Huasteca',
  'Dunas de Samalayuca',
  'Ámbares de los Altos',
]

/**
 * A tournament of seventeen rounds, a Wednesday each, all on sale: the next ones have sold most. Who bought are the demo's
 * people. A match that is there stays untouched; one without a sale gets its sales.
 */
export async function seedRounds(db: Db, now: Date): Promise<void> {
  const { planId } = await db
    .selectFrom('seatingPlans')
    .select('id as planId')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const people = await crowdOf(db)
  const chance = chanceFrom(1917)
  const first = firstWednesday(now)
  const season = await seasonOf(db, first)
  const share = await shareSold(db, planId)
  for (const [index, away] of rivals.entries()) {
    const startsAt = new Date(first.getTime() + index * 7 * day)
    const match = await roundOf(db, { away, planId, now, startsAt, seasonId: season.id, no: index + 1 })
    const orders = Math.max(4, Math.round(130 * share * 0.86 ** index))
    const untouched = match.orders === 0
    if (untouched)
      await sellPast(
        db,
        { ...match, orders, fromDays: 26 - index, untilDays: 0, refused: Math.round(orders / 18) },
        { people, chance, now, coupon: null },
      )
    if (untouched && index === rivals.length - 1) await seedWaitlist(db, match.eventId, people)
  }
}

/** At half past eight in the evening at the stadium, four days from now or later. */
function firstWednesday(now: Date): Date {
  const midnight = Math.floor((now.getTime() - offset) / day) * day + offset
  const weekday = new Date(midnight - offset).getUTCDay()
  const ahead = ((3 - weekday + 7 - 4) % 7) + 4
  return new Date(midnight + ahead * day + 20.5 * hour)
}

async function seasonOf(db: Db, first: Date): Promise<{ id: number }> {
  const known = await db
    .selectFrom('seasons')
    .select('id')
    .where('name', 'like', 'Liga del Acueducto%')
    .executeTakeFirst()
  if (known !== undefined) return known
  const date = (at: Date) => new Date(at.getTime() - offset).toISOString().slice(0, 10)
  return db
    .insertInto('seasons')
    .values({
      name: `Liga del Acueducto ${date(first).slice(0, 4)}`,
      startsOn: date(first),
      endsOn: date(new Date(first.getTime() + rivals.length * 7 * day)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type Round = { away: string; planId: number; now: Date; startsAt: Date; seasonId: number; no: number }

async function roundOf(db: Db, { away, planId, now, startsAt, seasonId, no }: Round) {
  const known = await db
    .selectFrom('events')
    .select(['id', 'status'])
    .where('away', '=', away)
    .executeTakeFirst()
  const eventId =
    known?.id ??
    (await createEvent(db, {
      seasonId,
      planId,
      home: 'Gallos',
      away,
      round: `Jornada ${no}`,
      startsAt,
      doorsAt: new Date(startsAt.getTime() - 2 * hour),
      salesStartAt: new Date(now.getTime() - (27 - no) * day),
      salesEndAt: startsAt,
      cancellationRule:
        'Si el partido se cancela, te devolvemos el total que pagaste, con cargos, al mismo medio de pago.',
    }))
  if (known === undefined || known.status === 'draft') await publish(db, eventId, now)
  return db
    .selectFrom('events')
    .select((eb) => [
      'id as eventId',
      sql<string>`event_title(home, away)`.as('title'),
      eb.fn.coalesce('priceVersion', sql<number>`0`).as('priceVersion'),
      'seatsPerPerson as most',
      eb
        .selectFrom('orders')
        .select((of) => of.fn.countAll<number>().as('many'))
        .whereRef('orders.eventId', '=', 'events.id')
        .$asScalar()
        .as('orders'),
    ])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
}

async function publish(db: Db, eventId: number, now: Date): Promise<void> {
  const at = new Date(now.getTime() - 29 * day)
  await openSeats(db, eventId)
  await publishPriceList(db, { eventId, prices: demoPrices(await findZones(db, eventId), false), now: at })
  await publishEvent(db, { eventId, now: at })
}
