import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { balanceOf, ledgerFaults, post, statementOf } from '#selling/ledger/server/sql.ts'
import { clubMovedIn, clubOrders, creditOf, lossOf } from '#selling/payments/server/credit/ledger-names.ts'
import { creditWords } from '#selling/payments/server/credit/credit-words.ts'
import { dayInMexico } from '#lib/dates.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { dirtyCredit } from '../../../../db/seed/dirty-club/credit.ts'
import type { MadeUpHolder } from '../../../../db/seed/dirty-club/holders.ts'
import { peopleMaker } from '../../../../db/seed/dirty-club/people.ts'
import { randomOf } from '../../../../db/seed/dirty-club/random.ts'
import { describeImport } from './describe.ts'
import { countLines } from './import-rows.ts'
import { previewUndo } from './undo-preview.ts'
import { applyFile, fileOf, linesFound, mistakesOf, tryFile, undoFile } from './testing/bring-file.ts'

let server: TestServer
const today = dayInMexico(new Date())
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
afterEach(async () => {
  expect(await ledgerFaults(server.db)).toEqual([])
})

const header = ['Nombre completo', 'Correo', 'Saldo', 'Concepto']
const balances = async (id: string) => {
  const accounts = (await linesFound(server, id)).flatMap(({ accountId }) => accountId ?? [])
  return Promise.all(accounts.map((accountId) => balanceOf(server.db, creditOf(accountId))))
}

/** Customers with a number in the other system, brought before. */
async function knownPeople(count: number): Promise<MadeUpHolder[]> {
  const random = randomOf(3)
  const person = peopleMaker(random, today)
  const known = Array.from({ length: count }, (_, at) => {
    const who = person([18, 80])
    return { who, number: String(70_000 + at), email: at % 5 === 0 ? '' : who.email, curp: '' }
  })
  const file = fileOf(
    ['No. Cliente', 'Nombre completo', 'Correo', 'Celular'],
    ...known.map(({ who, number, email }) => [
      number,
      `${who.givenNames} ${who.firstSurname} ${who.secondSurname}`,
      email,
      who.phone,
    ]),
  )
  await applyFile(server, await tryFile(server, 'customers', file))
  return known
}

it('judges every line of a dirty file as it truly is, gives each sum once, and takes back what nobody spent', async () => {
  const known = await knownPeople(200)
  const file = dirtyCredit({ people: 300, seed: 4, today, known })
  const id = await tryFile(server, 'credit', file, { encoding: 'windows-1252', delimiter: ';' })
  expect(await mistakesOf(server, id, file)).toEqual([])
  const { creditCents } = await describeImport(server.db, id)
  await applyFile(server, id)
  const { counts } = await countLines(server.db, id)
  expect(counts.new * counts.joined * counts.same * counts.refused).toBeGreaterThan(0)
  const given = await balanceOf(server.db, clubMovedIn)
  expect(given).toBeLessThan(0)
  // What the dry run said is what the ledger has of it, and what is said afterwards.
  const applied = await describeImport(server.db, id)
  expect([creditCents, applied.creditCents]).toEqual([-given, -given])
  expect(applied.tried).toEqual(applied.counts)

  const again = await tryFile(server, 'credit', file)
  expect((await countLines(server.db, again)).counts).toMatchObject({ new: 0, joined: 0, changed: 0 })
  await applyFile(server, again)
  expect(await balanceOf(server.db, clubMovedIn)).toBe(given)

  await undoFile(server, id)
  expect(await balanceOf(server.db, clubMovedIn)).toBe(0)
  expect((await linesFound(server, id)).filter(({ reasons }) => reasons.includes('kept_in_use'))).toEqual([])
  const third = await tryFile(server, 'credit', file, { encoding: 'macintosh', delimiter: '\t' })
  await applyFile(server, third)
  expect(await balanceOf(server.db, clubMovedIn)).toBe(given)
})

it('gives nothing twice where a list comes again with other columns, or corrected', async () => {
  const give = async (head: string[], ...cells: string[][]) => {
    const id = await tryFile(server, 'credit', fileOf(head, ...cells))
    await applyFile(server, id)
    return (await linesFound(server, id)).map(({ verdict, reasons }) => [verdict, ...reasons])
  }
  const [name, mail, phone] = ['Dora Gil Paz', 'dora@correo.example', '4425551234']
  await give(['Nombre completo', 'Correo', 'Saldo'], [name, mail, '500'])
  const before = await balanceOf(server.db, clubMovedIn)
  const refused = [['refused', 'credit_there']]
  const same = [['same', 'same_line']]

  const withPhone = ['Nombre completo', 'Correo', 'Celular', 'Saldo']
  expect(await give(withPhone, [name, mail, phone, '$500.00'])).toEqual(same)
  expect(await give(header, [name, mail, '500', 'Devolución'])).toEqual(refused)
  expect(await give(['No. Cliente', ...withPhone], ['77-A', name, mail, phone, '500'])).toEqual(refused)
  expect(await balanceOf(server.db, clubMovedIn)).toBe(before)

  // Another sum is another credit, and so is the same sum for another reason.
  await give(header, [name, mail, '300', 'Devolución'], [name, mail, '300', 'Lluvia'])
  expect(await balanceOf(server.db, clubMovedIn)).toBe(before - 60_000)
})

