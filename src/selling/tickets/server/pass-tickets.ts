import type { Db } from '#server/db.ts'

/** The tickets of a seat in all matches of an order belong to a pass from now on. */
export async function giveTicketsToPass(
  db: Db,
  { orderId, seatId, passId }: { orderId: string; seatId: number; passId: string },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ passId })
    .where('orderId', '=', orderId)
    .where('seatId', '=', seatId)
    .execute()
}

/** The code by which a pass opens the gate of a match, with who has it now, locked; its order is locked before. */
export function lockTicketOfPass(db: Db, passId: string, eventId: number) {
  return db
    .selectFrom('tickets')
    .select(['id', 'accountId', 'checkedInAt'])
    .where('passId', '=', passId)
    .where('eventId', '=', eventId)
    .where('status', '=', 'valid')
    .forNoKeyUpdate()
    .executeTakeFirst()
}
