import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#selling/ledger/server/sql.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { eraseDue } from '#people/privacy/server/erase.ts'
import type { Db } from '#server/db.ts'
import { meetOrBlock } from '#world/barrier.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { startApply, startUndo } from './actions.ts'
import { applyImport } from './apply.ts'
import { findImport } from './import-rows.ts'
import { applyFile, fileOf, tryFile } from './testing/bring-file.ts'
import { undoImport } from './undo.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Two people and files about both of them. */
function filesOf(name: string) {
  const [ana, beto] = [`ana-${name}@race.example`, `beto-${name}@race.example`]
  const purchases = (pesos: number) =>
    fileOf(
      ['Folio', 'Correo', 'Importe', 'Fecha de compra'],
      [`${name}-1`, ana, `${pesos}`, '2025-03-01'],
      [`${name}-2`, beto, `${pesos}`, '2025-03-01'],
    )
  const header = ['Nombre completo', 'Correo']
  const customers = fileOf(header, ['Ana Rey Gil', ana], ['Beto Rey Gil', beto])
  const owed = ['350', 'Saldo']
  const credit = fileOf(
    [...header, 'Saldo', 'Concepto'],
    ['Ana Rey Gil', ana, ...owed],
    ['Beto Rey Gil', beto, ...owed],
  )
  return { ana, beto, purchases, customers, credit }
}

/** Which rows somebody has read, by the first of them. */
type IsIt = (row: object) => boolean
const line: IsIt = (row) => 'fields' in row
const owner: IsIt = (row) => 'sign' in row
const pastKey: IsIt = (row) => Object.keys(row).join() === 'identity'

/** The database, where whoever has read such rows waits for `then`, once. */
function pausedAfter(db: Db, isIt: IsIt, then: () => Promise<void>): Db {
  let paused = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows
      if (!paused && row !== undefined && isIt(row)) {
        paused = true
        await then()
      }
      return result
    },
  }
  return db.withPlugin(plugin)
}

/**
 * Somebody is erased between what `work` reads and what it writes: whole before the writing, unless `work` holds it off. Answers
 * how the erasure ended.
 */
async function withErasureInside(
  email: string,
  isIt: IsIt,
  work: (db: Db) => Promise<void>,
): Promise<string> {
  const { db, services } = server
  const { rows } = await sql<{ id: string }>`insert into account_erasures (account_id, due_at)
    select id, now() from accounts where email = ${email} returning id`.execute(db)
  let erasing: Promise<void> | undefined
  await work(
    pausedAfter(db, isIt, () => {
      erasing = eraseDue(services)
      return meetOrBlock(db, () => erasing!)
    }),
  )
  expect(erasing).toBeDefined()
  await erasing
  const erasures = db.selectFrom('accountErasures').select('status').where('id', '=', rows[0]!.id)
  return (await erasures.executeTakeFirstOrThrow()).status
}

/** Which of two people are there, with their purchases of before; `lines` that say still something of who is not. */
async function left({ ana, beto }: { ana: string; beto: string }) {
  const { db } = server
  const { rows: accounts } = await sql<{ email: string; cents: number }>`
    select email, (select coalesce(sum(amount_cents), 0)::int from past_purchases where account_id = accounts.id) as cents
    from accounts where email in (${ana}, ${beto}) order by email`.execute(db)
  const { rows: traces } = await sql<{ purchases: number; lines: number }>`
    with gone as (select id from accounts where erased_at is not null)
    select (select count(*)::int from past_purchases where account_id in (select id from gone)) as purchases,
      (select count(*)::int from import_lines where email = ${ana} or account_id in (select id from gone)) as lines`.execute(
    db,
  )
  return { accounts: accounts.map(({ email, cents }) => `${email} ${cents}`), traces: traces[0]! }
}

const none = { purchases: 0, lines: 0 }

describe('somebody who is erased while a file about them is written', () => {
  it('keeps no purchase of before', async () => {
    const { ana, beto, customers, purchases } = filesOf('bought')
    await applyFile(server, await tryFile(server, 'customers', customers))
    const id = await tryFile(server, 'purchases', purchases(350))
    await startApply(server.db, id, null)
    expect(await withErasureInside(ana, owner, (db) => applyImport(db, id))).toBe('done')
    expect((await findImport(server.db, id))!).toMatchObject({ state: 'applied', failure: null })
    expect(await left({ ana, beto })).toEqual({ accounts: [`${beto} 35000`], traces: none })
  })

  it('is not made anew as a customer, also where the file is about nobody else', async () => {
    const { ana, beto, customers } = filesOf('made')
    await applyFile(server, await tryFile(server, 'customers', customers))
    const again = fileOf(['Nombre completo', 'Correo', 'Celular'], ['Ana Rey Gil', ana, '4421234567'])
    const id = await tryFile(server, 'customers', again)
    await startApply(server.db, id, null)
    expect(await withErasureInside(ana, line, (db) => applyImport(db, id))).toBe('done')
    expect((await findImport(server.db, id))!).toMatchObject({ state: 'applied', failure: null })
    expect(await left({ ana, beto })).toEqual({ accounts: [`${beto} 0`], traces: none })
  })

  it('is not erased once credit comes for them, and has it', async () => {
    const { ana, beto, customers, credit } = filesOf('owed')
    await applyFile(server, await tryFile(server, 'customers', customers))
    const [{ id: accountId }] = (
      await sql<{ id: string }>`select id from accounts where email = ${ana}`.execute(server.db)
    ).rows as [{ id: string }]
    const id = await tryFile(server, 'credit', credit)
    await startApply(server.db, id, null)
    expect(await withErasureInside(ana, line, (db) => applyImport(db, id))).toBe('stopped')
    expect((await left({ ana, beto })).accounts).toEqual([`${ana} 0`, `${beto} 0`])
    expect(await balanceOf(server.db, creditOf(accountId))).toBe(35_000)
  })

  it('is not put back by a file that is taken back', async () => {
    const { ana, beto, customers, purchases } = filesOf('undone')
    await applyFile(server, await tryFile(server, 'customers', customers))
    await applyFile(server, await tryFile(server, 'purchases', purchases(350)))
    const second = await tryFile(server, 'purchases', purchases(400))
    await applyFile(server, second)
    await startUndo(server.db, second, null)
    expect(await withErasureInside(ana, pastKey, (db) => undoImport(db, second))).toBe('done')
    expect((await findImport(server.db, second))!.state).toBe('undone')
    expect(await left({ ana, beto })).toEqual({ accounts: [`${beto} 35000`], traces: none })
  })
})
