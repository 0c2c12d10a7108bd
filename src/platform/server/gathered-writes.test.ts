import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { statementsOf } from '#world/statements.ts'
import { testDatabase, type TestDatabase } from '#world/database.ts'
import { rowsWrite, writeLater } from './gathered-writes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql`create table parts (name text primary key, of text references parts)`.execute(database.db)
  await sql`create table notes (said text)`.execute(database.db)
})
afterAll(() => database.drop())
beforeEach(() => sql`delete from parts`.execute(database.db))

const insert = (name: string, of: string | null = null) => sql`insert into parts values (${name}, ${of})`
const names = async () =>
  (await sql<{ name: string }>`select name from parts order by name`.execute(database.db)).rows.map(
    ({ name }) => name,
  )

it('sends what may wait as one statement before the commit', async () => {
  const { texts } = await statementsOf(() =>
    database.db.transaction().execute(async (tx) => {
      await writeLater(tx, insert('a'))
      await writeLater(tx, insert('b', 'a'))
      await writeLater(tx, sql`select set_config('taquilla.told', ${'yes'}, true)`)
      await writeLater(tx, sql`update notes set said = ${'none'}`)
    }),
  )
  expect(texts).toHaveLength(3)
  expect([texts[0], texts[2]]).toEqual(['begin', 'commit'])
  expect(await names()).toEqual(['a', 'b'])
})

it('is written before anything of the same transaction is read', async () => {
  const seen = await database.db.transaction().execute(async (tx) => {
    await writeLater(tx, insert('a'))
    await writeLater(tx, insert('b'))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from parts`.execute(tx)
    return rows[0]!.n
  })
  expect(seen).toBe(2)
})

it('keeps the sequence of two writes that may meet in a row', async () => {
  await database.db.transaction().execute(async (tx) => {
    await writeLater(tx, insert('a'))
    await writeLater(tx, sql`update parts set name = 'b' where name = 'a'`, 1)
    await writeLater(tx, sql`update parts set name = 'c' where name = 'b'`, 1)
  })
  expect(await names()).toEqual(['c'])
})

it('writes at once outside a transaction', async () => {
  await writeLater(database.db, insert('a'))
  expect(await names()).toEqual(['a'])
})

it('leaves nothing behind in a transaction that fails, nor in the next one of that connection', async () => {
  const failing = database.db.transaction().execute(async (tx) => {
    await writeLater(tx, insert('a'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await Promise.all(
    Array.from({ length: 10 }, () => database.db.transaction().execute((tx) => sql`select`.execute(tx))),
  )
  expect(await names()).toEqual([])
})

it.each(['alone', 'with others'])('fails the transaction where a write misses its rows, %s', async (how) => {
  const failing = database.db.transaction().execute(async (tx) => {
    if (how === 'with others') await writeLater(tx, insert('a'), 1)
    await writeLater(tx, sql`update parts set of = null where name = 'none'`, 1, () => new Error('nobody'))
  })
  await expect(failing).rejects.toThrow('nobody')
  expect(await names()).toEqual([])
})

it('runs a function that is only asked for its effect', async () => {
  await sql`create or replace function put(text) returns void language sql as 'insert into parts values ($1)'`.execute(
    database.db,
  )
  await database.db.transaction().execute(async (tx) => {
    await writeLater(tx, sql`select put(${'a'})`)
    await writeLater(tx, insert('b'), 1)
  })
  expect(await names()).toEqual(['a', 'b'])
})

describe('rows that wait', () => {
  type Part = { name: string; of: string | null }
  const add = rowsWrite<Part>(
    { name: 'text', of: 'text' },
    (given) => `insert into parts (name, of) select name, of from ${given}`,
  )
  const rename = rowsWrite<{ name: string; next: string }>(
    { name: 'text', next: 'text' },
    (given) => `update parts set name = given.next from ${given} where parts.name = given.name`,
  )

  it('go as one write, however many ask', async () => {
    const { texts } = await statementsOf(() =>
      database.db.transaction().execute(async (tx) => {
        await add(tx, [{ name: 'a', of: null }])
        await writeLater(tx, sql`update notes set said = ${'none'}`)
        await add(tx, [
          { name: 'b', of: 'a' },
          { name: 'c', of: 'a' },
        ])
      }),
    )
    expect(texts).toHaveLength(3)
    expect(texts[1]!.match(/insert into parts/g)).toHaveLength(1)
    expect(await names()).toEqual(['a', 'b', 'c'])
  })

  it('wait for one another where they name the same', async () => {
    await writeLater(database.db, insert('a'))
    const renaming = database.db.transaction().execute(async (tx) => {
      await rename(tx, [{ name: 'a', next: 'b' }])
      await rename(tx, [{ name: 'a', next: 'c' }])
    })
    // By then it is not called that any more.
    await expect(renaming).rejects.toThrow('did not touch 1 rows')
  })

  it('fail the transaction where one of all is not written, with its own words where it is the only one', async () => {
    const refused = () => new Error('nobody is called that')
    const renaming = (given: string[]) =>
      database.db.transaction().execute(async (tx) => {
        for (const name of given) await rename(tx, [{ name, next: `${name}${name}` }], refused)
      })
    await writeLater(database.db, insert('a'))
    await expect(renaming(['z'])).rejects.toThrow('nobody is called that')
    await expect(renaming(['a', 'z'])).rejects.toThrow('did not touch 2 rows')
    expect(await names()).toEqual(['a'])
    await renaming(['a'])
    expect(await names()).toEqual(['aa'])
  })
})
