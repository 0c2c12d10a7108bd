import type { Db } from '#server/db.ts'

/** The pass whose seat this was, where it was kept for the same person. */
export async function keptPassOf(
  db: Db,
  { planId, seatId, accountId }: { planId: number; seatId: number; accountId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('keptSeats')
    .select('passId')
    .where('planId', '=', planId)
    .where('seatId', '=', seatId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.passId ?? null
}
