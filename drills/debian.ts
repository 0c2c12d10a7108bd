import { execFileSync } from 'node:child_process'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askingFans } from './parts/asking-fans.ts'
import { buyOverTls } from './parts/buyer-over-tls.ts'
import { clubOverTls, domain } from './parts/club-over-tls.ts'
import { boot, emptyDebian, inRoot, lacksForMachine, until, type Machine } from './parts/debian-machine.ts'
import type { Drill } from './parts/drill.ts'
import { openClub } from './parts/opened-club.ts'
import { bringOutside, outsideOverTls, outsideValues } from './parts/outside-of-debian.ts'
import { stopwatch } from './parts/stopwatch.ts'

const checkout = join(import.meta.dirname, '..')
/** What a club brings. The machine has no network but its own: what these names lead to is inside of it. */
const values: Record<string, string> = {
  CLUB_NAME: 'Club del simulacro',
  MAIL_FROM: 'Boletos <boletos@club.mx>',
  BACKUP_DIR: '/srv/respaldos',
  ...outsideValues,
}
const rowsOf = `select sum(rows) from (select count(*) as rows from accounts union all select count(*) from second_factors
  union all select count(*) from audit_log union all select count(*) from orders union all select count(*) from payments
  union all select count(*) from tickets union all select count(*) from event_seats where status = 'sold') as counted`
const quantity = 2

/**
 * An empty Debian becomes a club by one script; two administrators come in over TLS; the first one opens the club and publishes a match; a
 * buyer buys; the night's backup is made and proved; the power goes and comes back, with everything; another release takes over
 * while people ask, and the one before it again.
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
      const lines = Object.entries(values).map(([name, value]) => `${name}='${value}'\n`)
      await writeFile(join(root, 'root/values'), lines.join(''), { mode: 0o600 })
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
      await bringOutside(machine, root)
      const outside = outsideOverTls(club)
      await outside.ready()
      await ready()
      const first = await club.becomeAdministrator('primera@club.mx')
      const second = await club.becomeAdministrator('segunda@club.mx')
      const people = await club.signIn(second)
      const units = await unitsOf(machine)
      const { figures: opened } = await openClub(first, outside, folder)
      const bought = await buyOverTls(club, outside, quantity)
      const notices_taken = await bought.notices()
      const published = await bought.published()
      const tickets = await bought.tickets()
      const backed = await night(machine)

      const before = await rows(machine)
      await machine.kill()
      const started = stopwatch()
      machine = await boot(root)
      await ready()
      const back_s = started()
      const rows_lost = before - (await rows(machine))
      const again = await club.signIn(first)
      const published_after = await bought.published()
      const bought_seats = await bought.boughtSeats()
      const kept = new Set(await bought.tickets())

      const upgraded = await upgrade(machine, askingFans(club.ask))
      return {
        suite,
        install_s,
        secrets_printed,
        units,
        people,
        ...opened,
        published,
        notices_taken,
        tickets_before: tickets.length,
        ...backed,
        back_s,
        people_after: again,
        published_after,
        bought_seats,
        tickets_after: tickets.filter((ticket) => kept.has(ticket)).length,
        rows_lost,
        ...upgraded,
      }
    } finally {
      await machine?.kill()
      await rm(folder, { recursive: true, force: true })
    }
  },
  passed: ({ install_s, secrets_printed, rows_lost, requests_failed, ...more }) =>
    Number(install_s) <= 600 &&
    [secrets_printed, rows_lost, requests_failed, more['proof_differences']].every((count) => count === 0) &&
    Number(more['backups']) >= 1 &&
    Number(more['notices_taken']) >= 1 &&
    [more['published'], more['published_after']].every((matches) => matches === 1) &&
    [more['bought_seats'], more['tickets_before'], more['tickets_after']].every(
      (seats) => seats === quantity,
    ) &&
    [more['web_apps'], more['people'], more['people_after']].every((count) => count === 2),
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
    /^(?:MASTER_KEY|IDENTITY_KEYS|METRICS_TOKEN|DATABASE_URL|REHEARSAL_DATABASE_URL|BACKUP_KEY|BACKUP_DATABASE_URL|MP_ACCESS_TOKEN|SMTP_URL)='(.+)'$/gm
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

const rows = async (machine: Machine) => Number(await query(machine, rowsOf))

function query(machine: Machine, statement: string): Promise<string> {
  return machine.command(['runuser', '-u', 'postgres', '--', 'psql', '-XAtd', 'taquilla', '-c', statement])
}

/** What the timers do at night, now: a whole copy, and its proof. Each fails here as it would there. */
async function night(machine: Machine) {
  const copied = stopwatch()
  await started(machine, 'taquilla-backup.service')
  const backup_s = copied()
  const proved = stopwatch()
  await started(machine, 'taquilla-proof.service')
  const backups = (await machine.command(['taquilla', 'backup', 'list'])).match(/^\d{8}T/gm)?.length ?? 0
  const proof = await query(
    machine,
    'select differences from restore_proofs where ok order by id desc limit 1',
  )
  return {
    backup_s,
    proof_s: proved(),
    backups,
    proof_differences: proof.trim() === '' ? null : Number(proof),
  }
}

async function started(machine: Machine, unit: string): Promise<void> {
  await machine.command(['systemctl', 'start', unit]).catch(async (error: unknown) => {
    const said = await machine.command(['journalctl', '-u', unit, '-n', '30', '--no-pager'])
    throw new Error(`${unit} failed:\n${said}`, { cause: error })
  })
}

/** Another release, with another web app, comes into service, and the one before it again, while somebody asks all the time. */
async function upgrade(machine: Machine, asking: ReturnType<typeof askingFans>) {
  const other =
    'echo "document.documentElement.dataset.release = \'newer\'" >> /srv/newer/src/app/web/main.tsx'
  await machine.command(['sh', '-c', `cp -a /srv/taquilla /srv/newer && ${other}`])
  try {
    const script = '/srv/newer/deploy/debian/upgrade.sh'
    const forward = stopwatch()
    // Packages come from what the first installation fetched: this machine has no network.
    console.log(await machine.command(['env', 'npm_config_offline=true', script]))
    const upgrade_s = forward()
    const backward = stopwatch()
    console.log(await machine.command([script, '--back']))
    return { upgrade_s, rollback_s: backward(), ...(await asking.stop()) }
  } finally {
    await asking.stop()
  }
}
