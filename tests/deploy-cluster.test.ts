import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drill } from '../drills/cluster.ts'
import { freePort } from '#world/free-port.ts'

const deploy = join(import.meta.dirname, '../deploy/cluster')
const text = (file: string) => readFileSync(join(deploy, file), 'utf8')
const filled = globSync('**/*.{yml,env,cfg,ini,txt,conf}', { cwd: deploy }).toSorted()
const asked = (file: string) => [...text(file).matchAll(/@([A-Z0-9_]+)@/g)].map(([, name]) => name!)
const known = [...text('values.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!)
const number = (file: string, name: string) =>
  Number(new RegExp(`^\\s*${name}: (\\d+)$`, 'm').exec(text(file))?.[1])

let folder = ''
let values = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'taquilla-cluster-files-'))
  values = join(folder, 'values')
  writeFileSync(values, text('values.example').replaceAll(/^([A-Z_]+)=$/gm, '$1=abc123'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fill = (...words: string[]) => spawnSync(join(deploy, 'fill'), words, { encoding: 'utf8' })

describe('the files of the cluster', () => {
  it('ask for what the example of the values has, and for all of it', () => {
    expect([...new Set(filled.flatMap(asked))].toSorted()).toEqual(known.toSorted())
  })

  it.each(filled)('%s is filled in by the script that lies with it', (file) => {
    const { status, stdout, stderr } = fill(values, join(deploy, file))
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).not.toMatch(/@[A-Z0-9_]+@/)
    expect(stdout.split('\n').length).toBe(text(file).split('\n').length)
  })

  it('are not filled in by halves, nor with what would change their meaning', () => {
    const file = join(deploy, 'userlist.txt')
    expect(fill(join(deploy, 'values.example'), file)).toMatchObject({ status: 1, stdout: '' })
    expect(fill(values, file, 'DATABASE_PASSWORD=a"b')).toMatchObject({ status: 1, stdout: '' })
    expect(fill(values, file, 'DATABASE_PASSWORD=xyz').stdout).toBe('"taquilla" "xyz"\n')
  })

  it('HAProxy understands its own', (test) => {
    const program = '/usr/sbin/haproxy'
    if (!existsSync(program)) test.skip('haproxy is not here')
    writeFileSync(join(folder, 'haproxy.cfg'), fill(values, join(deploy, 'haproxy-database.cfg')).stdout)
    const { status, stderr } = spawnSync(program, ['-c', '-q', '-f', join(folder, 'haproxy.cfg')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })
})

describe('what was acknowledged', () => {
  const patroni = text('patroni.yml')

  it('stands on two machines, and without a second one nothing is acknowledged', () => {
    for (const line of [
      '    synchronous_mode: true',
      '    synchronous_mode_strict: true',
      '      use_pg_rewind: true',
      "        synchronous_commit: 'on'",
      "        fsync: 'on'",
      '    - data-checksums',
    ])
      expect(patroni.split('\n')).toContain(line)
  })

  it('is not acknowledged by a wait that is broken off', () => {
    for (const file of filled) expect(text(file)).not.toMatch(/^\s*(statement_timeout|query_timeout)\b/m)
  })

  it('is not put at risk by who was cut off: the lock is compared before it is written', () => {
    expect(patroni).toMatch(/^etcd:$/m)
    expect(patroni).not.toMatch(/^etcd3:/m)
    expect(text('etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m)
  })
})

describe('a primary that is gone', () => {
  it('is replaced within half a minute', () => {
    const [ttl, loop, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
      number('patroni.yml', name),
    )
    expect(loop! + 2 * retry!).toBeLessThanOrEqual(ttl!)
    expect(ttl!).toBeLessThanOrEqual(15)
    expect(number('patroni.yml', 'primary_start_timeout')).toBe(0)
  })

  it('keeps no connection: ways and pooler let go of it', () => {
    expect(text('haproxy-database.cfg').match(/on-marked-down shutdown-sessions/g)).toHaveLength(2)
    expect(text('pgbouncer.ini')).toMatch(/^pool_mode = transaction$/m)
    expect(text('pgbouncer.ini')).toMatch(/^server_login_retry = 1$/m)
  })
})

/** A machine of one release: it is ready, and has that release's file alone. */
async function webMachine(release: string) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url!)
    const has = ['/', '/readyz', `/assets/${release}.js`].includes(request.url!)
    response.writeHead(has ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port, paths, asked: () => paths.length, close }
}

function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path, rejectUnauthorized: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', () => resolve(undefined))
  })
}

