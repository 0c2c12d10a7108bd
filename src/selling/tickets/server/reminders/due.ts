import { eventTitle, eventWord } from '#catalogue/events/event-title.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import type { Notice } from '#people/notifications/server/actions.ts'

const hour = 60 * 60 * 1000

export type ComingMatch = {
  id: number
  home: string
  away: string
  startsAt: Date
  doorsAt: Date
  venue: string
  status: 'published' | 'cancelled'
}

/** Nine in the morning at the stadium, or three hours before an early match. */
function matchMorning(startsAt: Date): number {
  const stadiumNine = 15 * hour
  const morning = Math.floor((startsAt.getTime() - 6 * hour) / (24 * hour)) * 24 * hour + stadiumNine
  return Math.min(morning, startsAt.getTime() - 3 * hour)
}

/**
 * What the holders of a match are told at `now`; null when it is not the time for anything. A moved match is told of
 * anew, as the key holds its start.
 */
export function dueNotice(match: ComingMatch, now: Date): Notice | null {
  const { id, home, away, startsAt, doorsAt, venue, status } = match
  const title = eventTitle({ home, away })
  const path = '/system/profile-base/myEventDetail'
  const left = startsAt.getTime() - now.getTime()
  const key = (name: string) => `${name}:${id}:${startsAt.toISOString()}`
  if (status === 'cancelled') {
    return {
      kind: 'match_change',
      key: `match-cancelled:${id}`,
      title: `Se canceló ${title}`,
      body: `El ${eventWord({ away })} del ${formatMoment(startsAt)} no se juega. Te devolvemos lo que pagaste, con cargos; no tienes que hacer nada.`,
      path: '/system/profile-base/events',
      mail: { button: 'Ver mis boletos' },
    }
  }
  if (left <= 0) return null
  const doors = `Puertas desde las ${formatHour(doorsAt)}`
  const mail = { button: 'Abrir mi boleto' }
  if (now.getTime() >= matchMorning(startsAt)) {
    return {
      kind: 'match_reminder',
      key: key('match-day'),
      title: away === '' ? `Hoy es ${home}` : `Hoy juega ${home}`,
      body: `${title}, ${formatHour(startsAt)} en ${venue}. ${doors} Abre tu boleto antes de salir: después funciona sin internet.`,
      path,
      mail,
    }
  }
  if (left > 24 * hour) return null
  return {
    kind: 'match_reminder',
    key: key('match-eve'),
    title: `Mañana juega ${home}`,
    body: `${title}, ${formatMoment(startsAt)} en ${venue}. ${doors} Abre tu boleto una vez y lo tendrás sin internet.`,
    path,
    mail,
  }
}
