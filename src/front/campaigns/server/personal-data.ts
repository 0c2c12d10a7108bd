import { eventTitle } from '#catalogue/events/event-title.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { forgetReminders, remindersOf } from './reminders/sql.ts'
import { campaignsTo, forgetPerson } from './sql.ts'

export const campaignData: PersonalData = {
  tables: {
    campaign_people: { exported: true, erasure: 'deleted' },
    purchase_reminders: { exported: true, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const [campaigns, reminders] = [await campaignsTo(db, accountId), await remindersOf(db, accountId)]
    return [
      {
        name: 'campañas',
        title: 'Las promociones que el club te escribió',
        rows: campaigns.map(({ subject, state, toldAt, openedAt, clickedAt }) => ({
          asunto: state === 'held_out' ? null : subject,
          enviada: state === 'told' ? toldAt : null,
          apartado_para_comparar: state === 'held_out',
          abierta: openedAt,
          enlace_visitado: clickedAt,
        })),
      },
      {
        name: 'recordatorios_de_compra',
        title: 'Compras que dejaste y de las que te avisamos',
        rows: reminders.map(({ home, away, remindedAt }) => ({
          partido: home === null ? null : eventTitle({ home, away: away ?? '' }),
          enviado: remindedAt,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await forgetPerson(tx, accountId)
    await forgetReminders(tx, accountId)
  },
}