describe('the proxy in front', () => {
  it('keeps the figures inside and asks nobody twice for a purchase', () => {
    expect(text('haproxy-web.cfg')).toContain('deny deny_status 404 if { path /metrics }')
    const [usual, files] = text('haproxy-web.cfg').split(/^backend files$/m)
    expect(usual!.match(/^\s*retry-on .*$/gm)).toEqual(['    retry-on conn-failure'])
    expect(files!.match(/^\s*retry-on .*$/gm)).toEqual(['    retry-on conn-failure 404'])
    expect(usual).toContain('use_backend files if { path_beg /assets/ }')
  })

  it('asks the other machine for a file of the web app that one lacks, and both for one that nobody has', async (test) => {
    const program = '/usr/sbin/haproxy'
    if (!existsSync(program)) test.skip('haproxy is not here')
    const [older, newer, port] = [await webMachine('older'), await webMachine('newer'), await freePort()]
    const both = join(folder, 'both.pem')
    const subject = ['-subj', '/CN=boletos.club.mx', '-keyout', join(folder, 'key.pem'), '-out', both]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], {
      stdio: 'ignore',
    })
    appendFileSync(both, readFileSync(join(folder, 'key.pem')))
    const said = fill(
      values,
      join(deploy, 'haproxy-web.cfg'),
      'ADDRESS=127.0.0.1',
      `CERTIFICATE=${both}`,
      `WEB1=127.0.0.1:${older.port}`,
      `WEB2=127.0.0.1:${newer.port}`,
    ).stdout
    // By whoever runs the tests, on a port that is free; the redirect to TLS is no matter of this test.
    const own = said
      .replace(/^ {4}(log \/dev\/log local0|user haproxy|group haproxy)$/gm, '')
      .replace(/^frontend plain[^]*?(?=^frontend)/m, '')
      .replace('127.0.0.1:443', `127.0.0.1:${port}`)
    writeFileSync(join(folder, 'front.cfg'), own)
    const proxy = spawn(program, ['-db', '-f', join(folder, 'front.cfg')], { stdio: 'ignore' })
    try {
      await expect.poll(() => statusOf(port, '/'), { timeout: 20_000 }).toBe(200)
      await expect.poll(() => older.asked() > 0 && newer.asked() > 0, { timeout: 20_000 }).toBe(true)
      const found = []
      for (let time = 0; time < 10; time += 1)
        for (const release of ['older', 'newer']) found.push(await statusOf(port, `/assets/${release}.js`))
      expect(found).toEqual(found.map(() => 200))
      expect(await statusOf(port, '/assets/nobodys.js')).toBe(404)
      expect(await statusOf(port, '/api/nothing')).toBe(404)
      expect([...older.paths, ...newer.paths].filter((path) => path === '/api/nothing')).toHaveLength(1)
    } finally {
      proxy.kill()
      older.close()
      newer.close()
    }
  })
})

it('the drill says in a sentence what it lacks, or nothing', () => {
  const lacking = drill.lacks()
  if (process.getuid?.() !== 0) expect(lacking).toBe('Este simulacro pide Linux y ser root.')
  else expect(lacking === null || lacking.startsWith('Falta lo de Debian: apt-get install ')).toBe(true)
})
