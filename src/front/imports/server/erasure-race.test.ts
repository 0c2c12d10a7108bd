import { randomUUID } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '#selling/ledger/server/sql.ts'
import { creditOf } from '#selling/payments/server/credit/ledger-names.ts'
import { insertMovedIn } from '#people/accounts/server/moved-in.ts'
import { eraseDue } from '#people/privacy/server/erase.ts'
import type { Db } from '#server/db.ts'
import { meetOrBlock } from '#world/barrier.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { startApply, startUndo } from './actions.ts'
import { applyImport } from './apply.ts'
import { findImport } from './import-rows.ts'
import { applyFile, fileOf, linesFound, tryFile } from './testing/bring-file.ts'
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
/** Somebody whom a line found; somebody whose erasure is held off, or an account that is made. */
const account: IsIt = (row) => 'standing' in row
const heldOff: IsIt = (row) => Object.keys(row).join() === 'id'
/** Who is being erased, once the account is locked. */
const inErasure: IsIt = (row) => Object.keys(row).join() === 'email,firstName'

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
  const ended = await askErasure(email)
  let erasing: Promise<void> | undefined
  await work(
    pausedAfter(db, isIt, () => {
      erasing = eraseDue(services)
      return meetOrBlock(db, () => erasing!)
    }),
  )
  expect(erasing).toBeDefined()
  await erasing
  return ended()
}

/** An erasure of somebody is due; answers how one learns how it ended. */
async function askErasure(email: string): Promise<() => Promise<string>> {
  const { db } = server
  const { rows } = await sql<{ id: string }>`insert into account_erasures (account_id, due_at)
    select id, now() from accounts where email = ${email} returning id`.execute(db)
  const erasures = db.selectFrom('accountErasures').select('status').where('id', '=', rows[0]!.id)
  return async () => (await erasures.executeTakeFirstOrThrow()).status
}

/** The other way round: an erasure has begun, and `work` runs beside it until it ends or waits for it. */
async function withErasureBegun(email: string, work: () => Promise<void>): Promise<string> {
  const { db, services } = server
  const ended = await askErasure(email)
  let working: Promise<void> | undefined
  const begun = pausedAfter(db, inErasure, () => {
    working = work()
    return meetOrBlock(db, () => working!)
  })
  await eraseDue({ ...services, db: begun })
  expect(working).toBeDefined()
  await working
  return ended()
}

const accountOf = (email: string) =>
  server.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()

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
    const { id: accountId } = await accountOf(ana)
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

describe('somebody who has an account only since the dry run, and is erased while the file is applied', () => {
  /** A file that was tried before its people had accounts, and is to be applied now that Ana has one. */
  async function triedBefore(name: string, kind: 'customers' | 'credit') {
    const files = filesOf(name)
    const id = await tryFile(server, kind, files[kind])
    const since = fileOf(['Nombre completo', 'Correo'], ['Ana Rey Gil', files.ana])
    await applyFile(server, await tryFile(server, 'customers', since))
    await startApply(server.db, id, null)
    return { ...files, id }
  }

  it('leaves nothing in the lines that found them', async () => {
    const { ana, beto, id } = await triedBefore('found', 'customers')
    expect(await withErasureInside(ana, account, (db) => applyImport(db, id))).toBe('done')
    expect((await findImport(server.db, id))!).toMatchObject({ state: 'applied', failure: null })
    expect(await left({ ana, beto })).toEqual({ accounts: [`${beto} 0`], traces: none })
  })

  it('nor where the erasure had begun before the lines found them', async () => {
    const { ana, beto, id } = await triedBefore('begun', 'customers')
    expect(await withErasureBegun(ana, () => applyImport(server.db, id))).toBe('done')
    expect((await findImport(server.db, id))!).toMatchObject({ state: 'applied', failure: null })
    expect(await left({ ana, beto })).toEqual({ accounts: [`${beto} 0`], traces: none })
  })

  it('is not erased once credit comes for them, and has it', async () => {
    const { ana, beto, id } = await triedBefore('credited', 'credit')
    const { id: accountId } = await accountOf(ana)
    expect(await withErasureInside(ana, heldOff, (db) => applyImport(db, id))).toBe('stopped')
    expect((await left({ ana, beto })).accounts).toEqual([`${ana} 0`, `${beto} 0`])
    expect(await balanceOf(server.db, creditOf(accountId))).toBe(35_000)
  })

  it('keeps no purchase of before that was somebody else’s at the dry run', async () => {
    const { ana, beto, customers, purchases } = filesOf('moved')
    await applyFile(server, await tryFile(server, 'customers', customers))
    const id = await tryFile(server, 'purchases', purchases(350))
    await sql`update accounts set email = ${`other-${ana}`} where email = ${ana}`.execute(server.db)
    const since = { id: randomUUID(), email: ana, firstName: 'Ana', lastName: 'Rey Gil', phone: null }
    await insertMovedIn(server.db, [since])
    await startApply(server.db, id, null)
    expect(await withErasureInside(ana, owner, (db) => applyImport(db, id))).toBe('done')
    expect((await findImport(server.db, id))!).toMatchObject({ state: 'applied', failure: null })
    const { accounts, traces } = await left({ ana, beto })
    expect({ accounts, purchases: traces.purchases }).toEqual({ accounts: [`${beto} 35000`], purchases: 0 })
    expect((await linesFound(server, id)).map(({ line }) => line)).toEqual([3])
  })
})

it('whoever is erased with an account that was merged into theirs and a file that names both wait for each other in one order', async () => {
  const { ana, beto, customers, purchases } = filesOf('merged')
  await applyFile(server, await tryFile(server, 'customers', customers))
  const id = await tryFile(server, 'purchases', purchases(350))
  // Of accounts that one file made, the one of a later line is the younger: the merged one has the lower id.
  const [from, into] = [await accountOf(ana), await accountOf(beto)]
  expect(from.id < into.id).toBe(true)
  await sql`update accounts set merged_into = ${into.id} where id = ${from.id}`.execute(server.db)
  await startApply(server.db, id, null)
  expect(await withErasureBegun(beto, () => applyImport(server.db, id))).toBe('done')
  expect((await findImport(server.db, id))!).toMatchObject({ state: 'applied', failure: null })
  expect(await left({ ana, beto })).toEqual({ accounts: [], traces: none })
})
