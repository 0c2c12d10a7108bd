import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../world/database.ts'
import { freePort } from '../world/free-port.ts'

const root = join(import.meta.dirname, '../..')
const folders: string[] = []
const running: ChildProcess[] = []
const listening: Server[] = []

afterEach(async () => {
  for (const program of running.splice(0)) if (program.exitCode === null) endGroup(program, 'SIGKILL')
  for (const server of listening.splice(0)) await new Promise((done) => server.close(done))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

type Copy = { program: ChildProcess; folder: string; said: () => string }

/** `npm start` of one copy, in a process group of its own as a terminal would have it. */
async function start(environment: Record<string, string | undefined> = {}): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'taquilla-copy-'))
  folders.push(folder)
  spawnSync('chmod', ['755', folder])
  const ports = { PORT: await freePort(), SANDBOX_PORT: await freePort(), MAILBOX_PORT: await freePort() }
  const given = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]))
  const program = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], {
    env: { ...process.env, NODE_ENV: undefined, DATA_DIR: folder, ...given, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.push(program)
  let text = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (text += String(part)))
  return { program, folder, said: () => text }
}

async function taken(): Promise<number> {
  const port = await freePort()
  const server = createServer()
  listening.push(server)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return port
}

const endGroup = ({ pid }: ChildProcess, signal: NodeJS.Signals) => {
  try {
    process.kill(-pid!, signal)
  } catch {
    // All of it has ended.
  }
}

function lives(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false
  return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
}

const ended = (pids: number[]) => vi.waitFor(() => expect(pids.filter(lives)).toEqual([]), 30_000)
const childrenOf = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

/** The copy's PostgreSQL, once the schema is in it. */
async function database({ folder, said }: Copy): Promise<{ pid: number; port: number }> {
  await vi.waitFor(() => expect(said()).toContain('Club de demostración'), 150_000)
  const [pid, , , port] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(pid), port: Number(port) }
}

describe('a start', { timeout: 240_000 }, () => {
  it.each(['PORT', 'SANDBOX_PORT', 'MAILBOX_PORT', 'MAILBOX_SMTP_PORT', 'POSTGRES_PORT'])(
    'says in a sentence that the port of %s is taken',
    async (variable) => {
      const port = await taken()
      const { program, said } = await start({ [variable]: String(port) })
      const [code] = (await once(program, 'exit')) as [number]
      const sentence = `El puerto ${port} está ocupado: cierra el programa que lo usa o escoge otro con ${variable}.`
      expect([code, said()]).toEqual([1, expect.stringContaining(sentence)])
      expect(said()).not.toMatch(/undefined|\bat \S+ \(|Error:/)
    },
  )

  it('runs beside another one: PostgreSQL and the mail server find a port by themselves', async () => {
    const port = await freePort()
    const smtp = createServer()
    listening.push(smtp)
    smtp.listen(port + 2, '127.0.0.1')
    const copies = [await start({ MAILBOX_PORT: String(port) }), await start()]
    const [one, other] = [await database(copies[0]!), await database(copies[1]!)]
    expect(one.port).not.toBe(other.port)
    for (const { program } of copies) endGroup(program, 'SIGINT')
    await ended([one.pid, other.pid, ...copies.map(({ program }) => program.pid!)])
    expect(copies.map(({ said }) => said()).join('\n')).not.toMatch(/ocupado|undefined/)
  })

  it.each<[string, (copy: Copy) => void]>([
    ['Ctrl+C', ({ program }) => endGroup(program, 'SIGINT')],
    ['a killed npm script', ({ program }) => void program.kill('SIGKILL')],
    ['a killed start', ({ program }) => childrenOf(program).forEach((pid) => process.kill(pid, 'SIGKILL'))],
    ['a service manager', ({ program }) => void program.kill('SIGTERM')],
  ])('leaves no database behind: %s', async (_, end) => {
    const copy = await start()
    const { pid } = await database(copy)
    const all = [pid, copy.program.pid!, ...childrenOf(copy.program)]
    expect(all.every(lives)).toBe(true)
    end(copy)
    await ended(all)
  })

  it('leaves no server, worker, sandbox or mailbox behind when it is killed', async () => {
    const { url, drop } = await testDatabase('empty')
    const [port, sandbox, mailbox, smtp] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    const code = `
      import { answers, startProgram } from './scripts/processes.ts'
      const files = ['sandbox/mercadopago/main.ts', 'sandbox/mailbox/main.ts', 'src/app/server/main.ts']
      const programs = files.map((file) => startProgram(file, { JOBS: 'off' }))
      programs.push(startProgram('src/app/server/main.ts', { JOBS: 'only' }))
      for (const [index, at] of [${sandbox}, ${mailbox}].entries()) await answers('http://localhost:' + at, programs[index], 120)
      await answers('http://127.0.0.1:${port}/readyz', programs[2], 120)
      console.log('pids', programs.map(({ pid }) => pid).join(' '))`
    const folder = mkdtempSync(join(tmpdir(), 'taquilla-copy-'))
    folders.push(folder)
    const environment = {
      DATA_DIR: folder,
      DATABASE_URL: url,
      LOG_LEVEL: 'fatal',
      MAILBOX_SMTP_PORT: String(smtp),
    }
    const ports = { PORT: String(port), SANDBOX_PORT: String(sandbox), MAILBOX_PORT: String(mailbox) }
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: root,
      env: { ...process.env, ...environment, ...ports },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    running.push(parent)
    let text = ''
    parent.stdout.on('data', (part) => (text += String(part)))
    await vi.waitFor(() => expect(text).toContain('pids'), 150_000)
    const pids = /pids (.*)/.exec(text)![1]!.split(' ').map(Number)
    expect(pids.filter(lives)).toHaveLength(4)
    parent.kill('SIGKILL')
    await ended(pids)
    await drop()
  })
})
