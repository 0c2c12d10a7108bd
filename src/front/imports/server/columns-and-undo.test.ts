import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { fileBytes } from '../../../../db/seed/dirty-club/write-file.ts'
import { fieldsOf, importKinds, type ImportField } from '../columns.ts'
import { startCheck, startUndo, takeFile } from './actions.ts'
import { checkImport } from './check.ts'
import { findImport } from './import-rows.ts'
import { applyFile, fileOf, linesFound, tryFile, undoFile } from './testing/bring-file.ts'
import { undoImport } from './undo.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>
beforeAll(async () => {
  server = await testServer()
  admin = await staff(server, 'administrator')
})
afterAll(() => server.close())

const head = ['Nombre completo', 'Correo']
const read = async (id: string) => (await admin.get(`/staff/imports/${id}`)).body

async function brought(host: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from accounts where email like ${`%@${host}`}`.execute(server.db)
  return rows[0]!.n
}

describe('the columns of a file', () => {
  const header = ['Nombre completo', 'Correo', 'Correo del trabajo']
  const line = (at: number) => [
    `Ana Peña ${['Vega', 'Ruiz', 'Soto'][at]}`,
    'casa@casa.example',
    `a${at}@trabajo.example`,
  ]

  it('that are not enough, or one for two data, are refused in words, and the file stays as it was', async () => {
    const id = await tryFile(server, 'customers', fileOf(head, ['Luz Vega Paz', 'luz@columnas.example']))
    const check = (mapping: object) => admin.post(`/staff/imports/${id}/check`, { mapping })
    for (const [mapping, words] of [
      [{}, /^Elige /],
      // A column that the file does not have is none.
      [{ fullName: 7, email: 9 }, /^Elige /],
      [{ fullName: 0, email: 0 }, /misma columna/],
    ] as const) {
      const { status, body } = await check(mapping)
      expect([status, body.code]).toEqual([400, 'mapping_incomplete'])
      expect(body.title).toMatch(words)
    }
    expect(await read(id)).toMatchObject({ state: 'checked', mapping: { fullName: 0, email: 1 } })
    expect((await check({ fullName: 0, email: 1 })).status).toBe(202)
  })

  it('that somebody chose otherwise than they are guessed are those of the next file with such a header', async () => {
    const first = await tryFile(server, 'customers', fileOf(header, line(0)))
    expect((await read(first)).mapping).toEqual({ fullName: 0, email: 1 })
    const chosen = { fullName: 0, email: 2 }
    expect((await admin.post(`/staff/imports/${first}/check`, { mapping: chosen })).status).toBe(202)

    const other = header.map((title) => title.toUpperCase())
    const second = await tryFile(server, 'customers', fileOf(other, line(1)))
    expect((await read(second)).mapping).toEqual(chosen)
    await applyFile(server, second)
    expect([await brought('trabajo.example'), await brought('casa.example')]).toEqual([1, 0])
    // Of another kind, and with another header, they are guessed.
    const credit = await tryFile(server, 'credit', fileOf([...header, 'Saldo'], [...line(2), '100']))
    expect((await read(credit)).mapping).toMatchObject({ email: 1 })
    const more = await tryFile(server, 'customers', fileOf([...header, 'Celular'], [...line(2), '']))
    expect((await read(more)).mapping).toMatchObject({ email: 1 })
  })
})

/** What no cell should say; the long one first, so that what a list never has stands behind its beginning. */
const hostile = [
  'a'.repeat(20_000),
  '=HYPERLINK("http://evil.example","ver")',
  `+1+cmd|' /C calc'!A0`,
  '@SUM(1+1)',
  '-2+3',
  '\t=1+1',
  `'); delete from accounts; --`,
  '<script>alert(1)</script>',
  '\u202eoiranidro',
  '😀'.repeat(300),
  'constructor',
  '9'.repeat(400),
  '\\u0000\0',
]
const sound: Partial<Record<ImportField, string>> = {
  fullName: 'Ana Luna Paz',
  birthDate: '1990-05-04',
  amount: '350',
  endsOn: '2099-05-04',
  reason: 'Pelea',
  place: 'A 1 1',
  paidUntil: '2099-05-04',
  boughtAt: '2025-03-01',
  productName: 'Playera',
  category: 'Playeras',
  size: 'M',
  price: '100',
  pieces: '3',
}
/** Of which each line has its own. */
const own: Partial<Record<ImportField, (at: number) => string>> = {
  email: (at) => `hostil-${at}@hostil.example`,
  folio: (at) => `H-${at}`,
  sku: (at) => `H-${at}`,
}
const partsOfName = ['firstName', 'lastName', 'secondLastName']

