import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsAfterJobs, solvedCaptcha } from '#people/accounts/server/testing/test-people.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { xlsxBytes } from '#front/exports/server/writing/xlsx.ts'
import { largestFileBytes } from '../rules.ts'
import { keysUnder } from '#server/file-keys.ts'
import { startApply, startCheck, takeFile } from './actions.ts'
import { applyImport } from './apply.ts'
import { checkImport, fileOfImport } from './check.ts'
import { forgetOldImports, forgetStrayFiles } from './forget.ts'
import { findImport } from './import-rows.ts'
import { importJobs } from './jobs.ts'
import { cut } from './lines/whole-text.ts'
import { xlsxLines } from './reading/xlsx.ts'
import { applyFile, fileOf, linesFound, tryFile, undoFile } from './testing/bring-file.ts'
import { workbook, type SheetGiven } from './testing/workbook.ts'
import { undoImport } from './undo.ts'

let server: TestServer
let admin: Awaited<ReturnType<typeof staff>>

beforeAll(async () => {
  server = await testServer()
  admin = await staff(server, 'administrator')
})
afterAll(() => server.close())

const head = 'Nombre completo,Correo,Celular'

async function upload(text: string | Buffer, name = 'clientes.csv', by = admin) {
  const edge = '----edge'
  const body = Buffer.concat([
    Buffer.from(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`,
    ),
    Buffer.from(text),
    Buffer.from(`\r\n--${edge}--\r\n`),
  ])
  return by.call('POST', '/staff/imports?kind=customers', body, {
    'content-type': `multipart/form-data; boundary=${edge}`,
  })
}

async function tried(text: string | Buffer): Promise<string> {
  const { status, body } = await upload(text)
  expect(status).toBe(201)
  const { body: file } = await admin.get(`/staff/imports/${body.id}`)
  expect((await admin.post(`/staff/imports/${body.id}/check`, { mapping: file.mapping })).status).toBe(202)
  await checkImport(server.services, body.id)
  return body.id as string
}

describe('a file at the desk', () => {
  it('goes from its columns to accounts, and its refused lines come back as a file that can be given again', async () => {
    const id = await tried(`${head}\r\nLuz Soto Vega,luz@correo.example,4425550001\r\n=cmd|x!A1,malo@,1\r\n`)
    const { body } = await admin.get(`/staff/imports/${id}`)
    expect(body).toMatchObject({ state: 'checked', lineCount: 2, counts: { new: 1, refused: 1 } })
    const { body: lines } = await admin.get(`/staff/imports/${id}/lines?verdict=refused`)
    expect(lines.lines[0].reasons).toContain('El correo no está bien escrito.')

    const faults = String((await admin.get(`/staff/imports/${id}/faults`)).body)
    expect(faults).toContain(`"'=cmd|x!A1",malo@,1,`)
    expect(faults).toContain('email_invalid')
    const mended = await tried(
      faults.replace(`"'=cmd|x!A1",malo@,1`, 'Memo Sosa Ruiz,memo@correo.example,4425550002'),
    )
    expect((await admin.get(`/staff/imports/${mended}`)).body.counts).toMatchObject({ new: 1, refused: 0 })

    const { body: list } = await admin.get('/staff/imports')
    const [newest, older] = list.imports as { id: string; createdAt: string; createdBy: string }[]
    expect([newest!.id, older!.id]).toEqual([mended, id])
    expect(newest!.createdBy).toBe(older!.createdBy)
    expect(Date.now() - Date.parse(newest!.createdAt)).toBeLessThan(60_000)
    expect((await admin.get(`/staff/imports/${id}`)).body.createdBy).toBe(newest!.createdBy)

    expect((await admin.post(`/staff/imports/${id}/apply`)).status).toBe(202)
    expect((await admin.post(`/staff/imports/${mended}/apply`)).body.code).toBe('import_running')
    await applyImport(server.db, id)
    expect((await admin.post(`/staff/imports/${id}/apply`)).body.code).toBe('not_checked')
    const logged = await server.db
      .selectFrom('auditLog')
      .select(['action', sql<string>`detail ->> 'kind'`.as('kind')])
      .where('subject', '=', `import:${id}`)
      .where('action', '<>', 'import.faults_read')
      .orderBy('id')
      .execute()
    expect(logged).toEqual(
      ['import.uploaded', 'import.started', 'import.applied'].map((action) => ({ action, kind: 'Clientes' })),
    )
    const luz = await server.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', 'luz@correo.example')
      .executeTakeFirstOrThrow()
    expect(luz).toMatchObject({
      firstName: 'Luz',
      lastName: 'Soto Vega',
      phone: '+524425550001',
      termsAcceptedAt: null,
      emailConfirmedAt: null,
    })
  })

  it('tells who has the same file open, and refuses what is no list', async () => {
    const text = `${head}\nPía Ruiz,pia@correo.example,\n`
    const first = await upload(text)
    const second = await upload(text)
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'same_file_open', detail: { importId: first.body.id } },
    })
    expect((await admin.call('DELETE', `/staff/imports/${first.body.id}`)).status).toBe(200)
    expect((await findImport(server.db, first.body.id as string))!.samples).toBeNull()
    expect((await upload(text)).status).toBe(201)
    expect((await upload('solo un texto')).body.code).toBe('not_a_list')
    expect((await upload('')).body.code).toBe('file_empty')
    const broken = await upload(Buffer.from('PK\u0003\u0004 nothing of a zip'), 'x.xlsx')
    expect(broken.status).toBe(400)
  })

  it('that two people bring at the same moment is open once, and the other one reads whose it is', async () => {
    const other = await staff(server, 'administrator')
    const text = `${head}\nNoé Ruiz Paz,noe@correo.example,\n`
    const answers = await Promise.all([upload(text), upload(text, 'los-mismos.csv', other)])
    const [taken, refused] = answers.toSorted((one, two) => one.status - two.status)
    expect([taken!.status, refused!.status]).toEqual([201, 409])
    expect(refused!.body).toMatchObject({ code: 'same_file_open', detail: { importId: taken!.body.id } })
    expect(JSON.stringify(refused!.body)).toContain('ya subió este archivo')
    const { rows } = await sql`select from imports where id = ${taken!.body.id}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  it('goes on behind the last whole chunk when it was killed, and two workers never do the same twice', async () => {
    const people = Array.from(
      { length: 9000 },
      (_, at) =>
        `Persona ${'ABCDEFGHIJ'.charAt(at % 10)}${'klmnopqrst'.charAt(Math.floor(at / 10) % 10)} Nueva,p${at}@killed.example,`,
    )
    const { body } = await upload(`${head}\n${people.join('\n')}\n`)
    const { mapping } = (await admin.get(`/staff/imports/${body.id}`)).body
    await admin.post(`/staff/imports/${body.id}/check`, { mapping })
    await Promise.all([checkImport(server.services, body.id), checkImport(server.services, body.id)])
    const found = (await findImport(server.db, body.id))!
    // A worker that lost may have stopped between two chunks of the other: the job is asked again.
    if (found.state === 'checking') await checkImport(server.services, body.id)
    expect((await findImport(server.db, body.id))!.state).toBe('checked')
    await admin.post(`/staff/imports/${body.id}/apply`)
    const cut = server.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const { rows } = await sql<{
          n: number
        }>`select done_to as n from imports where id = ${body.id}`.execute(server.db)
        if (rows[0]!.n > 4000) throw new Error('killed')
        return result
      },
    })
    await expect(applyImport(cut, body.id)).rejects.toThrow('killed')
    await Promise.all([applyImport(server.db, body.id), applyImport(server.db, body.id)])
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from accounts where email like '%@killed.example'`.execute(server.db)
    expect(rows[0]!.n).toBe(9000)
  })

  it('reads a workbook as it reads a CSV', async () => {
    async function* cells() {
      yield [{ text: 'Íñigo Peña' }, { text: 'inigo@correo.example' }]
      yield [{ text: 'Ana <Luna> & "Ríos"' }, { text: '' }]
    }
    const parts: Buffer[] = []
    for await (const part of xlsxBytes([{ title: 'Nombre completo' }, { title: 'Correo' }], cells()))
      parts.push(part)
    const lines: string[][] = []
    for await (const line of xlsxLines(() => Readable.from(parts))) lines.push(line)
    expect(lines).toEqual([
      ['Nombre completo', 'Correo'],
      ['Íñigo Peña', 'inigo@correo.example'],
      ['Ana <Luna> & "Ríos"', ''],
    ])
  })
})

describe('a workbook of several sheets', () => {
  const people = (name: string, ...rows: string[][]): SheetGiven => ({
    name,
    rows: [['Nombre completo', 'Correo'], ...rows],
  })
  const choose = (id: string, sheet: string) => admin.call('PUT', `/staff/imports/${id}/sheet`, { sheet })
  const read = async (id: string) => (await admin.get(`/staff/imports/${id}`)).body

  it('is asked which one: hidden ones are no choice, and dry run and applying read the one that was chosen', async () => {
    const book = workbook(
      { ...people('Vieja', ['Ya No Está', 'no@correo.example']), state: 'hidden' },
      { name: 'Portada', rows: [['Club Ejemplo']] },
      people('Socios 2025', ['Uno Mora Paz', 'uno.mora@correo.example']),
      {
        name: 'Socios 2026',
        rows: [
          ['Correo', 'Nombre completo'],
          ['iria@correo.example', 'Iria Mora Paz'],
        ],
      },
      { ...people('Más vieja', ['Ya No Está', 'no@correo.example']), state: 'veryHidden' },
    )
    const { id } = (await upload(book, 'socios.xlsx')).body as { id: string }
    expect(await read(id)).toMatchObject({
      state: 'mapping',
      sheets: ['Portada', 'Socios 2025', 'Socios 2026'],
      sheet: null,
      mapping: {},
      samples: [],
      writtenIn: 'Libro de Excel',
    })
    const unread = await admin.post(`/staff/imports/${id}/check`, { mapping: { fullName: 0, email: 1 } })
    expect(unread.body).toMatchObject({
      code: 'sheet_missing',
      title: 'El libro tiene varias hojas: «Portada», «Socios 2025» y «Socios 2026».',
    })
    expect((await choose(id, 'Vieja')).body).toMatchObject({
      code: 'sheet_unknown',
      title: 'No hay una hoja que se llame «Vieja». Tiene: «Portada», «Socios 2025» y «Socios 2026».',
    })
    expect((await choose(id, 'Portada')).body.code).toBe('not_a_list')
    expect((await read(id)).sheet).toBeNull()

    expect((await choose(id, 'Socios 2025')).status).toBe(200)
    await startCheck(server.db, id, (await read(id)).mapping)
    await checkImport(server.services, id)
    expect(await read(id)).toMatchObject({ state: 'checked', lineCount: 1, counts: { new: 1 } })
    // Another one: what was found in the first is forgotten, and its columns are guessed anew.
    expect((await choose(id, 'Socios 2026')).status).toBe(200)
    expect(await read(id)).toMatchObject({
      state: 'mapping',
      sheet: 'Socios 2026',
      lineCount: null,
      counts: { new: 0 },
      mapping: { email: 0, fullName: 1 },
      samples: [['iria@correo.example', 'Iria Mora Paz']],
      writtenIn: 'Libro de Excel, hoja «Socios 2026»',
    })
    await startCheck(server.db, id, (await read(id)).mapping)
    expect((await choose(id, 'Socios 2025')).body.code).toBe('not_now')
    await checkImport(server.services, id)
    await applyFile(server, id)
    expect((await choose(id, 'Socios 2025')).body.code).toBe('not_now')
    const brought = server.db.selectFrom('accounts').select('email')
    const emails = await brought.where('email', 'like', '%mora@%').execute()
    expect(emails).toEqual([])
    expect(await brought.where('email', '=', 'iria@correo.example').execute()).toHaveLength(1)
    const { body: list } = await admin.get('/staff/imports')
    expect(list.imports.find((one: { id: string }) => one.id === id).sheet).toBe('Socios 2026')
  })

  it('is another import with another sheet, and the same with the same', async () => {
    const book = workbook(
      people('Niños', ['Ana Lara Paz', 'ana.lara@correo.example']),
      people('Socios', ['Eva Lara Paz', 'eva.lara@correo.example']),
    )
    const { id: first } = (await upload(book, 'dos.xlsx')).body as { id: string }
    const both = await upload(book, 'dos.xlsx')
    expect(both.body).toMatchObject({ code: 'same_file_open', detail: { importId: first } })
    await choose(first, 'Niños')
    const { status, body: second } = await upload(book, 'dos.xlsx')
    expect(status).toBe(201)
    const same = await choose(second.id, 'Niños')
    expect([same.status, same.body.code, same.body.detail]).toEqual([
      409,
      'same_file_open',
      { importId: first },
    ])
    expect((await read(second.id)).sheet).toBeNull()
    expect((await choose(second.id, 'Socios')).status).toBe(200)
    expect((await choose(first, 'Niños')).status).toBe(200)
    expect((await choose(first, 'Socios')).body.detail).toEqual({ importId: second.id })
    expect((await read(second.id)).samples[0]).toEqual(['Eva Lara Paz', 'eva.lara@correo.example'])
  })

  it('names its sheets so that each can be shown and chosen, whoever wrote it', async () => {
    const longest = 'Titulares de la temporada 2026A'
    expect(longest).toHaveLength(31)
    const names = [
      '=1+1',
      longest,
      '<b>Socios</b> & "más"',
      '',
      'Doble',
      'Doble',
      'a\u202Eb\nc',
      'x'.repeat(5000),
    ]
    const book = workbook(
      ...names.map((name, at) =>
        people(name, [`Persona ${'ABCDEFGH'.charAt(at)} Nueva`, `h${at}@correo.example`]),
      ),
    )
    const { id } = (await upload(book, 'nombres.xlsx')).body as { id: string }
    const { sheets } = await read(id)
    expect(sheets).toEqual([
      '=1+1',
      longest,
      '<b>Socios</b> & "más"',
      'Hoja 4',
      'Doble',
      'Doble (2)',
      'abc',
      'x'.repeat(100),
    ])
    for (const [at, sheet] of (sheets as string[]).entries()) {
      expect((await choose(id, sheet)).status).toBe(200)
      expect((await read(id)).samples[0][1]).toBe(`h${at}@correo.example`)
    }
    const csv = { kind: 'customers', fileName: 'a.csv', by: null, sheet: 'Hoja' } as const
    const stream = Readable.from([Buffer.from(`${head}\nIvo Luna Paz,ivo.luna@correo.example,\n`)])
    await expect(takeFile(server.services, { ...csv, stream })).rejects.toThrow(
      'No hay una hoja que se llame «Hoja». El archivo no tiene hojas.',
    )
    const most = workbook(...Array.from({ length: 201 }, (_, at) => people(`H${at}`)))
    expect((await upload(most, 'muchas.xlsx')).body.code).toBe('too_many_sheets')
  })
})

describe('a file larger than what is taken', () => {
  const kept = async () => {
    const files = await keysUnder(server.services.files, 'imports')
    const { rows } = await sql`select id from imports order by id`.execute(server.db)
    return { files: files.toSorted(), imports: rows }
  }

  it('is refused as such whatever of it came, a list or a workbook, and nothing of it is kept', async () => {
    const list = Buffer.from(`${head}\nMara Luna Paz,mara.luna@correo.example,\nNil Lu`)
    const book = workbook({ name: 'Hoja', rows: [['Nombre', 'Correo']] })
    const before = await kept()
    for (const bytes of [list, book.subarray(0, book.length / 2), Buffer.alloc(0)]) {
      const stream = Object.assign(Readable.from([bytes]), { truncated: true })
      const taken = takeFile(server.services, { kind: 'customers', fileName: 'todo', stream, by: null })
      await expect(taken).rejects.toMatchObject({ code: 'file_too_large', status: 413 })
    }
    expect(await kept()).toEqual(before)
  })

  it.runIf(process.env['ROUNDS'] === 'full')('is refused by its last byte too much', async () => {
    const before = await kept()
    const bytes = Buffer.alloc(largestFileBytes + 1, `${head}\nMara Luna Paz,mara.luna@correo.example,\n`)
    const workbookBegins = Buffer.from('PK\u0003\u0004')
    for (const begins of ['', workbookBegins]) {
      bytes.set(Buffer.from(begins))
      expect(await upload(bytes)).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
    }
    expect(await kept()).toEqual(before)
  })
})

describe('a file that is not as it should be', () => {
  const head = 'Nombre completo;Correo;Notas'
  const step = (task: string, importId: string, attempts: number) =>
    importJobs(server.services).tasks[task]!({ importId }, {
      job: { attempts, max_attempts: 12 },
    } as JobHelpers)

  it('loses nobody in quotes that nobody closed, and says in which line they are', async () => {
    const id = await tried(
      `${head}\nAna Vela Gil;av@correo.example;"vip\nPepe Vela Paz;pv@correo.example;ok\nRita Vela Gil;rv@correo.example;le dicen "Ri"\nLuis Vela Gil;lv@correo.example;\n`,
    )
    const lines = await linesFound(server, id)
    expect(lines.map(({ verdict }) => verdict)).toEqual(['refused', 'new'])
    expect(lines[0]!.reasons).toContain('quotes_open')

    const more = Array.from({ length: 9 }, (_, at) => `Ana Luna Paz;l${at}@correo.example;\n`).join('')
    const torn = await tried(`${head}\n${more}Ana Vela Gil;av@correo.example;"vip\nPepe;p@correo.example;\n`)
    expect(await findImport(server.db, torn)).toMatchObject({
      state: 'failed',
      failure: 'En el renglón 11 falta cerrar unas comillas.',
    })
  })

  it('is read whatever signs its cells have', async () => {
    const long = `${'a'.repeat(199)}😀${'b'.repeat(1000)}`
    const id = await tried(
      `${head}\nLía Luna Sol;lia.luna@correo.example;${long}\n\\u0000;b1@correo.example;\0\nZoe Luna Paz;zoe\0@correo.example;\n`,
    )
    expect((await findImport(server.db, id))!.state).toBe('checked')
    expect((await linesFound(server, id)).map(({ verdict }) => verdict)).toEqual(['new', 'refused', 'new'])
    expect(cut('a😀', 2)).toBe('a')
  })

  it('waits for nobody once its step has failed for good, and can be tried again', async () => {
    const { status, body } = await upload(`${head}\nZita Luna Paz;zita@correo.example;\n`)
    expect(status).toBe(201)
    const { mapping } = (await findImport(server.db, body.id))!
    await startCheck(server.db, body.id, mapping)
    await server.services.files.delete(fileOfImport(body.id))
    await expect(step('check_import', body.id, 11)).rejects.toThrow(body.id)
    expect((await findImport(server.db, body.id))!.state).toBe('checking')
    await expect(step('check_import', body.id, 12)).rejects.toThrow(body.id)
    expect((await findImport(server.db, body.id))!.state).toBe('failed')
    await startCheck(server.db, body.id, mapping)
  })

  it('ends applying and taking back that fail for good, says so, and holds up no other file', async () => {
    const read = async (id: string) => (await admin.get(`/staff/imports/${id}`)).body
    const begin = (id: string, act: 'apply' | 'undo') => admin.post(`/staff/imports/${id}/${act}`)
    const broken = await tried(`${head}\nIrma Vela Paz;irma@correo.example;\n`)
    const other = await tried(`${head}\nHugo Vela Paz;hugo@correo.example;\n`)
    expect((await begin(broken, 'apply')).status).toBe(202)
    await sql`update import_lines set fields = null where import_id = ${broken}`.execute(server.db)
    await expect(step('apply_import', broken, 11)).rejects.toThrow(TypeError)
    expect((await begin(other, 'apply')).body.code).toBe('import_running')
    await expect(step('apply_import', broken, 12)).rejects.toThrow(TypeError)
    expect(await read(broken)).toMatchObject({
      state: 'applied',
      failure: expect.stringContaining('deshaz lo aplicado'),
      counts: { new: 0 },
      left: 1,
      samples: [],
    })
    expect((await begin(other, 'apply')).status).toBe(202)
    await applyImport(server.db, other)

    const cannotBe = sql`update import_lines set verdict = 'changed', before = '{"id": "nobody"}' where import_id = ${other}`
    await cannotBe.execute(server.db)
    expect((await begin(other, 'undo')).status).toBe(202)
    expect((await begin(broken, 'undo')).body.code).toBe('import_running')
    await expect(step('undo_import', other, 12)).rejects.toThrow('invalid input syntax')
    expect(await read(other)).toMatchObject({
      state: 'applied',
      failure: 'Algo falló de nuestro lado. Deshazlo otra vez.',
      undoUntil: expect.any(String),
    })
    expect((await begin(broken, 'undo')).status).toBe(202)
    await undoImport(server.db, broken)
    await sql`update import_lines set verdict = 'new', before = null where import_id = ${other}`.execute(
      server.db,
    )
    expect((await begin(other, 'undo')).status).toBe(202)
    await undoImport(server.db, other)
    expect(await read(other)).toMatchObject({ state: 'undone', failure: null, undone: 1 })
  })

  it('is gone 30 days after it was tried and not applied, and holds nobody up', async () => {
    const id = await tried(`${head}\nOlga Paz Gil;olga@correo.example;\n`)
    const people = 'Olga Luna Gil;luna@correo.example;\n'.repeat(9)
    const failed = await tried(`${head}\n${people}Olga;olga@correo.example;"vip\nPepe;p@correo.example;\n`)
    expect((await findImport(server.db, failed))!.state).toBe('failed')
    const applied = await tried(`${head}\nOtilia Paz Gil;otilia@correo.example;\n`)
    await applyFile(server, applied)
    await sql`update imports set created_at = now() - interval '31 days', applied_at = applied_at - interval '31 days'
      where id = any (${[id, failed, applied]}::uuid[])`.execute(server.db)
    await forgetOldImports(server.services)
    expect(await findImport(server.db, failed)).toMatchObject({ state: 'dropped', failure: null })
    const { rows } =
      await sql`select from import_lines where import_id = ${applied} and fields is not null`.execute(
        server.db,
      )
    expect(rows).toEqual([])
    const { status, body } = await admin.post(`/staff/imports/${id}/apply`)
    expect([status, body.code]).toEqual([404, 'not_found'])
  })
})

