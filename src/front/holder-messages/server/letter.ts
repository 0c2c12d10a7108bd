import { eventTitle, eventWord, inEventWords } from '#catalogue/events/event-title.ts'
import { formatMoment } from '#lib/dates.ts'
import { paths } from '#lib/paths.ts'
import type { Kind } from '#people/notifications/contract.ts'
import type { NoticeMail } from '#people/notifications/server/sql.ts'
import { fillIn, gatesOf, paragraphsOf, placesOf, pushText, type Facts, type Seat } from '../rules.ts'
import type { MessageRow } from './sql.ts'

type Written = Pick<
  MessageRow,
  'eventId' | 'kind' | 'subject' | 'body' | 'button' | 'home' | 'away' | 'startsAt'
>

/** As which kind of notice a person gets it, which says whether it can be switched off. */
export const noticeKind = ({ kind }: Pick<Written, 'kind'>): Kind =>
  kind === 'service' ? 'match_notice' : 'promotions'

export const pathOf = ({ button, eventId }: Pick<Written, 'button' | 'eventId'>): string =>
  button === 'tickets' ? paths.events : paths.eventDetail(eventId)

const matchFacts = ({ home, away, startsAt }: Pick<Written, 'home' | 'away' | 'startsAt'>) => ({
  partido: eventTitle({ home, away }),
  fecha: formatMoment(startsAt),
})

/** The subject, the same for everybody. */
export const titleOf = (written: Written): string => fillIn(written.subject, matchFacts(written))

/** The message in one person's words: the notice and its letter. */
export function letterOf(
  written: Written,
  { firstName, seats }: { firstName: string; seats: readonly Seat[] },
) {
  const { body, button } = written
  const facts: Facts = {
    ...matchFacts(written),
    nombre: firstName,
    lugares: lowerFirst(placesOf(seats)),
    puerta: gatesOf(seats),
  }
  const [lead = '', ...rest] = paragraphsOf(fillIn(body, facts))
  const mail: NoticeMail = {
    lead,
    once: true,
    blocks: [
      ...rest.map((text) => ({ kind: 'text' as const, text })),
      {
        kind: 'facts',
        items: [
          { label: inEventWords('Partido', written), value: facts.partido },
          { label: 'Cuándo', value: facts.fecha },
          { label: seats.length === 1 ? 'Tu lugar' : 'Tus lugares', value: placesOf(seats) },
        ],
      },
    ],
    button: button === 'tickets' ? 'Ver mis boletos' : `Ver el ${eventWord(written)}`,
  }
  return { body: pushText(body, facts), mail }
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)
