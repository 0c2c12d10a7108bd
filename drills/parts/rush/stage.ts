import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { features } from '#app/server/features.ts'
import { changeRoom } from '#catalogue/waiting-room/server/desk/actions.ts'
import { findRoom } from '#catalogue/waiting-room/server/sql.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { startBeacon } from '#sandbox/beacon/beacon.ts'
import { openDatabase, type Database } from '#server/db.ts'
import { developmentDefaults as known } from '#server/development-defaults.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres } from '#server/postgres.ts'
import { seedDemoClub } from '../../../db/seed/demo-club.ts'
import { startEdge, type Edge } from '../../../tests/world/edge.ts'
import { freePort } from '../../../tests/world/free-port.ts'
import { startPrograms, type Programs } from '../../../tests/world/programs.ts'
import type { Sizes } from './sizes.ts'

/** The demo club's first match: nobody is asked for a fact or a Fan ID. */
export const eventId = 1
export const saleId = `event-${eventId}`

export type Stage = Database & {
  programs: Programs
  edge: Edge
  dataDir: string
  pids: { web: number; worker: number; postgres: number; edge: number }
  /** Announces the sale with its waiting room and waits until places are taken, for so many seconds until it begins. */
  openRoom: () => Promise<void>
  /** What rests of the match is offered now. */
  endRests: () => Promise<void>
  close: () => Promise<void>
}

/**
 * A club of its own with all limits on: PostgreSQL, one web process behind nginx with `deploy/edge/nginx.conf`, a worker, and practice
 * stand-ins for provider, mail and beacon. Loopback only; `close` leaves nothing.
 */
export async function setStage({ seats, join: joinSeconds, perMinute }: Sizes): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-rush-'))
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'data')
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const cluster = await startPostgres(join(folder, 'postgres'), await freePort())
    ends.push(cluster.stop)
    const url = await ensureDatabase(cluster, 'taquilla')
    await migrate(url)
    const database = openDatabase(url, 6)
    ends.push(database.close)
    await seedDemoClub(database.db, { quick: true, seats })
    await ensureSigningKey(database.db, known.masterKey)
    const beacon = await startBeacon({ port: 0 })
    ends.push(beacon.close)
    const programs = await startPrograms(url, {
      DATA_DIR: dataDir,
      JOBS: 'off',
      RATE_LIMITS: 'on',
      TRUST_PROXY: '1',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
      BEACON_URLS: beacon.sources.join(),
    })
    ends.push(programs.stop)
    const worker = programs.startWorker()
    const edge = await startEdge([programs.port])
    ends.push(edge.stop)
    return {
      ...database,
      programs,
      edge,
      dataDir,
      pids: { web: programs.server().pid!, worker: worker.pid!, postgres: cluster.pid, edge: edge.pid },
      async openRoom() {
        const { db, pool } = database
        const subject = `event:${eventId}`
        const beginsIn = (seconds: number) =>
          pool.query(
            `update events set requires_fan_id = false, sales_start_at = now() + make_interval(secs => $2) where id = $1`,
            [eventId, seconds],
          )
        await beginsIn(3600)
        const room = { mode: 'opening', opensBefore: 120, perMinute } as const
        await changeRoom({ db, features }, { subject, accountId: null }, room)
        const state = async () => (await findRoom(db, subject))?.state
        for (let tries = 0; (await state()) !== 'joining'; tries++) {
          if (tries > 600) throw new Error(`the waiting room is ${await state()}`)
          await sleep(100)
        }
        // A club may move the hour: however long the worker took to begin, the list is open for as long as it should be.
        await beginsIn(joinSeconds)
      },
      async endRests() {
        await database.pool.query(
          `update resting_seats set rests_until = now() where event_id = $1 and rests_until > now()`,
          [eventId],
        )
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
