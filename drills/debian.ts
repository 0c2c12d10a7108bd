import { execFileSync } from 'node:child_process'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clubOverTls, domain } from './parts/club-over-tls.ts'
import { boot, emptyDebian, inRoot, lacksForMachine, until, type Machine } from './parts/debian-machine.ts'
import type { Drill } from './parts/drill.ts'

const checkout = join(import.meta.dirname, '..')
/** What a club brings; nothing of it is reached, for the machine has no network but its own. */
const values = `CLUB_NAME='Club del simulacro'
MP_ACCESS_TOKEN='APP_USR-simulacro'
MP_PUBLIC_KEY='APP_USR-simulacro-publica'
MP_WEBHOOK_SECRET='secreto-del-simulacro'
SMTP_URL='smtps://boletos:secreto@correo.club.mx:465'
MAIL_FROM='Boletos <boletos@club.mx>'
SMS_URL='https://mensajes.club.mx/enviar'
`
const rowsOf =
  'select (select count(*) from accounts) + (select count(*) from second_factors) + (select count(*) from audit_log)'

/**
 * An empty Debian becomes a club by one script; two administrators come in over TLS; the power goes and comes back; another
 * release takes over while people ask, and the one before it again.
 */
export const drill: Drill = {
  lacks: lacksForMachine,
  run: async ({ args, signal }) => {
    const suite = args.find((word) => /^[a-z]+$/.test(word)) ?? 'bookworm'
    const folder = await mkdtemp(join(tmpdir(), 'taquilla-debian-'))
    const root = join(folder, 'root')
    let machine: Machine | null = null
    try {
      await emptyDebian(suite, root)
      await copyCode(join(root, 'srv/taquilla'))
      await writeFile(join(root, 'root/values'), values, { mode: 0o600 })
      const installed = stopwatch()
      const words = [
        '--domain',
        domain,
        '--values',
        '/root/values',
        '--web',
        '2',
        '--tls',
        'internal',
        '--no-start',
      ]
      const said = await inRoot(root, ['/srv/taquilla/deploy/debian/install.sh', ...words], signal)
      console.log(said)
      const install_s = installed()
      const secrets_printed = await countPrinted(root, said)

      machine = await boot(root)
      const club = clubOverTls(() => machine!, root)
      const ready = () =>
        until('the club is ready over TLS', async () => {
          signal.throwIfAborted()
          const { status } = await club.ask('/readyz')
          if (status !== 200) throw new Error(`answered ${status}`)
        })
      await ready()
      const first = await club.becomeAdministrator('primera@club.mx')
      const second = await club.becomeAdministrator('segunda@club.mx')
      const people = await club.signIn(second)
      const units = await unitsOf(machine)

      const before = await rows(machine)
      await machine.kill()
      const started = stopwatch()
      machine = await boot(root)
      await ready()
      const back_s = started()
      const rows_lost = before - (await rows(machine))
      const again = await club.signIn(first)

      const upgraded = await upgrade(machine, club.ask)
      return {
        suite,
        install_s,
        secrets_printed,
        units,
        people,
        back_s,
        people_after: again,
        rows_lost,
        ...upgraded,
      }
    } finally {
      await machine?.kill()
      await rm(folder, { recursive: true, force: true })
    }
  },
  passed: ({ install_s, secrets_printed, people, people_after, rows_lost, requests_failed }) =>
    Number(install_s) <= 600 &&
    [secrets_printed, rows_lost, requests_failed].every((count) => count === 0) &&
    people === 2 &&
    people_after === 2,
}

/** The working copy, without what is ignored. */
async function copyCode(place: string): Promise<void> {
  await mkdir(place, { recursive: true })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    maxBuffer: 2 ** 26,
  })
  const archive = execFileSync('tar', ['--null', '--ignore-failed-read', '-T', '-', '-cf', '-'], {
    cwd: checkout,
    input: files,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-C', place, '-xf', '-'], { input: archive })
}

/** How many of the values that were made stand in what the installer said. */
async function countPrinted(root: string, said: string): Promise<number> {
  const written = await readFile(join(root, 'etc/taquilla/taquilla.env'), 'utf8')
  const secret =
    /^(?:MASTER_KEY|IDENTITY_KEYS|METRICS_TOKEN|DATABASE_URL|BACKUP_KEY|BACKUP_DATABASE_URL|MP_ACCESS_TOKEN|SMTP_URL)='(.+)'$/gm
  return [...written.matchAll(secret)].filter(([, value]) => said.includes(value!)).length
}

async function unitsOf(machine: Machine): Promise<string> {
  const said = await machine.command([
    'systemctl',
    'list-units',
    '--plain',
    '--no-legend',
    '--state=active',
    'taquilla*',
    'caddy*',
  ])
  return said
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/)[0])
    .join(' ')
}

async function rows(machine: Machine): Promise<number> {
  const psql = ['runuser', '-u', 'postgres', '--', 'psql', '-XAtd', 'taquilla', '-c', rowsOf]
  return Number(await machine.command(psql))
}

/** Another release comes into service, and the one before it again, while somebody asks all the time. */
async function upgrade(machine: Machine, ask: (path: string) => Promise<{ status: number }>) {
  await machine.command(['sh', '-c', 'cp -a /srv/taquilla /srv/newer && echo >> /srv/newer/CHANGELOG.md'])
  let asking = true
  let requests = 0
  let requests_failed = 0
  const asked = (async () => {
    while (asking) {
      const { status } = await ask(requests % 2 === 0 ? '/readyz' : '/api/club').catch(() => ({ status: 0 }))
      requests += 1
      if (status !== 200) requests_failed += 1
    }
  })()
  try {
    const script = '/srv/newer/deploy/debian/upgrade.sh'
    const forward = stopwatch()
    // Packages come from what the first installation fetched: this machine has no network.
    console.log(await machine.command(['env', 'npm_config_offline=true', script]))
    const upgrade_s = forward()
    const backward = stopwatch()
    console.log(await machine.command([script, '--back']))
    return { upgrade_s, rollback_s: backward(), requests, requests_failed }
  } finally {
    asking = false
    await asked
  }
}

function stopwatch(): () => number {
  const began = performance.now()
  return () => Math.round((performance.now() - began) / 1000)
}
