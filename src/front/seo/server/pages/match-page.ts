import { basename } from 'node:path'
import { describeEvent } from '#catalogue/events/server/actions.ts'
import { readEvent } from '#catalogue/events/contract.ts'
import { mostPerPerson } from '#catalogue/events/rules.ts'
import { findPublishedEvents } from '#catalogue/events/server/publication/published-events.ts'
import { findEvent } from '#catalogue/events/server/sql.ts'
import { readPng } from '#catalogue/pictures/server/shelf.ts'
import { proposeSeats } from '#selling/holds/contract.ts'
import { proposals } from '#selling/holds/server/propose.ts'
import type { Services } from '#server/services.ts'
import { paths } from '#lib/paths.ts'
import { cardFields, matchCard } from '../og-image/match-card.ts'
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
      return match === null ? null : { ...(await mapPageOf(match, services)), picture: 'match' }
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

/** How many seats the map's page begins with. */
const usualQuantity = 2

/**
 * With the seats that are proposed in the document, they can be taken before the stadium is there: its plan is asked for
 * when the screen stands.
 */
async function mapPageOf(match: Match, services: Services): Promise<Page> {
  const page = pageOf(match, services)
  if (match.saleState !== 'on_sale') return page
  const quantity = Math.min(usualQuantity, mostPerPerson(match))
  const proposed = { proposals: await proposals(services, match.id, { quantity }) }
  const address = `/events/${match.id}/proposals?quantity=${quantity}`
  return { ...page, reads: [], answers: { ...page.answers, ...firstAnswer(proposeSeats, address, proposed) } }
}

function matchCards(): CardKind {
  return {
    kind: 'match',
    read: async (services, key) => {
      const match = await readMatch(services, key)
      return match === null
        ? null
        : { facts: onCard(match), draw: async () => matchCard(match, await crestsOf(match, services)) }
    },
  }
}

/** In points, as on the card. */
const crestSide = 200

async function crestsOf({ look }: Match, { files }: Services) {
  const read = (url?: string | null) => (url ? readPng(files, basename(url), crestSide) : null)
  const [home, away] = await Promise.all([read(look?.crest), read(look?.rival?.crest)])
  return { home, away }
}

const onCard = (match: Match) => Object.fromEntries(cardFields.map((field) => [field, match[field]]))
