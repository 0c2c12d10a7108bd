import { sql } from 'kysely'
import type { PersonalData } from '#server/personal-data.ts'

type Row = { sale: string; joinedAt: Date; number: number | null; status: string; commitment: string }

/** What is published of a place is a hash that leads to nobody, so the list stays when its person is erased. */
export const waitingRoomData: PersonalData = {
  tables: { waiting_places: { exported: true, erasure: 'deleted' } },

  async exportOf(db, accountId) {
    const { rows } = await sql<Row>`
      select room.subject as sale, place.joined_at, place.number, place.status::text,
        encode(place.commitment, 'hex') as commitment
      from waiting_places place join waiting_rooms room on room.id = place.room_id
      where place.account_id = ${accountId}::uuid order by place.joined_at`.execute(db)
    return [
      {
        name: 'filas',
        title: 'Tus lugares en filas',
        rows: rows.map(({ sale, joinedAt, number, status, commitment }) => ({
          venta: sale,
          desde: joinedAt,
          número: number,
          estado: status,
          compromiso: commitment,
        })),
      },
    ]
  },

  async erase(db, accountId) {
    await db.deleteFrom('waitingPlaces').where('accountId', '=', accountId).execute()
  },
}
