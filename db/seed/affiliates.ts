import { apply, decide } from '#products/affiliates/server/actions.ts'
import { affiliateOf, noteClick } from '#products/affiliates/server/sql.ts'
import type { Db } from '#server/db.ts'

const code = 'betogallo'

/** Beto has a link of his own; who comes by it with this visitor's number buys for his commission. */
export async function seedAffiliate(db: Db, accountId: string, visitorId: string): Promise<void> {
  if ((await affiliateOf(db, accountId)) === undefined) {
    await apply(db, {
      accountId,
      code,
      channel: 'Un grupo de la porra',
      pitch: 'Cuento cómo llegar al estadio y qué partido sigue.',
    })
    const { id: affiliateId } = (await affiliateOf(db, accountId))!
    const { id: staff } = await db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'administrator')
      .executeTakeFirstOrThrow()
    await decide(db, affiliateId, { status: 'active' }, staff)
  }
  await noteClick(db, code, visitorId)
}
