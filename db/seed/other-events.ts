import type { Disk } from 'flydrive'
import sharp from 'sharp'
import { createEvent, openSeats, publishEvent, publishPriceList } from '#catalogue/events/server/actions.ts'
import { findZones } from '#catalogue/events/server/sql.ts'
import { storePicture } from '#catalogue/pictures/server/shelf.ts'
import type { Db } from '#server/db.ts'
import { drawNews } from './news-art.ts'
import { demoPrices } from './prices.ts'

const day = 24 * 60 * 60 * 1000
const hour = 60 * 60 * 1000

const teams = [
  { name: 'Gallos Femenil', color: '#8e2250' },
  { name: 'Gallos Básquet', color: '#8a4b0d' },
]

type OtherEvent = {
  team: string | null
  home: string
  away: string
  round: string
  inDays: number
  art?: string
  alt?: string
}

/** What the demo club sells besides its first team's matches: the women's team, basketball, a concert. */
const others: OtherEvent[] = [
  {
    team: 'Gallos Femenil',
    home: 'Gallos Femenil',
    away: 'Quetzales de Chiapas',
    round: 'Jornada 6',
    inDays: 31,
  },
  {
    team: 'Gallos Básquet',
    home: 'Gallos Básquet',
    away: 'Faros del Pacífico',
    round: 'Exhibición',
    inDays: 38,
  },
  {
    team: null,
    home: 'Concierto de aniversario',
    away: '',
    round: 'Concierto',
    inDays: 45,
    art: 'stadium',
    alt: 'El estadio de noche con las luces encendidas',
  },
]

type Setting = { planId: number; now: Date; files: Disk | null; cancellationRule: string }

/** Other teams' matches and an event that is no match, in the season of the first coming match. What is there stays. */
export async function seedOtherEvents(db: Db, setting: Setting): Promise<void> {
  for (const team of teams)
    await db
      .insertInto('teams')
      .values(team)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
  for (const event of others) await seedOther(db, event, setting)
}

async function seedOther(
  db: Db,
  event: OtherEvent,
  { planId, now, files, cancellationRule }: Setting,
): Promise<void> {
  const { team, home, away, round, inDays, art, alt } = event
  const known = await db.selectFrom('events').select('id').where('home', '=', home).executeTakeFirst()
  if (known !== undefined) return
  const { seasonId } = await db
    .selectFrom('events')
    .select('seasonId')
    .orderBy('startsAt')
    .executeTakeFirstOrThrow()
  const own =
    team === null
      ? null
      : await db.selectFrom('teams').select('id').where('name', '=', team).executeTakeFirstOrThrow()
  const pictureId =
    art === undefined || files === null
      ? null
      : await storePicture(
          files,
          db,
          await sharp(Buffer.from(drawNews(art)))
            .png({ compressionLevel: 1 })
            .toBuffer(),
          {
            by: null,
            as: 'picture',
          },
        )
  const startsAt = new Date(Math.floor(now.getTime() / day) * day + inDays * day + 25 * hour)
  const eventId = await createEvent(db, {
    seasonId,
    planId,
    eventKind: away === '' ? 'other' : 'match',
    teamId: own?.id ?? null,
    home,
    away,
    round,
    startsAt,
    doorsAt: new Date(startsAt.getTime() - 2 * hour),
    salesStartAt: new Date(now.getTime() - 3 * day),
    salesEndAt: startsAt,
    cancellationRule: cancellationRule.replaceAll('partido', away === '' ? 'evento' : 'partido'),
    pictureId,
    pictureAlt: pictureId === null ? null : (alt ?? ''),
  })
  const publishedAt = new Date(now.getTime() - 5 * day)
  await openSeats(db, eventId)
  const prices = demoPrices(await findZones(db, eventId), false)
  await publishPriceList(db, { eventId, prices, now: publishedAt })
  await publishEvent(db, { eventId, now: publishedAt })
}
