import {
  cancelEvent,
  createEvent,
  openSeats,
  publishEvent,
  publishPriceList,
} from '#catalogue/events/server/actions.ts'
import { findZones } from '#catalogue/events/server/sql.ts'
import { importSeatingPlan } from '#catalogue/venues/server/actions.ts'
import { insertVenue } from '#catalogue/venues/server/sql.ts'
import type { Disk } from 'flydrive'
import type { Db } from '#server/db.ts'
import { demoCalendar, type DemoMatch, type DemoSeason } from './calendar.ts'
import { seedExtras } from './extras.ts'
import { seedOtherEvents } from './other-events.ts'
import { seedPacks } from './packs.ts'
import { seedNews } from './news.ts'
import { seedBonogallo } from './bonogallo.ts'
import { seedFares } from './fares.ts'
import { demoPrices } from './prices.ts'
import { seedRivals } from './rivals.ts'
import { seedNotices } from './notices.ts'
import { seedPeople } from './people-rows.ts'
import { seedShop } from './shop.ts'
import { demoSeats, demoStadium } from './stadium.ts'
import { seedSupport } from './support.ts'

const venue = {
  name: 'Estadio Corregidora',
  city: 'Querétaro',
  address: 'Av. de las Torres s/n, Colinas del Cimatario, 76090 Querétaro, Qro.',
}
const cancellationRule =
  'Si el partido se cancela, te devolvemos el total que pagaste, con cargos, al mismo medio de pago. ' +
  'Si cambia de fecha, tu boleto vale para la nueva; si no puedes ir, pide tu devolución completa hasta 24 horas antes.'
const matchesOpenWhenQuick = 3

/** `files`: where pictures are kept; without it the club comes without them. */
type Options = { quick?: boolean; now?: Date; files?: Disk; seats?: number }

/**
 * Club Gallos: stadium, calendar, prices and people. Every step does nothing when it is done already, so a seed
 * that was killed goes on where it stopped. `quick` makes the seats of the first three matches only;
 * pictures are drawn where `files` can hold them. A stadium that is there stays, whatever `seats` says.
 */
export async function seedDemoClub(
  db: Db,
  { quick = false, now = new Date(), files, seats = demoSeats }: Options = {},
): Promise<void> {
  await seedPeople(db)
  await seedSupport(db, files, now)
  await seedNotices(db)
  await seedShop(db, { quick, now })
  const planId = await seedStadium(db, seats)
  await seedFares(db)
  for (const [index, match] of demoCalendar(now).entries()) {
    await seedMatch(db, match, { planId, now, open: !quick || index < matchesOpenWhenQuick })
  }
  await seedPacks(db, now)
  await seedNews(db, { now, files: files ?? null })
  await seedBonogallo(db, { planId, now })
  if (quick) return
  await seedOtherEvents(db, { planId, now, files: files ?? null, cancellationRule })
  await seedExtras(db)
  if (files !== undefined) await seedRivals(db, files)
}

/** The stadium's plan; one that is there stays as it is. */
export async function seedStadium(db: Db, seats: number): Promise<number> {
  const known = await db
    .selectFrom('venues')
    .leftJoin('seatingPlans as plan', 'plan.venueId', 'venues.id')
    .select(['venues.id', 'plan.id as planId'])
    .where('venues.name', '=', venue.name)
    .executeTakeFirst()
  if (typeof known?.planId === 'number') return known.planId
  const { pretix, extras } = demoStadium(seats)
  const venueId = known?.id ?? (await insertVenue(db, venue))
  return (await importSeatingPlan(db, { venueId, layout: pretix, extras })).planId
}

type Setting = { planId: number; now: Date; open: boolean }

async function seedMatch(db: Db, match: DemoMatch, { planId, now, open }: Setting): Promise<void> {
  const { id: eventId, status } = await matchRow(db, match, planId)
  if (status === 'draft') await publish(db, eventId, match, { now, open })
  if (match.fate === 'cancelled')
    await cancelEvent(db, { eventId, reason: 'Obras en el estadio', accountId: null })
}

async function publish(
  db: Db,
  eventId: number,
  match: DemoMatch,
  { now, open }: Omit<Setting, 'planId'>,
): Promise<void> {
  const zones = await findZones(db, eventId)
  const publishedAt = new Date(Math.min(now.getTime(), match.salesStartAt.getTime() - 48 * 60 * 60 * 1000))
  // A full house costs no orders: every seat is kept for pass holders.
  if (open && match.fate !== 'cancelled')
    await openSeats(db, eventId, match.fate === 'full' ? 'blocked' : 'free')
  await publishPriceList(db, {
    eventId,
    prices: demoPrices(zones, match.highDemand, match.ownFares),
    now: publishedAt,
  })
  await publishEvent(db, { eventId, now: publishedAt })
}

async function matchRow(db: Db, match: DemoMatch, planId: number): Promise<{ id: number; status: string }> {
  const known = await db
    .selectFrom('events')
    .select(['id', 'status'])
    .where('away', '=', match.away)
    .executeTakeFirst()
  if (known !== undefined) return known
  const { away, round, startsAt, salesStartAt, generalEnds, fanId } = match
  const id = await createEvent(db, {
    seasonId: await seasonId(db, match.season),
    planId,
    home: 'Gallos',
    away,
    round,
    startsAt,
    salesStartAt,
    cancellationRule,
    doorsAt: new Date(startsAt.getTime() - 2 * 60 * 60 * 1000),
    salesEndAt: startsAt,
    requiresFanId: fanId,
    ticketsPerFan: fanId ? 4 : null,
    admissions: generalEnds ? { 'Cabecera Norte': 'general', 'Cabecera Sur': 'general' } : {},
  })
  return { id, status: 'draft' }
}

async function seasonId(db: Db, season: DemoSeason): Promise<number> {
  const row = await db
    .insertInto('seasons')
    .values(season)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ endsOn: season.endsOn }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