it('says in the statement where it comes from, and keeps what was spent when it is taken back', async () => {
  const file = fileOf(
    header,
    ['Gasta Todo Ruiz', 'gasta@correo.example', '$1,250.50', 'Partido cancelado'],
    ['Guarda Todo Ruiz', 'guarda@correo.example', '300', ''],
  )
  const id = await tryFile(server, 'credit', file)
  await applyFile(server, id)
  expect(await balances(id)).toEqual([125_050, 30_000])
  const spender = (await linesFound(server, id))[0]!.accountId!
  const [entry] = await statementOf(server.db, creditOf(spender))
  expect(entry).toMatchObject({
    kind: 'credit_moved_in',
    detail: { file: 'credit.csv', line: 2, concept: 'Partido cancelado' },
  })
  expect(creditWords(entry!.kind)).toBe('Saldo que ya tenías en la taquilla anterior del club')
  const admin = await staff(server, 'administrator')
  const { entries } = (await admin.get(`/desk/persons/${spender}/timeline?tab=dinero`)).body
  expect(entries).toMatchObject([{ detail: 'Partido cancelado · Lo que ya tenía en la taquilla anterior' }])

  await server.db.transaction().execute((tx) =>
    post(tx, {
      key: 'spent by a test',
      kind: 'credit_spent',
      postings: [
        { account: creditOf(spender), amountCents: -100 },
        { account: clubOrders, amountCents: 100 },
      ],
    }),
  )
  await undoFile(server, id)
  const after = await linesFound(server, id)
  expect(after.map(({ undone }) => undone)).toEqual([false, true])
  expect(after[0]!.reasons).toContain('kept_in_use')
  expect(await balanceOf(server.db, creditOf(spender))).toBe(124_950)
})

it('makes good what the club had lost to the same person first', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
    values ('debe@correo.example', '-', 'Debe', 'Algo Sosa', now(), '1', now()) returning id`.execute(
    server.db,
  )
  const { id: accountId } = rows[0]!
  await sql`insert into ledger_accounts (id, floor_cents) values (${creditOf(accountId)}, 0), (${lossOf(accountId)}, null)`.execute(
    server.db,
  )
  await server.db.transaction().execute((tx) =>
    post(tx, {
      key: 'lost by a test',
      kind: 'credit_lost',
      postings: [
        { account: lossOf(accountId), amountCents: -20_000 },
        { account: clubOrders, amountCents: 20_000 },
      ],
    }),
  )
  const id = await tryFile(
    server,
    'credit',
    fileOf(header, ['Debe Algo Sosa', 'debe@correo.example', '500', '']),
  )
  await applyFile(server, id)
  expect(await balances(id)).toEqual([30_000])
  expect(await balanceOf(server.db, lossOf(accountId))).toBe(0)
})

it('keeps an account that another file says something of when the one that made it is taken back, and says so before', async () => {
  const { db } = server
  const customers = await tryFile(
    server,
    'customers',
    fileOf(
      ['Nombre completo', 'Correo'],
      ['Tomasa Adeudo Vega', 'adeudo@correo.example'],
      ['Espera Enlace Ruiz', 'espera@correo.example'],
      ['Reclama Pronto Ruiz', 'pronto@correo.example'],
      ['Nada Tiene Ruiz', 'nada@correo.example'],
    ),
  )
  await applyFile(server, customers)
  const [owed, invited, claimed, nobody] = (await linesFound(server, customers)).map(
    ({ accountId }) => accountId!,
  ) as [string, string, string, string]
  const credit = await tryFile(
    server,
    'credit',
    fileOf(header, ['Tomasa Adeudo Vega', 'adeudo@correo.example', '300', '']),
  )
  await applyFile(server, credit)
  await sql`insert into claim_links (token_hash, sent_hash, account_id, sent_to, expires_at)
    select sha256(id::text::bytea), sha256(email::bytea), id, 'mail', now() + interval '30 days' from accounts where id = any (${[invited, owed]}::uuid[])`.execute(
    db,
  )
  await sql`update accounts set terms_version = '1', terms_accepted_at = now() where id = ${claimed}`.execute(
    db,
  )

  expect(await previewUndo(db, customers)).toEqual({
    claimed: 1,
    invited: 1,
    elsewhere: [{ fileName: 'credit.csv', people: 1 }],
  })
  await undoFile(server, customers)
  const there = async (...ids: string[]) => {
    const rows = await db.selectFrom('accounts').select('id').where('id', 'in', ids).execute()
    return ids.map((id) => rows.some((row) => row.id === id))
  }
  expect(await there(owed, invited, claimed, nobody)).toEqual([true, false, true, false])
  expect(await balanceOf(db, creditOf(owed))).toBe(30_000)
  const after = await linesFound(server, customers)
  expect(after.map(({ undone }) => undone)).toEqual([false, true, false, true])
  expect(after[0]!.reasons).toContain('kept_in_use')
})
