import { eventTitle } from '#catalogue/events/event-title.ts'
import { sql } from 'kysely'
import type { PersonalData } from '#server/personal-data.ts'

export const holdData: PersonalData = {
  tables: { holds: { exported: true, erasure: 'anonymised' } },

  async exportOf(db, accountId) {
    const rows = await db
      .selectFrom('holds')
      .leftJoin('events', 'events.id', 'holds.eventId')
      .select(['holds.createdAt', 'holds.expiresAt', 'holds.status', 'holds.seatIds'])
      .select(['events.home', 'events.away'])
      .where('holds.accountId', '=', accountId)
      .orderBy('holds.createdAt', 'desc')
      .execute()
    return [
      {
        name: 'apartados',
        title: 'Lugares que apartaste',
        rows: rows.map(({ createdAt, expiresAt, status, seatIds, home, away }) => ({
          fecha: createdAt,
          partido: eventTitle({ home: home ?? '', away: away ?? '' }),
          lugares: seatIds.length,
          estado: status,
          hasta: expiresAt,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await tx
      .updateTable('holds')
      .set({ accountId: null, visitorId: sql<string>`gen_random_uuid()` })
      .where('accountId', '=', accountId)
      .execute()
  },
}
