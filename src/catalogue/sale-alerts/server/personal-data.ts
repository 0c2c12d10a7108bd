import { eventTitle } from '#catalogue/events/event-title.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { alertsOf, deleteAlertsOf } from './sql.ts'

export const saleAlertData: PersonalData = {
  tables: { sale_alerts: { exported: true, erasure: 'deleted' } },

  async exportOf(db, accountId) {
    const asked = await alertsOf(db, accountId)
    return [
      {
        name: 'avisame',
        title: 'De qué ventas pediste aviso',
        rows: asked.map(({ home, away, startsAt, askedAt }) => ({
          partido: eventTitle({ home, away }),
          fecha: startsAt,
          pedido: askedAt,
        })),
      },
    ]
  },

  erase: deleteAlertsOf,
}
