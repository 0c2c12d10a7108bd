import type { PersonalData } from '#server/personal-data.ts'

export const transferData: PersonalData = {
  tables: { ticket_transfers: { exported: true, erasure: 'anonymised' } },

  async exportOf(db, accountId) {
    const transfers = await db
      .selectFrom('ticketTransfers')
      .select(['offeredAt', 'closedAt', 'status', 'toEmail', 'toPhone', 'fromAccount'])
      .where((eb) => eb.or([eb('fromAccount', '=', accountId), eb('toAccount', '=', accountId)]))
      .orderBy('offeredAt')
      .execute()
    return [
      {
        name: 'boletos_pasados',
        title: 'Boletos que pasaste o te pasaron',
        rows: transfers.map(({ offeredAt, closedAt, status, toEmail, toPhone, fromAccount }) => ({
          fecha: offeredAt,
          terminó: closedAt,
          estado: status,
          // Whom somebody else named is theirs to tell.
          para: fromAccount === accountId ? (toEmail ?? toPhone) : 'ti',
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    const closed = tx.updateTable('ticketTransfers').where('status', '<>', 'offered')
    const nobody = { toEmail: 'cuenta-borrada@correo.invalid', toPhone: null }
    await closed
      .set(nobody)
      .where((eb) => eb.or([eb('fromAccount', '=', accountId), eb('toAccount', '=', accountId)]))
      .execute()
  },

  async erasureBlockers(db, accountId) {
    const open = await db
      .selectFrom('ticketTransfers')
      .select('id')
      .where('fromAccount', '=', accountId)
      .where('status', '=', 'offered')
      .execute()
    if (open.length === 0) return []
    return [
      {
        code: 'open_transfers',
        title: 'Tienes un boleto en camino a otra persona',
        words: 'Espera a que lo acepte o recupéralo.',
        path: '/system/profile-base/events',
        action: 'Ver mis boletos',
      },
    ]
  },
}
