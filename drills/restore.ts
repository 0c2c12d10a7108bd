import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { seedDemoClub } from '../db/seed/demo-club.ts'
import { restoreClub } from '#app/server/restored-club.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { fullBackup } from '#server/backup/full-backup.ts'
import { keepFiles } from '#server/backup/keep-files.ts'
import { keepLog } from '#server/backup/keep-log.ts'
import { sealedStore } from '#server/backup/sealed-store.ts'
import { developmentDefaults as known } from '#server/development-defaults.ts'
import { openDatabase, type Db } from '#server/db.ts'
import { fileStore } from '#server/files.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres } from '#server/postgres.ts'
import { freePort } from '../tests/world/free-port.ts'
import { debianPostgres, lacksPostgres } from './parts/debian-postgres.ts'
import { makeBuyers, sellMatch } from './parts/sold-out.ts'
import { chargedLater } from './parts/charged-later.ts'
import type { Drill } from './parts/drill.ts'
import { fullDisks } from './parts/full-disks.ts'

const usual = 2000
const keys = { masterKey: known.masterKey, identityKeys: [{ number: 1, key: known.identityKey }] }

/**
 * A club with so many tickets (2000, or as said behind the name) is backed up and sells on; the moment between is restored
 * beside it, checked, and must have every purchase before it and none after. Then disks fill in the middle of a copy and of a restore, and a
 * restored club opens again after the provider charged what it does not know.
 */
export const drill: Drill = {
  lacks: () => null,
  run: async ({ args, signal }) => {
    const wanted = Number(args.find((one) => /^\d+$/.test(one)) ?? usual)
    const folder = await mkdtemp(join(tmpdir(), 'taquilla-restore-'))
    await chmod(folder, 0o755)
    const server = await aServer(folder)
    const { db, close } = openDatabase(server.url, 4)
    try {
      await migrate(server.url)
      await seedDemoClub(db, { quick: true })
      await ensureSigningKey(db, known.masterKey)
      await makeBuyers(db)
      for (let sold = 0; sold < wanted; sold += await sellMatch(db, wanted - sold)) signal.throwIfAborted()
      const files = fileStore({ dataDir: join(folder, 'live'), s3: null })
      await files.put('news/simulacro/400.webp', randomBytes(10_000))

      const store = sealedStore(join(folder, 'backups'), randomBytes(32))
      const [backupSeconds] = await timed(async () => {
        await keepFiles(files, store)
        await fullBackup(server.url, store)
      })
      await sellMatch(db, Math.max(4, Math.ceil(wanted / 100)))
      const before = await counted(db)
      const at = await moment(db)
      await sellMatch(db, Math.max(4, Math.ceil(wanted / 100)))
      await keepLog(server.url, store, { until: 'now' })
      signal.throwIfAborted()

      const into = join(folder, 'restored')
      await mkdir(into)
      const [seconds, found] = await timed(() => restoreClub(store, { at, into, keys }))
      const lost = before - found.tickets
      const disks = await fullDisks(server.url, store, folder, keys)
      const reopened = await chargedLater(folder)
      return {
        postgres: server.version,
        tickets: found.tickets,
        backup_s: backupSeconds,
        restore_s: seconds,
        rows_checked: found.rows,
        acknowledged_lost: lost,
        differences: found.differences.length + found.missingKeys.length + Math.abs(lost),
        ...disks,
        ...reopened,
      }
    } finally {
      await close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  passed: ({ differences, acknowledged_lost, tickets, ...more }) =>
    differences === 0 &&
    acknowledged_lost === 0 &&
    Number(tickets) > 0 &&
    more['full_disks_left_something'] !== 1 &&
    more['opened_too_early'] === 0 &&
    more['charged_after'] === 2 &&
    more['put_aside'] === 2,
}

/** Debian's oldest that serves, where it is installed; else the one that comes with the packages. */
async function aServer(folder: string) {
  const settings = ['fsync=off', 'synchronous_commit=off', 'max_wal_size=4GB']
  if (lacksPostgres(15) === null) {
    const { url, stop } = await debianPostgres(15, settings)
    return { url: `${url}/postgres`, stop, version: 15 }
  }
  const cluster = await startPostgres(join(folder, 'postgres'), await freePort(), settings)
  return { url: await ensureDatabase(cluster, 'taquilla'), stop: cluster.stop, version: 18 }
}

async function counted(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tickets`.execute(db)
  return rows[0]!.count
}

/** A moment of the server's clock that lies apart from what was written before it and what comes after. */
async function moment(db: Db): Promise<Date> {
  await sql`select pg_sleep(0.05)`.execute(db)
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  await sql`select pg_sleep(0.05)`.execute(db)
  return rows[0]!.at
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const began = performance.now()
  const answer = await work()
  return [Math.round(performance.now() - began) / 1000, answer]
}
