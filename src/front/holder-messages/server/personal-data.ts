import { eventTitle } from '#catalogue/events/event-title.ts'
import type { PersonalData } from '#server/personal-data.ts'
import { kindWords } from '../rules.ts'
import { forgetPerson, messagesTo } from './sql.ts'

export const holderMessageData: PersonalData = {
  tables: { holder_message_people: { exported: true, erasure: 'deleted' } },

  async exportOf(db, accountId) {
    const told = await messagesTo(db, accountId)
    return [
      {
        name: 'mensajes_del_club',
        title: 'Lo que el club te escribió de tus partidos',
        rows: told.map(({ subject, kind, home, away, toldAt }) => ({
          partido: eventTitle({ home, away }),
          asunto: subject,
          tipo: kindWords[kind].label,
          enviado: toldAt,
        })),
      },
    ]
  },

  erase: forgetPerson,
}
