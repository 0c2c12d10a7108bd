import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Import } from '#front/imports/contract.ts'
import { workbook } from '#front/imports/server/testing/workbook.ts'
import { freePort } from '#world/free-port.ts'
import { staffSession } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { answers, startProgram, stopProgram } from '../../scripts/processes.ts'

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

describe('a file twice as large as the memory that the club’s server may still take', () => {
  const [spareMb, fileMb] = [64, 130]
  const notes = 'Nota, con coma; y más. '.repeat(700)
  const lines = 8400

  /** Every other line has no mailbox that can be one. */
  function* csvText(): Generator<string> {
    yield 'Nombre completo,Correo,Notas\n'
    for (let at = 0; at < lines; at += 1)
      yield `Ana Luna Paz,${at % 2 === 0 ? `ana-${at}@correo.example` : 'malo@'},"${at} ${notes}"\n`
  }

  const root = join(import.meta.dirname, '../..')
  type Address = { origin: string; headers: Record<string, string>; program: ChildProcess }

  /** Web and worker in one program, with no more memory than it has now and so much. `planted`: a module with a fault. */
  async function withLittleMemory(work: (at: Address) => Promise<void>, planted?: string): Promise<void> {
    const port = await freePort()
    const options = [
      // What is no longer needed is cleared away before the limit is met.
      '--max-semi-space-size=2',
      '--max-old-space-size=160',
      ...(planted === undefined ? [] : [`--import=${pathToFileURL(join(root, planted)).href}`]),
    ]
    const environment = {
      NODE_ENV: 'test',
      NODE_OPTIONS: options.join(' '),
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: folder,
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    }
    const program = startProgram(join(root, 'src/app/server/main.ts'), environment, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    try {
      const origin = `http://127.0.0.1:${port}`
      await answers(`${origin}/readyz`, program)
      const { token, cookie } = await staffSession(server.db, 'administrator')
      const at = {
        origin,
        program,
        headers: { authorization: `Bearer ${token}`, cookie: `taquilla=${cookie}` },
      }
      // What a server reads and compiles for its first file is no part of the large one.
      expect(
        (
          await upload(
            at,
            Readable.from([`Nombre completo,Correo\nLuz Luna Paz,luz-${port}@correo.example\n`]),
          )
        ).status,
      ).toBe(201)
      const has = /VmData:\s+(\d+) kB/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))![1]
      const limit = (Number(has) + spareMb * 1024) * 1024
      expect(spawnSync('prlimit', ['--pid', `${program.pid}`, `--data=${limit}`]).status).toBe(0)
      await work(at)
    } finally {
      await stopProgram(program)
    }
  }

  async function upload({ origin, headers }: Address, text: Readable): Promise<Response> {
    const boundary = 'una-frontera'
    async function* form() {
      yield `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="club.csv"\r\ncontent-type: text/csv\r\n\r\n`
      yield* text
      yield `\r\n--${boundary}--\r\n`
    }
    return fetch(`${origin}/api/staff/imports?kind=customers`, {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(form(), { objectMode: false })) as ReadableStream,
      duplex: 'half',
    })
  }

  const lacking = process.platform !== 'linux' || spawnSync('prlimit', ['--version']).status !== 0
  it.skipIf(lacking)('is uploaded, tried line by line, and its refused lines come back', async () => {
    expect([...csvText()].reduce((bytes, line) => bytes + Buffer.byteLength(line), 0)).toBeGreaterThan(
      fileMb * 1024 * 1024,
    )
    await withLittleMemory(async (at) => {
      const uploaded = await upload(at, Readable.from(csvText()))
      expect(uploaded.status).toBe(201)
      const { id } = (await uploaded.json()) as { id: string }
      const path = `${at.origin}/api/staff/imports/${id}`
      const read = async () => (await (await fetch(path, { headers: at.headers })).json()) as Import
      const { mapping } = await read()
      const checked = await fetch(`${path}/check`, {
        method: 'POST',
        headers: { ...at.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ mapping }),
      })
      expect(checked.status).toBe(202)
      await expect.poll(async () => (await read()).state, { interval: 300, timeout: 200_000 }).toBe('checked')
      expect((await read()).counts).toMatchObject({ new: lines / 2, refused: lines / 2 })
      let back = 0
      const faults = await fetch(`${path}/faults`, { headers: at.headers })
      for await (const part of faults.body!) back += part.length
      expect(back).toBeGreaterThan((fileMb / 2) * 1024 * 1024)
    })
  })

  it.skipIf(lacking)('would be too much for a server that keeps it whole before it stores it', async () => {
    await withLittleMemory(async (at) => {
      const ended = once(at.program, 'exit')
      await expect(upload(at, Readable.from(csvText()))).rejects.toThrow('fetch failed')
      expect((await ended)[0]).not.toBe(0)
    }, 'tests/world/whole-files.ts')
  })
})
