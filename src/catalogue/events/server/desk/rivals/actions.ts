import { sql } from 'kysely'
import { refuseUnknownPicture } from '#catalogue/pictures/server/shelf.ts'
import { notFound } from '#lib/problem.ts'
import { audit } from '#server/audit.ts'
import type { Db } from '#server/db.ts'
import type { DeskRival, RivalInput } from '../../../desk-rivals-contract.ts'

const keyOf = (name: string) => sql<string>`team_key(${name})`

/** Who the club's teams meet, by name, each as its latest match calls it. */
export async function readRivals(db: Db): Promise<DeskRival[]> {
  const rows = await db
    .selectFrom('events as event')
    .innerJoin('seasons as season', 'season.id', 'event.seasonId')
    .leftJoin('rivals as rival', (join) => join.on(sql<boolean>`team_key(rival.name) = team_key(event.away)`))
    .select(['event.id', 'event.away', 'event.round', 'event.startsAt', 'season.name as season'])
    .select(['rival.color', 'rival.crestId', sql<string>`team_key(event.away)`.as('key')])
    .where('event.away', '!=', '')
    .orderBy('event.startsAt', 'desc')
    .orderBy('event.id', 'desc')
    .execute()
  const byName = Map.groupBy(rows, ({ key }) => key)
  const rivals = [...byName.values()].map((matches) => ({
    name: matches[0]!.away,
    color: matches[0]!.color,
    crestId: matches[0]!.crestId,
    matches: matches.map(({ id, round, season, startsAt }) => ({
      id,
      round,
      season,
      startsAt: startsAt.toISOString(),
    })),
  }))
  return rivals.toSorted((one, other) => one.name.localeCompare(other.name, 'es-MX'))
}

/** Of two people who save, the second one's word stands. Throws where no match is against a rival of that name. */
export function saveRival(db: Db, { name, color, crestId }: RivalInput, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const met = await tx
      .selectFrom('events')
      .select('id')
      .where(sql<boolean>`team_key(away) = ${keyOf(name)}`)
      .limit(1)
      .executeTakeFirst()
    if (met === undefined) throw notFound('No encontramos ese rival.')
    if (crestId !== null) await refuseUnknownPicture(tx, crestId, 'crestId')
    const before = await lockRival(tx, name)
    const after = { color, crestId }
    await tx.updateTable('rivals').set(after).where('id', '=', before.id).execute()
    const changed = Object.entries(after).filter(([key, value]) => Reflect.get(before, key) !== value)
    const subject = `rival:${before.id}`
    await audit(tx, { accountId, action: 'rival.update', subject, detail: Object.fromEntries(changed) })
  })
}

/** Its row, locked until the transaction ends; made where there is none. */
async function lockRival(tx: Db, name: string) {
  await tx
    .insertInto('rivals')
    .values({ name })
    .onConflict((conflict) => conflict.expression(sql`team_key(name)`).doNothing())
    .execute()
  return tx
    .selectFrom('rivals')
    .select(['id', 'color', 'crestId'])
    .where(sql<boolean>`team_key(name) = ${keyOf(name)}`)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
