import type { PersonalData } from '#server/personal-data.ts'
import { forgetPerson, invitationsOf } from './sql.ts'

export const claimData: PersonalData = {
  tables: { claim_people: { exported: true, erasure: 'deleted' } },

  async exportOf(db, accountId) {
    const rows = await invitationsOf(db, accountId)
    return [
      {
        name: 'invitaciones',
        title: 'Los enlaces que el club te mandó para reclamar tu cuenta',
        rows: rows.map(({ sentTo, sentAt }) => ({
          por: sentTo === 'mail' ? 'correo' : 'SMS',
          enviado: sentAt,
        })),
      },
    ]
  },

  erase: forgetPerson,
}
