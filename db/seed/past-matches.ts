import { cancelEvent, createEvent, publishEvent, publishPriceList } from '#catalogue/events/server/actions.ts'
import { findZones } from '#catalogue/events/server/sql.ts'
import type { Db } from '#server/db.ts'
import { demoPrices } from './prices.ts'

const day = 24 * 60 * 60 * 1000
const matches = [
  { away: 'Faros del Pacífico', days: -61 },
  { away: 'Coyotes del Desierto', days: -47 },
  { away: 'Quetzales de Chiapas', days: -5 },
  { away: 'Caimanes de Tabasco', days: -19, cancelled: true },
]

/** Matches of weeks gone by, for the statements of passes: no seats but those that were sold with them. */
export async function seedPastMatches(
  db: Db,
  { planId, now }: { planId: number; now: Date },
): Promise<number[]> {
  const { seasonId } = await db
    .selectFrom('events')
    .select('seasonId')
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirstOrThrow()
  const ids: number[] = []
  for (const { away, days, cancelled } of matches) {
    const round = matches.filter((other) => other.days < days).length * 2 + 1
    const known = await db.selectFrom('events').select('id').where('away', '=', away).executeTakeFirst()
    ids.push(known?.id ?? (await pastMatch(db, { away, days, cancelled, seasonId, planId, now, round })))
  }
  return ids
}

type Past = {
  away: string
  days: number
  cancelled?: boolean | undefined
  seasonId: number
  planId: number
  now: Date
  round: number
}

async function pastMatch(
  db: Db,
  { away, days, cancelled, seasonId, planId, now, round }: Past,
): Promise<number> {
  const startsAt = new Date(Math.floor(now.getTime() / day) * day + days * day + 25 * 60 * 60 * 1000)
  const before = (count: number) => new Date(startsAt.getTime() - count * day)
  const eventId = await createEvent(db, {
    seasonId,
    planId,
    home: 'Gallos',
    away,
    round: `Jornada ${round}`,
    startsAt,
    doorsAt: new Date(startsAt.getTime() - 2 * 60 * 60 * 1000),
    salesStartAt: before(30),
    salesEndAt: startsAt,
    cancellationRule: 'Si el partido se cancela, te devolvemos el total que pagaste, con cargos.',
  })
  const zones = await findZones(db, eventId)
  await publishPriceList(db, { eventId, prices: demoPrices(zones, false), now: before(40) })
  await publishEvent(db, { eventId, now: before(40) })
  if (cancelled) await cancelEvent(db, { eventId, reason: 'Tormenta eléctrica', accountId: null })
  return eventId
}
