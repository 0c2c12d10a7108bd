import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { features } from '#app/server/features.ts'
import { accountColumns, goesBackAsItIs, ofTheClub } from '../testing/account-columns.ts'
import { columnsOf } from './move-rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

const named = columnsOf(features).map(([place]) => place)
const forgotten = async () =>
  (await accountColumns(database.db)).filter((place) => !named.includes(place) && !ofTheClub.includes(place))

describe('every column that names an account', () => {
  it('has a feature that says what becomes of it when two accounts become one, or is the club’s own', async () => {
    expect(await forgotten()).toEqual([])
  })

  it('is said once, exists, and stays for a reason', async () => {
    const said = [...named, ...ofTheClub]
    expect(new Set(said).size).toBe(said.length)
    const all = await accountColumns(database.db)
    expect(said.filter((place) => !all.includes(place))).toEqual([])
    for (const [place, becomes] of columnsOf(features))
      if (typeof becomes === 'object' && 'stays' in becomes)
        expect([place, becomes.stays.length > 20]).toEqual([place, true])
  })

  it('moves only where its feature says what forbids to undo that, or for a reason', () => {
    const unsaid = features
      .filter(({ accountMerge }) => accountMerge?.usedSince === undefined)
      .flatMap((feature) => columnsOf([feature]))
      .flatMap(([place, becomes]) => (typeof becomes === 'object' && 'moves' in becomes ? [place] : []))
    expect(unsaid.toSorted()).toEqual(Object.keys(goesBackAsItIs).toSorted())
  })

  it.each([
    ['by a foreign key', 'owner uuid references accounts'],
    ['by its name', 'account_id uuid'],
    ['by its name without an end', 'to_account uuid'],
  ])('would be noticed if it were forgotten: %s', async (_, column) => {
    await sql`create table forgotten (id int primary key, ${sql.raw(column)})`.execute(database.db)
    const found = await forgotten()
    await sql`drop table forgotten`.execute(database.db)
    expect(found).toHaveLength(1)
  })
})
