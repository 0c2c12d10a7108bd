import { eventTitle } from '../../event-title.ts'
import { notifyAll } from '#people/notifications/server/actions.ts'
import { wantersOf } from '#people/notifications/server/sql.ts'
import type { Db } from '#server/db.ts'
import { openedSince } from './published-events.ts'

/** An older opening is no news: what nobody was told of by then (the jobs stood still) stays untold. */
const freshHours = 6

/** Tells those who asked for it that the sale of a match has begun. Again: who was told is told nothing. */
export async function notifyOpenings(db: Db): Promise<void> {
  const opened = await openedSince(db, freshHours)
  if (opened.length === 0) return
  const askers = await wantersOf(db, 'sales')
  for (const { id, home, away, round } of opened) {
    await db.transaction().execute((tx) =>
      notifyAll(tx, askers, {
        kind: 'sales',
        key: `sale-opened:${id}`,
        title: `Ya se venden los boletos: ${eventTitle({ home, away })}`,
        body: `${round}. Elige tus lugares en el mapa.`,
        path: `/system/tickets-base/eventDetail/${id}`,
        mail: { button: 'Elegir mis lugares' },
      }),
    )
  }
}