describe('a file that is applied', () => {
  const head = ['Nombre completo', 'Correo']

  it('leaves no file behind whose upload was killed', async () => {
    const { files, db } = server.services
    const open = await tried(
      `Nombre completo,Correo,Celular\r\nPía Rey Gil,pia.rey@correo.example,4425550101\r\n`,
    )
    const stray = fileOfImport(randomUUID())
    await files.put(stray, 'Nombre,Correo')
    const there = () => Promise.all([stray, fileOfImport(open)].map((key) => files.exists(key)))
    await forgetStrayFiles({ db, files })
    expect(await there()).toEqual([true, true])
    await forgetStrayFiles({ db, files }, new Date(Date.now() + 25 * 60 * 60 * 1000))
    expect(await there()).toEqual([false, true])
  })

  it('gives lines back as they came that were refused only then', async () => {
    const id = await tryFile(
      server,
      'customers',
      fileOf(head, ['Nora Paz Gil', 'nora@correo.example'], ['Lía Paz Gil', 'lia@correo.example']),
    )
    await sql`insert into accounts (email, password_hash, first_name, last_name, terms_version, terms_accepted_at)
      values ('nora@correo.example', '-', 'Otra', 'Distinta Persona', '1', now())`.execute(server.db)
    await applyFile(server, id)
    expect((await linesFound(server, id)).map(({ verdict }) => verdict)).toEqual(['refused', 'new'])
    expect((await admin.get(`/staff/imports/${id}`)).body).toMatchObject({
      counts: { new: 1, refused: 1 },
      tried: { new: 2, refused: 0 },
    })
    expect(String((await admin.get(`/staff/imports/${id}/faults`)).body)).toContain(
      'Nora Paz Gil,nora@correo.example',
    )
    const { rows } =
      await sql`select from import_lines where import_id = ${id} and cells is not null`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  it('counts only what it did where it was stopped, and says what it left', async () => {
    const id = await tryFile(
      server,
      'customers',
      fileOf(head, ['Eva Paz Gil', 'eva@correo.example'], ['Ivo Paz Gil', 'malo@']),
    )
    await startApply(server.db, id, null)
    expect((await admin.post(`/staff/imports/${id}/stop`)).status).toBe(200)
    const { body } = await admin.get(`/staff/imports/${id}`)
    expect(body).toMatchObject({ state: 'applied', counts: { new: 0, refused: 1 }, left: 1 })
    expect((await admin.get(`/staff/imports/${id}/lines?verdict=new`)).body.lines).toEqual([])
  })
})

describe('who was brought', () => {
  it('becomes the owner by registering with that mailbox, keeps what was brought, and is not taken back', async () => {
    const id = await tried(`${head}\nRita Cano Díaz,rita@correo.example,4425550009\n`)
    await admin.post(`/staff/imports/${id}/apply`)
    await applyImport(server.db, id)
    const before = await server.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'rita@correo.example')
      .executeTakeFirstOrThrow()
    const rita = server.browser()
    const form = {
      firstName: 'Rita',
      lastName: 'Cano',
      email: 'rita@correo.example',
      password: 'una frase larga 71',
      acceptsTerms: true,
      captcha: await solvedCaptcha(server),
    }
    expect((await rita.post('/auth/registrations', form)).status).toBeLessThan(300)
    const after = await server.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', 'rita@correo.example')
      .executeTakeFirstOrThrow()
    expect(after.id).toBe(before.id)
    expect(after.termsAcceptedAt).not.toBeNull()

    await undoFile(server, id)
    const [kept] = await linesFound(server, id)
    expect(kept).toMatchObject({ undone: false, reasons: expect.arrayContaining(['kept_in_use']) })
    const { rows } = await sql`select from accounts where id = ${before.id}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  it('is not taken back once the window sold to the account, and whoever nobody sold to is', async () => {
    const id = await tried(`${head}\nPaz Cano Díaz,paz@correo.example,\nSol Cano Díaz,sol@correo.example,\n`)
    await applyFile(server, id)
    await sql`insert into orders (event_id, account_id, hold_id, status, paid_at, payable_until, total_cents, price_version, title)
      select 1, id, uuidv7(), 'paid', now(), now(), 0, 1, 'Boletos' from accounts where email = 'paz@correo.example'`.execute(
      server.db,
    )
    await undoFile(server, id)
    expect((await linesFound(server, id)).map(({ undone }) => undone)).toEqual([false, true])
    const { rows } = await sql<{ email: string }>`
      select email from accounts where email in ('paz@correo.example', 'sol@correo.example')`.execute(
      server.db,
    )
    expect(rows).toEqual([{ email: 'paz@correo.example' }])
  })

  it('gets a link to claim the account when asking for a password, for nobody agreed to the terms yet', async () => {
    const id = await tried(`${head}\nSaúl Vera Paz,saul@correo.example,\n`)
    await admin.post(`/staff/imports/${id}/apply`)
    await applyImport(server.db, id)
    const email = 'saul@correo.example'
    await server.browser().post('/auth/password-resets', { email, captcha: await solvedCaptcha(server) })
    const [mail, ...more] = (await mailsAfterJobs(server)).filter(({ to }) => to === email)
    expect(mail?.subject).toMatch(/^Tu cuenta de .+ te espera$/)
    expect(mail?.text).toContain('/system/reclamar#')
    expect(more).toEqual([])
  })
})
