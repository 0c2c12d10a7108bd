import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres } from '#server/postgres.ts'
import { seedDemoClub } from '../../db/seed/demo-club.ts'
import { freePort } from './free-port.ts'

export type OwnCluster = Awaited<ReturnType<typeof ownCluster>>

/** A PostgreSQL of the test's own with the demo club, which may be stopped under whoever uses it. */
export async function ownCluster(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `taquilla-${name}-`))
  await chmod(folder, 0o755)
  const port = await freePort()
  const start = () => startPostgres(join(folder, 'postgres'), port)
  let running = await start()
  const url = await ensureDatabase(running, 'taquilla')
  await migrate(url)
  const { db, close } = openDatabase(url, 4)
  await seedDemoClub(db, { quick: true })
  await close()
  return {
    url,
    stop: () => running.stop(),
    start: async () => {
      running = await start()
    },
    end: async () => {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
