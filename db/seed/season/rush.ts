import { sql } from 'kysely'
import { saveBallot } from '#selling/ballots/server/desk/actions.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db.ts'
import type { Person } from './crowd.ts'
import { seedWaitlist } from './waitlist.ts'

type Setting = { db: Db; config: Config; now: Date; people: Person[] }

const hour = 60 * 60 * 1000

/**
 * What fans meet where more want to come than there are seats: a sale that begins tomorrow and whose waiting room takes places
 * already, a ballot that is open, and a match that is sold out with people in its waitlist.
 */
export async function seedRush({ db, config, now, people }: Setting): Promise<void> {
  const [room, ballot, full] = await Promise.all(
    ['Mareas de Veracruz', 'Nopaleros de Hidalgo', 'Obsidianas del Istmo'].map((away) => matchOf(db, away)),
  )
  await giveRoom(db, room!, now)
  await openBallot({ db, config, now }, ballot!)
  await seedWaitlist(db, full!, people)
}

/** The sale begins at the full hour that is twenty hours away, and places are taken from a day before. */
async function giveRoom(db: Db, eventId: number, now: Date): Promise<void> {
  const startsAt = new Date(Math.ceil(now.getTime() / hour) * hour + 19 * hour)
  await db.updateTable('events').set({ salesStartAt: startsAt }).where('id', '=', eventId).execute()
  await db
    .insertInto('waitingRooms')
    .values({ subject: `event:${eventId}`, mode: 'opening', opensBefore: 24 * 60 })
    .execute()
}

/** A few seats of its two largest zones, for five days. */
async function openBallot({ db, config, now }: Omit<Setting, 'people'>, eventId: number): Promise<void> {
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'mercadotecnia@club.example')
    .executeTakeFirstOrThrow()
  const { rows: zones } = await sql<{ zoneId: number; seats: number }>`
    select zone_id, least(200, greatest(1, count(*) / 4))::int as seats from event_seats
    where event_id = ${eventId} and status = 'free' group by zone_id order by count(*) desc, zone_id limit 2`.execute(
    db,
  )
  await saveBallot(
    { db, config },
    { eventId, accountId },
    {
      opensAt: now.toISOString(),
      closesAt: new Date(Math.ceil(now.getTime() / hour) * hour + 5 * 24 * hour).toISOString(),
      mostSeats: 4,
      payHours: 48,
      zones,
    },
  )
}

async function matchOf(db: Db, away: string): Promise<number> {
  const { id } = await db.selectFrom('events').select('id').where('away', '=', away).executeTakeFirstOrThrow()
  return id
}
