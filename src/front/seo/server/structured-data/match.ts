import { eventTitle, isMatch } from '#catalogue/events/event-title.ts'
import type { EventSummary, SaleState } from '#catalogue/events/contract.ts'
import { clubZone } from '#lib/dates.ts'
import { absolute } from '../head/write-head.ts'
import { club } from '../rules.ts'
import { clubData, price } from './club.ts'

type Match = EventSummary & { address: string }
type Page = { path: string; picture: string; description: string; origin: string }

/** Two halves, the pause and what the referee adds. */
const matchMs = 2 * 60 * 60 * 1000

/** schema.org SportsEvent of a match, Event of anything else, as search engines read it. */
export function matchData(match: Match, { path, picture, description, origin }: Page) {
  const { home, away } = match
  const team = (name: string) => ({ '@type': 'SportsTeam', name, sport: club.sport })
  return {
    '@type': isMatch(match) ? 'SportsEvent' : 'Event',
    name: eventTitle({ home, away }),
    description,
    ...(isMatch(match) && { sport: club.sport }),
    url: absolute(path, origin),
    image: [
      ...(match.look?.picture ? [absolute(`${match.look.picture.url}/1200.jpg`, origin)] : []),
      absolute(picture, origin),
    ],
    startDate: stadiumTime(match.startsAt),
    endDate: stadiumTime(Date.parse(match.startsAt) + matchMs),
    doorTime: stadiumTime(match.doorsAt),
    ...statusOf(match),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'StadiumOrArena',
      name: match.venue,
      address: {
        '@type': 'PostalAddress',
        streetAddress: match.address,
        addressLocality: match.city,
        addressCountry: club.country,
      },
    },
    ...(isMatch(match) && {
      homeTeam: team(home),
      awayTeam: team(away),
      performer: [team(home), team(away)],
    }),
    organizer: clubData(origin),
    ...offer(match, absolute(path, origin)),
  }
}

/** A match that was moved says from when. */
function statusOf({ saleState, change }: Match) {
  if (saleState === 'cancelled') return { eventStatus: 'https://schema.org/EventCancelled' }
  if (change?.kind !== 'moved') return { eventStatus: 'https://schema.org/EventScheduled' }
  return {
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: stadiumTime(change.previousStartsAt),
  }
}

/** How schema.org calls what a match's sale is; a sale that is over is no offer. */
const availability: Partial<Record<SaleState, string>> = {
  announced: 'PreOrder',
  on_sale: 'InStock',
  sold_out: 'SoldOut',
}

function offer(match: Match, url: string) {
  const known = availability[match.saleState]
  if (known === undefined) return {}
  return {
    offers: {
      '@type': 'Offer',
      url,
      price: price(match.fromCents),
      priceCurrency: 'MXN',
      availability: `https://schema.org/${known}`,
      validFrom: stadiumTime(match.salesStartAt),
      validThrough: stadiumTime(match.salesEndAt),
    },
  }
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: clubZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const offset = new Intl.DateTimeFormat('en-US', {
  timeZone: clubZone,
  timeZoneName: 'longOffset',
})

/** `2026-11-28T19:00:00-06:00`: the clock of the stadium, as a person reads it there. */
export function stadiumTime(at: Date | string | number): string {
  const instant = new Date(at)
  const name = offset.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return clock.format(instant).replace(' ', 'T') + name.replace('GMT', '')
}
