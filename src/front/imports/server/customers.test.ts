import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { dirtyCustomers, type DirtyFile } from '../../../../db/seed/dirty-club/customers.ts'
import { fileBytes, type FileForm } from '../../../../db/seed/dirty-club/write-file.ts'
import { dayInMexico } from '#lib/dates.ts'
import { startApply, startCheck, startUndo, takeFile } from './actions.ts'
import { applyImport } from './apply.ts'
import { checkImport, chunkLines } from './check.ts'
import { countLines, findImport } from './import-rows.ts'
import { fileOf } from './testing/bring-file.ts'
import { undoImport } from './undo.ts'

let server: TestServer
const today = dayInMexico(new Date())

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function bring(file: Pick<DirtyFile, 'header' | 'lines'>, form: FileForm) {
  const { services, db } = server
  const id = await takeFile(services, {
    kind: 'customers',
    fileName: 'clientes.csv',
    stream: Readable.from([fileBytes(file, form)]),
    by: null,
  })
  const { mapping } = (await findImport(db, id))!
  await startCheck(db, id, mapping)
  await checkImport(services, id)
  return id
}

async function linesOf(id: string) {
  const { rows } = await sql<{
    line: number
    verdict: string
    reasons: string[]
    joins: number | null
    accountId: string | null
  }>`
    select line, verdict, reasons, joins, account_id from import_lines where import_id = ${id} order by line`.execute(
    server.db,
  )
  return rows
}

/** Where the dry run is another than the truth. */
async function mistakes(id: string, { lines }: DirtyFile) {
  const found = await linesOf(id)
  const personOf = new Map(found.map(({ line }, at) => [line, lines[at]!.truth.person]))
  return lines.flatMap(({ truth, cells }, at) => {
    const { verdict, joins, reasons } = found[at]!
    const is = verdict === 'new' ? 'made' : verdict === 'refused' ? 'wrong' : 'joined'
    const same = is !== 'joined' || (joins !== null && personOf.get(joins) === truth.person)
    return is === truth.is && same ? [] : [{ truth, verdict, reasons, cells: cells.join('|') }]
  })
}

