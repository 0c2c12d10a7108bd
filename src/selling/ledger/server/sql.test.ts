import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/database.ts'
import { balanceOf, ledgerFaults, openAccount, post, statementOf } from './sql.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase('empty')
  await openAccount(database.db, 'credit:a', 0)
  await openAccount(database.db, 'club:x', null)
})
afterAll(() => database.drop())

const move = (key: string, cents: number) =>
  database.db.transaction().execute((tx) =>
    post(tx, {
      key,
      kind: 'test',
      postings: [
        { account: 'credit:a', amountCents: cents },
        { account: 'club:x', amountCents: -cents },
      ],
    }),
  )

it('posts an entry once, however often it is asked for, also at the same moment', async () => {
  const posted = await Promise.all(Array.from({ length: 6 }, () => move('gift', 500)))
  expect(posted.filter(Boolean)).toHaveLength(1)
  expect(await balanceOf(database.db, 'credit:a')).toBe(500)
  expect(await balanceOf(database.db, 'club:x')).toBe(-500)
})

it('refuses an entry that does not sum to zero, and a balance below its floor', async () => {
  const lopsided = database.db
    .transaction()
    .execute((tx) =>
      post(tx, { key: 'odd', kind: 'test', postings: [{ account: 'club:x', amountCents: 1 }] }),
    )
  await expect(lopsided).rejects.toThrow('sum to zero')
  await expect(move('too much', -501)).rejects.toThrow('not_below_floor')
  expect(await balanceOf(database.db, 'credit:a')).toBe(500)
})

it('two who spend the same balance at once: one of them may', async () => {
  const spent = await Promise.allSettled([move('one', -400), move('two', -400)])
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(database.db, 'credit:a')).toBe(100)
  const statement = await statementOf(database.db, 'credit:a')
  expect(statement.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([
    [-400, 100],
    [500, 500],
  ])
  expect(await ledgerFaults(database.db)).toEqual([])
})
