import { createEvent, openSeats, publishEvent, publishPriceList } from '#catalogue/events/server/actions.ts'
import { findZones } from '#catalogue/events/server/sql.ts'
import { demoPrices } from '../../db/seed/prices.ts'
import type { Stage } from './stage.ts'
import { sized } from './stage.ts'

const dayMs = 24 * 60 * 60 * 1000
const stadium = 34_107

/** One more match in the stadium of the first, on sale since yesterday and every seat free; answers its number. */
export async function anotherMatch({ db, pool }: Pick<Stage, 'db' | 'pool'>, away: string): Promise<number> {
  const { seasonId, planId, cancellationRule } = await db
    .selectFrom('events')
    .select(['seasonId', 'planId', 'cancellationRule'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const on = (days: number) => new Date(Date.now() + days * dayMs)
  const eventId = await createEvent(db, {
    seasonId,
    planId,
    home: 'Gallos',
    away,
    round: 'Prueba',
    startsAt: on(9),
    salesStartAt: on(-1),
    cancellationRule,
    doorsAt: on(8.9),
    salesEndAt: on(9),
    requiresFanId: false,
    ticketsPerFan: null,
    admissions: {},
  })
  await openSeats(db, eventId)
  const publication = { eventId, now: on(-4) }
  await publishPriceList(db, { ...publication, prices: demoPrices(await findZones(db, eventId), false) })
  await publishEvent(db, publication)
  // A smaller try has a smaller stadium.
  await pool.query(`update event_seats set status = 'blocked' where event_id = $1 and seat_id >= $2`, [
    eventId,
    sized(stadium),
  ])
  await pool.query('vacuum analyze event_seats')
  return eventId
}
