import type { Db } from '#server/db.ts'

/** From how many seats the demo's sales fit as they are. */
const roomEnough = 1500

/** How much of the demo's sales a stadium of that plan takes: a small one sells fewer, and is not sold out by them. */
export async function shareSold(db: Db, planId: number): Promise<number> {
  const { seatCount } = await db
    .selectFrom('seatingPlans')
    .select('seatCount')
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  return Math.min(1, seatCount / roomEnough)
}
