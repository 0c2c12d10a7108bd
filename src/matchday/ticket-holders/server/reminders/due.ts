import { eventTitle } from '#catalogue/events/event-title.ts'
import { formatHour, formatMoment } from '#lib/dates.ts'
import type { Notice } from '#people/notifications/server/actions.ts'

export type PendingMatch = { id: number; home: string; away: string; startsAt: Date; doorsAt: Date }

const hour = 60 * 60 * 1000

/**
 * What the owners of tickets without a Fan ID are told at `now`: three days and one day before the match, until the doors
 * open; null when it is not the time. A moved match is told of anew.
 */
export function dueReminder({ id, home, away, startsAt, doorsAt }: PendingMatch, now: Date): Notice | null {
  const left = startsAt.getTime() - now.getTime()
  if (now >= doorsAt || left > 72 * hour) return null
  const days = left > 24 * hour ? 3 : 1
  return {
    kind: 'fan_id',
    key: `fan-pending-${days}:${id}:${startsAt.toISOString()}`,
    title: 'Falta un Fan ID en tus boletos',
    body: `${eventTitle({ home, away })}, ${formatMoment(startsAt)} Di quién usa cada boleto antes de que abran las puertas, a las ${formatHour(doorsAt)}`,
    path: '/system/profile-base/events',
    mail: { button: 'Asignar mis boletos' },
  }
}
