import { eventTitle } from '#catalogue/events/event-title.ts'
import { findEvents } from '#catalogue/events/server/sql.ts'
import { notifyAll } from '#people/notifications/server/actions.ts'
import { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import type { Db } from '#server/db.ts'
import * as sql from './sql.ts'

export async function ask(db: Db, eventId: number, accountId: string): Promise<void> {
  if (await sql.insertAlert(db, eventId, accountId)) return
  throw new Problem('no_sale_ahead', 'La venta ya terminó.', 409)
}

/** Tells who asked that they can buy now: once a person and match, also where they are told of every sale. */
export async function tellSaleAlerts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await sql.takeDueAlerts(tx)
    const events = await findEvents(tx, [...new Set(due.map(({ eventId }) => eventId))])
    for (const { id, home, away, round } of events) {
      const askers = due.filter(({ eventId }) => eventId === id).map(({ accountId }) => accountId)
      await notifyAll(tx, askers, {
        kind: 'sale_alert',
        key: `sale-opened:${id}`,
        title: `Ya puedes comprar: ${eventTitle({ home, away })}`,
        body: `${round}. Nos pediste avisarte: ya puedes elegir tus lugares.`,
        path: paths.eventDetail(id),
        mail: { button: 'Elegir mis lugares' },
      })
    }
  })
  await sql.deleteOverdue(db)
}
