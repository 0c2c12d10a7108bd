import { sql } from 'kysely'
import type { AccountMerge } from '#server/account-merge.ts'

export const waitingRoomMerge: AccountMerge = {
  columns: {
    'waiting_places.account_id': { stays: 'Lo que se publicó de una fila no cambia de dueño.' },
  },

  async look(db, { from }) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from waiting_places place join waiting_rooms room on room.id = place.room_id
        and place.sitting >= room.sitting and room.state in ('joining', 'drawing', 'serving')
        where place.account_id = ${from}::uuid and place.status in ('waiting', 'called')) as waits`.execute(
      db,
    )
    if (!rows[0]!.waits) return []
    return [{ stops: true, words: 'La cuenta que termina está ahora en una fila. Únelas cuando salga.' }]
  },
}
