import { audit } from '#server/audit.ts'
import { notFound, Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'

type Season = { name: string; startsOn: string; endsOn: string }

export function createSeason(db: Db, season: Season, accountId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('seasons')
      .values(season)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined) throw nameTaken()
    await audit(tx, { accountId, action: 'season.create', subject: `season:${row.id}`, detail: season })
    return row.id
  })
}

export function updateSeason(db: Db, id: number, season: Season, accountId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const twin = await tx
      .selectFrom('seasons')
      .select('id')
      .where('name', '=', season.name)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (twin !== undefined) throw nameTaken()
    const { numUpdatedRows } = await tx
      .updateTable('seasons')
      .set(season)
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('No encontramos esa temporada.')
    await audit(tx, { accountId, action: 'season.update', subject: `season:${id}`, detail: season })
  })
}

const nameTaken = () =>
  new Problem('invalid_input', 'Ya hay una temporada con ese nombre.', 400, {
    fields: { name: 'Ya hay una temporada con ese nombre' },
  })
