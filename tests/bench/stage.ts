import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres } from '#server/postgres.ts'
import { seedDemoClub } from '../../db/seed/demo-club.ts'
import { freePort } from '../world/free-port.ts'
import { startPrograms, type Programs } from '../world/programs.ts'

/** `BENCH_SIZE=0.02` tries everything that is large at a fiftieth; what counts is measured without it. */
const size = Number(process.env['BENCH_SIZE'] ?? 1)
/** So many of a full number as this run takes. */
export const sized = (full: number): number => Math.max(1, Math.round(full * size))

export type Stage = Database &
  Programs & { databaseUrl: string; dataDir: string; worker: ChildProcess; postgresPid: number }

/** A whole product of its own: PostgreSQL, demo club, provider's sandbox, mailbox, one server process. */
export async function setStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-bench-'))
  await chmod(folder, 0o755)
  const cluster = await startPostgres(join(folder, 'postgres'), await freePort())
  const databaseUrl = await ensureDatabase(cluster, 'taquilla')
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl, 6)
  await seedDemoClub(database.db)
  const dataDir = join(folder, 'data')
  const programs = await startPrograms(databaseUrl, { JOBS: 'off', DATA_DIR: dataDir })
  const worker = programs.startWorker()
  return {
    ...database,
    ...programs,
    databaseUrl,
    dataDir,
    worker,
    postgresPid: cluster.pid,
    close: async () => {
      await programs.stop()
      await database.close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
