import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { features } from '#app/server/features.ts'
import { personalDataOf } from './data-export/collect.ts'
import { notPersonal } from './testing/not-personal.ts'
import { personalTables } from './testing/personal-tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

const named = personalDataOf(features).flatMap(({ tables }) => Object.keys(tables))

describe('every table about people', () => {
  it('is exported and erased by its feature, or is named as not personal with a reason', async () => {
    const found = await personalTables(database.db, Object.keys(notPersonal))
    expect(found.filter((table) => !named.includes(table))).toEqual([])
  })

  it('is named once, and exists', async () => {
    expect(new Set(named).size).toBe(named.length)
    const { rows } = await sql<{ table: string }>`
      select table_name as table from information_schema.tables where table_schema = 'public'`.execute(
      database.db,
    )
    const existing = rows.map(({ table }) => table)
    expect([...named, ...Object.keys(notPersonal)].filter((table) => !existing.includes(table))).toEqual([])
    for (const reason of Object.values(notPersonal)) expect(reason.length).toBeGreaterThan(20)
  })

  it.each([
    ['by an account', 'account_id uuid not null'],
    ['by an account under another name', 'guardian_account_id uuid'],
    ['by a foreign key', 'owner uuid references accounts'],
    ['by a foreign key to a purchase', 'purchase uuid references orders'],
    ['by what identifies somebody', 'contact_email text'],
    ['by a browser', 'visitor_id uuid'],
  ])('would be noticed if it were forgotten: %s', async (_, column) => {
    await sql`create table forgotten (id int primary key, ${sql.raw(column)})`.execute(database.db)
    const found = await personalTables(database.db, Object.keys(notPersonal))
    await sql`drop table forgotten`.execute(database.db)
    expect(found.filter((table) => !named.includes(table))).toEqual(['forgotten'])
  })
})
