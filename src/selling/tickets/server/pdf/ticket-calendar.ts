import { isMatch } from '#catalogue/events/event-title.ts'
import ical from 'ical-generator'
import { currentClub } from '#club/settings/club-words.ts'
import { formatHour } from '#lib/dates.ts'
import type { Ticket } from '../../contract.ts'
import { matchTitle, placeWords } from '../../rules.ts'

/** A match is entered in the calendar for two hours. */
const matchMs = 2 * 60 * 60 * 1000

/**
 * The match of these tickets (one or more of the same match) as an .ics text. The entry keeps its identity, so a
 * second import moves the first instead of doubling it.
 */
export function ticketCalendar(tickets: [Ticket, ...Ticket[]], publicUrl: string): string {
  const [{ id, event, issuedAt }] = tickets
  const startsAt = new Date(event.startsAt)
  const calendar = ical({
    name: matchTitle(event),
    prodId: { company: currentClub().name, product: 'Taquilla', language: 'ES' },
  })
  calendar
    .createEvent({
      id: `partido-${event.id}@${new URL(publicUrl).hostname}`,
      stamp: new Date(issuedAt),
      start: startsAt,
      end: new Date(startsAt.getTime() + matchMs),
      summary: `${matchTitle(event)} (${event.round})`,
      location: `${event.venue}, ${event.address}`,
      url: `${publicUrl}/system/profile-base/myEventDetail/${id}`,
      description: [
        `Puertas desde las ${formatHour(event.doorsAt)}`,
        ...tickets.map((ticket) => placeWords(ticket.seat)),
        'Tu boleto abre en tu celular aunque no tengas internet.',
      ].join('\n'),
    })
    .createAlarm({
      trigger: 3 * 60 * 60,
      description: isMatch(event)
        ? 'Hoy hay partido: ten tu boleto a la mano.'
        : 'Hoy es tu evento: ten tu boleto a la mano.',
    })
  return calendar.toString()
}