describe('customers of a dirty file', () => {
  it('judges every line as it truly is, in each encoding', async () => {
    const forms: FileForm[] = [
      { encoding: 'utf-8-bom', delimiter: ',' },
      { encoding: 'windows-1252', delimiter: ';' },
      { encoding: 'macintosh', delimiter: '\t' },
      { encoding: 'utf-16le', delimiter: '\t' },
    ]
    for (const [seed, form] of forms.entries()) {
      const file = dirtyCustomers({ people: 1500, seed: seed + 1, today, restricted: ['admin@club.example'] })
      const id = await bring(file, form)
      expect((await findImport(server.db, id))!).toMatchObject({
        state: 'checked',
        lineCount: 1500,
        failure: null,
      })
      expect(await mistakes(id, file), form.encoding).toEqual([])
    }
  })

  it('applies once, changes nothing the second time, and is taken back', async () => {
    const { db } = server
    const file = dirtyCustomers({ people: 800, seed: 77, today })
    const before = await accounts()
    const id = await bring(file, { encoding: 'utf-8', delimiter: ',' })
    const { counts } = await countLines(db, id)
    await startApply(db, id, null)
    await applyImport(db, id)
    expect(await accounts()).toBe(before + counts.new)
    expect((await countLines(db, id)).counts).toEqual(counts)

    const again = await bring(file, { encoding: 'windows-1252', delimiter: ';' })
    const { counts: second } = await countLines(db, again)
    expect(second).toMatchObject({ new: 0, changed: 0, refused: counts.refused })
    await startApply(db, again, null)
    await applyImport(db, again)
    expect(await accounts()).toBe(before + counts.new)

    await startUndo(db, id, null)
    await undoImport(db, id)
    expect((await findImport(db, id))!.state).toBe('undone')
    expect(await accounts()).toBe(before)
  })

  it('finds by an old mailbox the account that two became', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
      select mail, '-', 'Rebeca', 'Olmos Tapia', now(), '1', now()
      from unnest(array['rebeca.vieja@correo.example', 'rebeca@correo.example']) mail returning id`.execute(
      server.db,
    )
    const [from, into] = rows.map(({ id }) => id)
    await sql`update accounts set merged_into = ${into} where id = ${from}`.execute(server.db)
    const cells = ['Rebeca Olmos Tapia', 'rebeca.vieja@correo.example']
    const truth = { is: 'joined', person: 1 } as DirtyFile['lines'][number]['truth']
    const file = { header: ['Nombre completo', 'Correo'], lines: [{ cells, truth }] }
    const id = await bring(file, { encoding: 'utf-8', delimiter: ',' })
    await startApply(server.db, id, null)
    await applyImport(server.db, id)
    expect(await linesOf(id)).toMatchObject([{ verdict: 'joined', accountId: into }])
  })

  it('knows somebody of three mails by each also when the lines before are written already', async () => {
    const cells = [
      ['Saúl Meza Ortiz', 'saul@correo.example', '4425550333', ''],
      ['Saúl Meza Ortiz', 'saul.trabajo@correo.example', '4425550333', ''],
      ['Saúl Meza Ortiz', 'saul.casa@correo.example', '4425550333', ''],
      ...Array.from({ length: chunkLines }, (_, at) => [
        `Eva ${inLetters(at)}`,
        `eva${at}@correo.example`,
        '',
        '',
      ]),
      ['Saúl Meza Ortiz', 'saul.casa@correo.example', '', 'Socio desde 1998'],
    ]
    const file = fileOf(['Nombre completo', 'Correo', 'Celular', 'Notas'], ...cells)
    const id = await bring(file, { encoding: 'utf-8', delimiter: ',' })
    const before = await accounts()
    await startApply(server.db, id, null)
    await applyImport(server.db, id)
    expect(await accounts()).toBe(before + chunkLines + 1)
    const found = await linesOf(id)
    const [first, second, third, last] = [found[0]!, found[1]!, found[2]!, found.at(-1)!]
    expect([second, third, last].map(({ verdict, accountId }) => ({ verdict, accountId }))).toEqual(
      [second, third, last].map(() => ({ verdict: 'joined', accountId: first.accountId })),
    )
  })

  it('is not known any more by a birth date that was taken back', async () => {
    const { rows } = await sql<{ id: string }>`
      insert into accounts (email, password_hash, first_name, last_name, email_confirmed_at, terms_version, terms_accepted_at)
      values ('nora.lira@correo.example', '-', 'Nora', 'Lira Sosa', now(), '1', now()) returning id`.execute(
      server.db,
    )
    const file = fileOf(
      ['Nombre completo', 'Correo', 'Fecha de nacimiento'],
      ['Nora Lira Sosa', 'nora.lira@correo.example', '1990-01-31'],
    )
    const id = await bring(file, { encoding: 'utf-8', delimiter: ',' })
    await startApply(server.db, id, null)
    await applyImport(server.db, id)
    const known = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from imported_people where account_id = ${rows[0]!.id}`.execute(
          server.db,
        )
      ).rows[0]!.n
    expect(await known()).toBe(1)
    await startUndo(server.db, id, null)
    await undoImport(server.db, id)
    expect(await known()).toBe(0)
  })

  it('says in which line the mail of somebody else stands, and keeps no account of theirs with the refused one', async () => {
    const line = (name: string, mail: string) => ({
      cells: [name, mail],
      truth: { is: 'wrong', person: 1, why: '' } as DirtyFile['lines'][number]['truth'],
    })
    const file = {
      header: ['Nombre completo', 'Correo'],
      lines: [
        line('Inés Bravo Luna', 'casa.bravo@correo.example'),
        line('Óscar Rico Paz', 'casa.bravo@correo.example'),
        line('Óscar Rico Paz', 'ana@correo.example'),
      ],
    }
    const refused = { verdict: 'refused', reasons: ['email_of_another'], accountId: null }
    expect(await linesOf(await bring(file, { encoding: 'utf-8', delimiter: ',' }))).toMatchObject([
      { line: 2, verdict: 'new' },
      { line: 3, joins: 2, ...refused },
      { line: 4, joins: null, ...refused },
    ])
  })
})

async function accounts(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from accounts`.execute(server.db)
  return rows[0]!.n
}

/** `Baca`: another surname for each number below 10,000. */
const inLetters = (at: number) =>
  `B${String(at)
    .padStart(4, '0')
    .replace(/\d/g, (figure) => 'abcdefghij'[Number(figure)]!)}`
