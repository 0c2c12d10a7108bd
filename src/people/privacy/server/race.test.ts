import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'
import { eraseDue, keepAccount } from './erase.ts'

const people = 24
let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

/** Accounts whose erasure is due this moment. */
async function dueAccounts(): Promise<string[]> {
  const rows = await server.db
    .insertInto('accounts')
    .values(
      Array.from({ length: people }, () => ({
        email: sql<string>`gen_random_uuid() || '@correo.example'`,
        passwordHash: '-',
        firstName: 'Ana',
        lastName: 'Luna',
        termsVersion: '1',
        termsAcceptedAt: new Date(),
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const dueAt = sql<Date>`now()`
  await server.db
    .insertInto('accountErasures')
    .values(ids.map((accountId) => ({ accountId, dueAt })))
    .execute()
  return ids
}

/** Accounts that were told that they stay and are gone, or the other way round. */
async function brokenPromises(ids: string[]): Promise<number> {
  const { rows } = await sql<{ broken: number }>`
    select count(*)::int as broken from account_erasures join accounts on accounts.id = account_id
    where account_id = any (${ids}::uuid[]) and (status = 'done') <> (erased_at is not null)`.execute(
    server.db,
  )
  return rows[0]?.broken ?? 0
}

describe('undoing at the moment of the erasure', () => {
  it('either keeps the account or comes too late, never both', async () => {
    const ids = await dueAccounts()
    const undone = ids.toReversed().map(async (id, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 4))
      await keepAccount(server.db, id)
    })
    await Promise.all([eraseDue(server.services), eraseDue(server.services), ...undone])
    expect(await brokenPromises(ids)).toBe(0)
    const { rows } = await sql`select 1 from account_erasures where status = 'scheduled'`.execute(server.db)
    expect(rows).toEqual([])
  })

  it('would break its promise if it did not look at how the erasure stands', async () => {
    const ids = await dueAccounts()
    const reckless = (id: string) =>
      sql`update account_erasures set status = 'undone', closed_at = now(), sealed_receipt_to = null
        where account_id = ${id}`.execute(server.db)
    await Promise.all([eraseDue(server.services), eraseDue(server.services)])
    await Promise.all(ids.map(reckless))
    expect(await brokenPromises(ids)).toBeGreaterThan(0)
  })
})