describe('a file of which each cell, one after the other, is made to do harm', () => {
  it.each(importKinds)('of %s is tried and applied, and what is refused comes back as text', async (kind) => {
    const fields = fieldsOf(kind).filter(({ key }) => !partsOfName.includes(key))
    const cases = fields.flatMap(({ key }) => hostile.map((text) => ({ key, text })))
    const lines = cases.map((one, at) =>
      fields.map(({ key }) => (key === one.key ? one.text : (own[key]?.(at) ?? sound[key] ?? ''))),
    )
    const header = fields.map(({ title }) => title)
    const bytes = fileBytes(fileOf(header, ...lines), { encoding: 'utf-8', delimiter: ',' })
    const stream = Readable.from([bytes])
    const id = await takeFile(server.services, { kind, fileName: `${hostile[1]}.csv`, stream, by: null })
    await startCheck(server.db, id, Object.fromEntries(fields.map(({ key }, at) => [key, at])))
    await checkImport(server.services, id)
    expect(await findImport(server.db, id)).toMatchObject({ state: 'checked', lineCount: cases.length })
    await applyFile(server, id, admin.accountId)
    expect(await findImport(server.db, id)).toMatchObject({ state: 'applied', failure: null })
    expect((await admin.get(`/staff/imports/${id}/lines`)).status).toBe(200)

    const refused = (await linesFound(server, id)).filter(({ verdict }) => verdict === 'refused')
    const back = parse(String((await admin.get(`/staff/imports/${id}/faults`)).body), {
      bom: true,
    })
    expect(back).toHaveLength(refused.length + 1)
    expect(back.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
    await undoFile(server, id, admin.accountId)
    expect(await findImport(server.db, id)).toMatchObject({ state: 'undone', failure: null })
  })
})

describe('taking an import back', () => {
  it('is over after 30 days, and said so; nothing of it goes', async () => {
    const id = await tryFile(server, 'customers', fileOf(head, ['Eva Ruiz Gil', 'eva@antes.example']))
    await applyFile(server, id)
    expect(Date.parse((await read(id)).undoUntil)).toBeGreaterThan(Date.now())
    const applied = (days: number) =>
      sql`update imports set applied_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        server.db,
      )
    await applied(31)
    const undo = () => admin.post(`/staff/imports/${id}/undo`)
    expect(await undo()).toMatchObject({
      status: 409,
      body: { code: 'undo_over', title: 'Ya pasaron 30 días: no se puede deshacer.' },
    })
    expect(await read(id)).toMatchObject({ state: 'applied', undoUntil: null })
    expect(await brought('antes.example')).toBe(1)
    await applied(29)
    expect((await undo()).status).toBe(202)
    await undoImport(server.db, id)
    expect(await brought('antes.example')).toBe(0)
    expect((await undo()).body.code).toBe('not_applied')
  })

  it('goes on where it was killed, and two workers take nothing back twice', async () => {
    const people = Array.from({ length: 9000 }, (_, at) => [
      `Persona ${'ABCDEFGHIJ'.charAt(at % 10)} Nueva`,
      `p${at}@deshecho.example`,
    ])
    const id = await tryFile(server, 'customers', fileOf(head, ...people))
    await applyFile(server, id)
    expect(await brought('deshecho.example')).toBe(9000)
    await startUndo(server.db, id, admin.accountId)
    const killed = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if ((await findImport(server.db, id))!.doneTo < 6000) throw new Error('killed')
        return result
      },
    })
    await expect(undoImport(killed, id)).rejects.toThrow('killed')
    const left = await brought('deshecho.example')
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(9000)
    expect((await findImport(server.db, id))!.state).toBe('undoing')
    await Promise.all([undoImport(server.db, id), undoImport(server.db, id)])
    expect(await brought('deshecho.example')).toBe(0)
    expect((await findImport(server.db, id))!.state).toBe('undone')
    expect((await linesFound(server, id)).every(({ undone }) => undone)).toBe(true)
    const told = await server.db
      .selectFrom('auditLog')
      .select('detail')
      .where('subject', '=', `import:${id}`)
      .where('action', '=', 'import.undone')
      .execute()
    expect(told).toEqual([{ detail: { undone: 9000, kept: 0 } }])
  })
})
