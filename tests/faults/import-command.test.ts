import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workbook } from '#front/imports/server/testing/workbook.ts'
import { testServer, type TestServer } from '#world/test-server.ts'

const script = join(import.meta.dirname, '../../scripts/import.ts')
let server: TestServer
let folder: string
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
  folder = await mkdtemp(join(tmpdir(), 'taquilla-import-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs `npm run import` with these words. */
async function bring(...words: string[]) {
  const program = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: server.databaseUrl, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (said += String(part)))
  const [code] = (await once(program, 'exit')) as [number]
  return { code, said }
}

const imports = () =>
  server.db.selectFrom('imports').select(['state', 'reading']).orderBy('createdAt').execute()

it('npm run import names the sheets of a workbook that has several, and reads the one that is said', async () => {
  const head = ['Nombre completo', 'Correo']
  const file = join(folder, 'club.xlsx')
  await writeFile(
    file,
    workbook(
      { name: 'Clientes', rows: [head, ['Ana Luna Paz', 'ana.luna@correo.example']] },
      { name: 'Guardada', rows: [head], state: 'hidden' },
      {
        name: 'Titulares',
        rows: [head, ['Eva Luna Paz', 'eva.luna@correo.example'], ['Luz Luna Paz', 'malo@']],
      },
    ),
  )
  const asked = await bring(file, '--kind', 'customers', '--dry-run')
  expect(asked.code).toBe(1)
  expect(asked.said).toContain('El libro tiene varias hojas: «Clientes» y «Titulares». Di cuál con --sheet')
  const wrong = await bring(file, '--kind', 'customers', '--sheet', 'Guardada')
  expect([wrong.code, wrong.said]).toEqual([
    1,
    expect.stringContaining('No hay una hoja que se llame «Guardada». Tiene: «Clientes» y «Titulares».'),
  ])
  // Nothing is left of a file that was not read.
  expect(await imports()).toEqual([])

  const tried = await bring(file, '--kind', 'customers', '--sheet', 'Titulares', '--dry-run')
  expect([tried.code, tried.said]).toEqual([0, expect.stringContaining('"new":1')])
  expect(tried.said).toContain('"refused":1')
  // What was only tried is the same import when it is applied.
  expect((await bring(file, '--kind', 'customers', '--sheet', 'Titulares')).code).toBe(0)
  expect(await imports()).toMatchObject([
    {
      state: 'applied',
      reading: { format: 'xlsx', sheets: ['Clientes', 'Titulares'], sheet: 'Titulares' },
    },
  ])
  const people = await server.db.selectFrom('accounts').select('email').execute()
  expect(people).toEqual([{ email: 'eva.luna@correo.example' }])
})
