import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Person } from './crowd.ts'

/** The smallest zone of a match is kept back by the club, so that nothing of it can be had, and people wait for it. */
export async function seedWaitlist(db: Db, eventId: number, people: Person[]): Promise<void> {
  const { rows } = await sql<{ zoneId: number }>`
    select zone_id from event_seats where event_id = ${eventId} group by zone_id order by count(*), zone_id limit 1`.execute(
    db,
  )
  const zone = rows[0]!.zoneId
  await sql`update event_seats set status = 'blocked'
    where event_id = ${eventId} and zone_id = ${zone} and status = 'free'`.execute(db)
  const waiting = people.slice(0, 12).map(({ id }, at) => ({
    eventId,
    accountId: id,
    zoneId: zone,
    quantity: [1, 2, 4, 2][at % 4]!,
    takesFewer: at % 3 === 0,
    number: at + 1,
  }))
  await db.insertInto('waitlists').values({ eventId, lastNumber: waiting.length }).execute()
  await db.insertInto('waitlistPlaces').values(waiting).execute()
  await db.insertInto('waitedZones').values({ eventId, zoneId: zone }).execute()
}
