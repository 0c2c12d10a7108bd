import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAll } from '#front/integrity/server/check-all.ts'
import { developmentDefaults as known } from '#server/development-defaults.ts'
import { keysMissing } from '#front/integrity/server/keys-of-rows.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { fileStore } from '#server/files.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres } from '#server/postgres.ts'
import '#app/server/features.ts'
import { catalogOf } from '../tests/world/catalog.ts'
import { freePort } from '../tests/world/free-port.ts'
import { fillFiles, keptReleases, openKept } from '../tests/world/kept-database.ts'
import { copyDatabase } from '../tests/world/postgres.ts'
import { columnsOf, comparedRows, inBoth, rowsIn } from '../tests/world/table-rows.ts'
import type { Drill } from './parts/drill.ts'
import { killHalfWay, migrated } from './parts/migrations.ts'
import { lacksHistory, olderRelease, previousRelease } from './parts/old-release.ts'
import { sellThroughRelease } from './parts/rolling-sale.ts'

const keys = { masterKey: known.masterKey, identityKeys: [{ number: 1, key: known.identityKey }] }
type Found = { rows: number; rows_lost: number; checks_failed: number; differences: number }

/**
 * Each database that was kept of a release comes to this one: at once, after a try that was killed, and by two at a time. Then
 * the release before this one sells while its schema is brought to the newest, goes on selling on it, and gives way to this one.
 */
export const drill: Drill = {
  lacks: () => lacksHistory(),
  run: async ({ args, signal }) => {
    const folder = await mkdtemp(join(tmpdir(), 'taquilla-upgrade-'))
    await chmod(folder, 0o755)
    const server = await startPostgres(join(folder, 'postgres'), await freePort())
    try {
      const found: Found = { rows: 0, rows_lost: 0, checks_failed: 0, differences: 0 }
      const fresh = openDatabase(await ensureDatabase(server, 'fresh'), 2)
      await migrate(server.url('fresh'))
      const seconds: number[] = []
      for (const release of keptReleases()) {
        await openKept(await ensureDatabase(server, 'kept'), release)
        for (const [name, way] of Object.entries(ways)) {
          signal.throwIfAborted()
          const url = await copyDatabase(server.url('postgres'), 'kept', name)
          const club = openDatabase(url, 2)
          try {
            const columns = inBoth(await columnsOf(club.pool), await columnsOf(fresh.pool))
            const before = await rowsIn(club.pool, columns)
            const began = performance.now()
            await way(url)
            seconds.push((performance.now() - began) / 1000)
            const { lost, other } = comparedRows(before, await rowsIn(club.pool, columns))
            found.rows += [...before.values()].reduce((sum, { count }) => sum + count, 0)
            found.rows_lost += lost
            found.differences += other.length + (await schemaDifferences(club, fresh))
            await fillFiles(release, fileStore({ dataDir: join(folder, name), s3: null }))
            found.checks_failed += await faults(club, join(folder, name))
          } finally {
            await club.close()
          }
        }
      }
      await fresh.close()

      const release = await olderRelease(args.find((word) => !word.startsWith('-')) ?? previousRelease())
      try {
        const sale = await sellThroughRelease(release, await ensureDatabase(server, 'club'), signal)
        const club = openDatabase(server.url('club'), 2)
        found.checks_failed += await faults(club, join(folder, 'club'))
        await club.close()
        return {
          previous: release.commit,
          kept: keptReleases().length,
          ...found,
          migrate_s: Math.round(Math.max(...seconds) * 10) / 10,
          ...sale,
        }
      } finally {
        await release.remove()
      }
    } finally {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  passed: (figures) =>
    ['rows_lost', 'checks_failed', 'differences', 'requests_failed', 'acknowledged_lost'].every(
      (name) => figures[name] === 0,
    ) &&
    Number(figures['rows']) > 0 &&
    Number(figures['purchases_of_old_on_new_schema']) > 0,
}

/** How a database may come to the newest schema. */
const ways: Record<string, (url: string) => Promise<unknown>> = {
  at_once: migrated,
  killed: async (url) => {
    if ((await killHalfWay(url, 'fan_reviews')) === 0) throw new Error('it was killed before the first step')
    await migrated(url)
  },
  by_two: async (url) => {
    const said = await Promise.all([migrated(url), migrated(url)])
    if (said.filter((words) => words === 'El esquema ya estaba al día.').length !== 1)
      throw new Error(`of two at once one does the work: ${said.join(' / ')}`)
  },
}

async function schemaDifferences(one: Database, other: Database): Promise<number> {
  const [lines, theirs] = [await catalogOf(one.pool), await catalogOf(other.pool)]
  const extra = [
    ...lines.filter((line) => !theirs.includes(line)),
    ...theirs.filter((line) => !lines.includes(line)),
  ]
  for (const line of extra) console.error(line)
  return extra.length
}

async function faults({ db, pool }: Database, dataDir: string): Promise<number> {
  const { rows } = await pool.query<{ at: Date }>('select max(created_at) as at from orders')
  const { differences } = await checkAll({ db, files: fileStore({ dataDir, s3: null }) }, rows[0]!.at)
  const missing = await keysMissing(db, keys)
  for (const line of [...differences, ...missing]) console.error(line)
  return differences.length + missing.length
}
