import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drill } from '../drills/cluster.ts'

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

describe('the proxy in front', () => {
  it('keeps the figures inside and asks nobody twice for a purchase', () => {
    expect(text('haproxy-web.cfg')).toContain('deny deny_status 404 if { path /metrics }')
    expect(text('haproxy-web.cfg').match(/^\s*retry-on .*$/gm)).toEqual(['    retry-on conn-failure'])
  })
})

it('the drill says in a sentence what it lacks, or nothing', () => {
  const lacking = drill.lacks()
  if (process.getuid?.() !== 0) expect(lacking).toBe('Este simulacro pide Linux y ser root.')
  else expect(lacking === null || lacking.startsWith('Falta lo de Debian: apt-get install ')).toBe(true)
})
