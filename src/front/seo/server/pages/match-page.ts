import { describeEvent } from '#catalogue/events/server/actions.ts'
import { readEvent } from '#catalogue/events/contract.ts'
import { findPublishedEvents } from '#catalogue/events/server/publication/published-events.ts'
import { findEvent } from '#catalogue/events/server/sql.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#lib/paths.ts'
import { matchCard, type MatchOnCard } from '../og-image/match-card.ts'
import { matchDescription, matchTitle } from '../rules.ts'
import { firstAnswer } from '#server/first-answer.ts'
import { breadcrumbs } from '../structured-data/club.ts'
import { matchData } from '../structured-data/match.ts'
import { ogImagePath, type CardKind, type Page, type PublicPage } from './public-page.ts'
import { readTicketsPage } from './club-pages.ts'

/** The seats of a match with the map; without it, the same match under its first address. */
export const matchPages: PublicPage[] = [
  {
    path: `${paths.eventDetail()}/:eventId?`,
    read: async (services, { eventId }) => {
      if (eventId === undefined) return readTicketsPage(services)
      const match = await readMatch(services, eventId)
      return match === null ? null : { ...pageOf(match, services), document: 'match', words: wordsOf(match) }
    },
    addresses: async ({ db }) =>
      (await findPublishedEvents(db)).map(({ id, changedAt }) => ({
        path: paths.eventDetail(id),
        changedAt,
      })),
    card: matchCards(),
  },
  {
    path: `${paths.eventDetail2()}/:eventId?`,
    read: async (services, { eventId }) => {
      if (eventId === undefined) return readTicketsPage(services)
      const match = await readMatch(services, eventId)
      return match === null ? null : pageOf(match, services)
    },
  },
]

type Match = NonNullable<Awaited<ReturnType<typeof readMatch>>>

async function readMatch({ db }: Services, eventId: string) {
  const found = /^[1-9]\d{0,8}$/.test(eventId) ? await findEvent(db, Number(eventId)) : undefined
  return found === undefined ? null : describeEvent(db, found)
}

function pageOf(match: Match, { config }: Services): Page {
  const origin = config.publicUrl
  const path = paths.eventDetail(match.id)
  const title = matchTitle(match)
  const description = matchDescription(match)
  const picture = ogImagePath('match', match.id, onCard(match))
  return {
    head: {
      title,
      description,
      canonical: path,
      picture: { path: picture, alt: `${title}. ${match.venue}, ${match.city}` },
      structured: [
        matchData(match, { path, picture, description, origin }),
        breadcrumbs(
          [
            { name: 'Partidos', path: paths.tickets },
            { name: title, path },
          ],
          origin,
        ),
      ],
    },
    answers: firstAnswer(readEvent, `/events/${match.id}`, match),
    reads: [match.planUrl.replace('/api', '')],
  }
}

function wordsOf({ id, home, away, round, season, venue, startsAt }: Match): Record<string, string> {
  return { id: String(id), home, away, round, season, venue, moment: formatMoment(startsAt) }
}

function matchCards(): CardKind {
  return {
    kind: 'match',
    read: async (services, key) => {
      const match = await readMatch(services, key)
      return match === null ? null : { facts: onCard(match), draw: () => matchCard(match) }
    },
  }
}

function onCard(match: Match): MatchOnCard {
  const { home, away, round, season, venue, city, startsAt, salesStartAt, saleState, fromCents } = match
  return { home, away, round, season, venue, city, startsAt, salesStartAt, saleState, fromCents }
}
