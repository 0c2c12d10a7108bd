import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { releaseWithFile } from '#app/server/files-of-releases.ts'
import { largestFileBytes } from '#front/imports/rules.ts'
import { Environment, readConfig } from '#server/config.ts'
import { instructionsOf, variablesOf, wordsOf } from '../drills/parts/container/dockerfile.ts'
import { productionAsks } from '#server/production-refusals.ts'

const deploy = join(import.meta.dirname, '../deploy')
const text = (file: string) => readFileSync(join(deploy, file), 'utf8')
const all = Object.keys(Environment.shape)
const required = all.filter((name) => productionAsks(name).startsWith('required'))
const template = text('debian/taquilla.env')
const named = [...template.matchAll(/^#?([A-Z0-9_]+)='(.*)'$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}))
const units = globSync('debian/*.{service,target,timer}', { cwd: deploy }).toSorted()
const serviceUnits = units.filter((unit) => unit.endsWith('.service'))

describe('the template of the configuration', () => {
  it('names only what the product reads, and all that production requires', () => {
    const names = named.map(({ name }) => name)
    expect(names.filter((name) => !all.includes(name))).toEqual([])
    expect(required.filter((name) => !names.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  it('leaves to each process what is its own', () => {
    const own = ['NODE_ENV', 'PORT', 'HOST', 'JOBS', 'RELEASES_DIR']
    expect(named.filter(({ name }) => own.includes(name))).toEqual([])
  })

  it('as it comes is refused for what is missing alone', () => {
    const given = Object.fromEntries(
      named.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
    )
    let said = ''
    try {
      readConfig({ NODE_ENV: 'production', ...given })
    } catch (error) {
      said = (error as Error).message
    }
    const lines = said.split('\n').slice(1)
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter((line) => !line.endsWith(': falta'))).toEqual([])
  })
})

describe('the scripts', () => {
  it.each(['install.sh', 'upgrade.sh', 'release.sh', 'taquilla'])('%s parses', (script) => {
    const { status, stderr } = spawnSync('bash', ['-n', join(deploy, 'debian', script)], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  it('say how they are used to whom asks wrongly, and change nothing', () => {
    const { status, stderr } = spawnSync('bash', [join(deploy, 'debian/install.sh'), '--nada'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('--domain')])
  })
})

describe('the units', () => {
  it.each(serviceUnits)('%s runs a program of this code, confined, and with time to stop', (unit) => {
    const said = text(unit)
    const [, program = ''] =
      /^ExecStart=\/opt\/taquilla\/current\/node_modules\/\.bin\/node (\S+)(?: [a-z]+)?$/m.exec(said) ?? []
    expect(existsSync(join(deploy, '..', program))).toBe(true)
    for (const line of [
      'User=taquilla',
      said.includes('Type=oneshot') ? 'Type=oneshot' : 'Restart=always',
      'KillMode=mixed',
      'TimeoutStopSec=30',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'StateDirectory=taquilla',
    ])
      expect(said.split('\n')).toContain(line)
    expect(said).toMatch(/^MemoryMax=\d/m)
  })

  it('are what systemd understands', (test) => {
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) test.skip('systemd-analyze is not here')
    const folder = mkdtempSync(join(tmpdir(), 'taquilla-units-'))
    try {
      // The program that they run lies where the installer puts it: here another one stands for it.
      for (const unit of units) {
        const said = text(unit).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
        writeFileSync(join(folder, basename(unit)), said)
      }
      const files = units.map((unit) => join(folder, basename(unit)))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
        encoding: 'utf8',
      })
      const ours = stderr.split('\n').filter((line) => line.includes('taquilla'))
      expect([status, ours]).toEqual([0, []])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('the containers', () => {
  it('end as nobody important, and run and ask for their health by files that the code has', () => {
    const said = instructionsOf(text('container/Dockerfile'))
    const last = said.slice(said.findLastIndex(({ name }) => name === 'FROM'))
    const of = (name: string) => last.findLast((one) => one.name === name)!.rest
    expect(of('USER')).toBe('node')
    expect(wordsOf(of('HEALTHCHECK'))[2]).toContain('/readyz')
    expect(variablesOf(of('ENV'))['NODE_ENV']).toBe('production')
    const programs = [...text('container/compose.yaml').matchAll(/(?:scripts|deploy)\/[\w./-]+/g)].map(String)
    const run = [...programs.filter((file) => !file.endsWith('Dockerfile')), wordsOf(of('CMD'))[1]!]
    expect(run.length).toBeGreaterThan(3)
    expect(run.filter((file) => !existsSync(join(deploy, '..', file.replace(/[,.]$/, ''))))).toEqual([])
  })

  it('find the web app of another release in the volume, whose newest three stay', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'taquilla-releases-'))
    const releases = join(folder, 'releases')
    try {
      for (const release of ['one', 'two', 'three', 'four']) {
        mkdirSync(join(folder, release, 'dist/web/assets'), { recursive: true })
        writeFileSync(
          join(folder, release, 'dist/web.stamp'),
          createHash('sha256').update(release).digest('hex'),
        )
        writeFileSync(join(folder, release, `dist/web/assets/screen-${release}.js`), '')
        for (const time of [1, 2]) {
          const { status, stderr } = spawnSync(join(deploy, 'container/share-web-app'), {
            cwd: join(folder, release),
            env: { PATH: process.env['PATH'], RELEASES_DIR: releases },
            encoding: 'utf8',
          })
          expect([time, status, stderr]).toEqual([time, 0, ''])
        }
        // As if a day lay between them.
        for (const name of readdirSync(releases)) {
          const { mtimeMs } = statSync(join(releases, name))
          utimesSync(join(releases, name), new Date(), new Date(mtimeMs - 86_400_000))
        }
      }
      const found = ['one', 'two', 'three', 'four'].map(async (release) => {
        const web = await releaseWithFile(releases, `/assets/screen-${release}.js`)
        return web !== null
      })
      expect(await Promise.all(found)).toEqual([false, true, true, true])
      expect(readdirSync(releases)).toHaveLength(3)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('the proxies', () => {
  it.each(['debian/Caddyfile', 'container/Caddyfile', 'edge/nginx.conf'])(
    '%s keeps the figures inside',
    (file) => {
      expect(text(file)).toContain('/metrics')
    },
  )

  it('leave the header alone that the provider signs its notices with', () => {
    for (const file of globSync('**/{Caddyfile,nginx.conf}', { cwd: deploy }))
      expect(text(file)).not.toMatch(/proxy_set_header X-Request-Id|header_up X-Request-Id/i)
  })

  it('nginx takes a list as large as the product does, and nothing else', () => {
    const taken = /location = \/api\/staff\/imports \{\s+client_max_body_size (\d+)m;/.exec(
      text('edge/nginx.conf'),
    )
    expect(Number(taken?.[1]) * 1024 * 1024).toBeGreaterThan(largestFileBytes)
    expect(text('edge/nginx.conf').match(/client_max_body_size/g)).toHaveLength(2)
  })

  it('nginx understands its own', (test) => {
    if (!existsSync('/usr/sbin/nginx')) test.skip('nginx is not here')
    const folder = mkdtempSync(join(tmpdir(), 'taquilla-nginx-'))
    try {
      const subject = [
        '-subj',
        '/CN=boletos.club.mx',
        '-keyout',
        join(folder, 'privkey.pem'),
        '-out',
        join(folder, 'fullchain.pem'),
      ]
      execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], {
        stdio: 'ignore',
      })
      const site = text('edge/nginx.conf')
        .replaceAll('/etc/taquilla/tls', folder)
        .replaceAll('/var/cache/nginx', folder)
        .replaceAll('/var/log/nginx', folder)
      writeFileSync(
        join(folder, 'nginx.conf'),
        `pid ${folder}/pid; events {} http { access_log off; ${site} }`,
      )
      const words = [
        '-t',
        '-q',
        '-e',
        join(folder, 'error.log'),
        '-p',
        folder,
        '-c',
        join(folder, 'nginx.conf'),
      ]
      const { status, stderr } = spawnSync('/usr/sbin/nginx', words, { encoding: 'utf8' })
      expect([status, stderr]).toEqual([0, ''])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
