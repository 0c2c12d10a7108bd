import { eventTitle } from '#catalogue/events/event-title.ts'
import type { PersonalData } from '#server/personal-data.ts'

export const fanTicketData: PersonalData = {
  tables: {
    ticket_holders: { exported: true, erasure: 'deleted' },
    ticket_invitations: { exported: true, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const held = await db
      .selectFrom('ticketHolders as holder')
      .innerJoin('events', 'events.id', 'holder.eventId')
      .leftJoin('fans', 'fans.id', 'holder.fanId')
      .select(['events.home', 'events.away', 'events.startsAt', 'holder.boundAt', 'holder.how'])
      .select(['fans.accountId', 'holder.minorId'])
      .where((eb) => eb.or([eb('fans.accountId', '=', accountId), eb('holder.boundBy', '=', accountId)]))
      .orderBy('holder.boundAt')
      .execute()
    const invited = await db
      .selectFrom('ticketInvitations')
      .select(['toEmail', 'toNumber', 'status', 'offeredAt', 'closedAt'])
      .where('fromAccount', '=', accountId)
      .orderBy('offeredAt')
      .execute()
    return [
      {
        name: 'boletos_con_fan_id',
        title: 'Boletos con Fan ID',
        rows: held.map((row) => ({
          partido: eventTitle(row),
          fecha_del_partido: row.startsAt,
          // Whom a ticket is bound to besides the person is theirs to tell.
          a_nombre_de: row.minorId !== null ? 'un menor' : row.accountId === accountId ? 'ti' : 'otro fan',
          desde: row.boundAt,
          cómo: row.how,
        })),
      },
      {
        name: 'boletos_apartados',
        title: 'Boletos que apartaste para otros',
        rows: invited.map((row) => ({
          para: row.toEmail ?? row.toNumber,
          estado: row.status,
          fecha: row.offeredAt,
          terminó: row.closedAt,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    const fan = tx.selectFrom('fans').select('id').where('accountId', '=', accountId)
    const mailbox = tx.selectFrom('accounts').select('email').where('id', '=', accountId)
    await tx
      .deleteFrom('ticketHolders')
      .where((eb) => eb.or([eb('fanId', 'in', fan), eb('boundBy', '=', accountId)]))
      .execute()
    await tx
      .deleteFrom('ticketInvitations')
      .where((eb) =>
        eb.or([
          eb('fromAccount', '=', accountId),
          eb('toFan', 'in', fan),
          eb('toEmail', 'in', mailbox),
          eb('toNumber', 'in', tx.selectFrom('fans').select('fanNumber').where('accountId', '=', accountId)),
        ]),
      )
      .execute()
  },
}
