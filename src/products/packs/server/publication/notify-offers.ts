import { notifyAll } from '#people/notifications/server/actions.ts'
import { wantersOf } from '#people/notifications/server/sql.ts'
import type { Db } from '#server/db.ts'
import { offeredSince } from '../sql.ts'

/** An older offer is no news: what nobody was told of by then (the jobs stood still) stays untold. */
const freshHours = 6

/** Tells those who asked for offers that the sale of a pack has begun. Again: who was told is told nothing. */
export async function notifyOffers(db: Db): Promise<void> {
  const offered = await offeredSince(db, freshHours)
  if (offered.length === 0) return
  const askers = await wantersOf(db, 'promotions')
  for (const { id, name, description } of offered) {
    await db.transaction().execute((tx) =>
      notifyAll(tx, askers, {
        kind: 'promotions',
        key: `pack-offered:${id}`,
        title: `Nuevo pack: ${name}`,
        body: description,
        path: `/system/tickets-base/packDetail/${id}`,
        mail: { button: 'Ver el pack' },
      }),
    )
  }
}
