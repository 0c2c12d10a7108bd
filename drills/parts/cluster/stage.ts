import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { seedDemoClub } from '../../../db/seed/demo-club.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { openDatabase, type Db } from '#server/db.ts'
import { migrate } from '#server/migrate.ts'
import { makeBuyers } from '../../../tests/bench/buyers.ts'
import { until } from '../debian-machine.ts'
import { applicationNames, applicationNodes } from './application-nodes.ts'
import { buyersOf } from './buyers.ts'
import { databaseNodes } from './database-nodes.ts'
import { filledFiles } from './filled.ts'
import { addresses, machines, network } from './machines.ts'
import { standIns } from './stand-ins.ts'

const stadium = 12_000
const people = 6000
const atOnce = 12
const sizes = {
  SHARED_BUFFERS: '128MB',
  MAX_WAL_SIZE: '128MB',
  WAL_KEEP_SIZE: '64MB',
  MAX_SLOT_SIZE: '128MB',
}

/**
 * Three database machines, two of the web, a worker, a proxy in front and a provider, all in `folder` and in the namespaces that this
 * process was started in; a club that sells, and people who will buy.
 */
export async function setStage(folder: string, say: (words: string) => void) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=711', 'tmpfs', folder])
  execFileSync('sh', ['-c', 'mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns'])
  const all = machines(folder)
  const { db1: DB1, db2: DB2, db3: DB3, web1, web2 } = addresses
  const webs = { WEB1: `${web1}:3000`, WEB2: `${web2}:3000` }
  const filled = filledFiles(folder, { DB1, DB2, DB3, ...webs, NETWORK: network, ...sizes })
  const nodes = databaseNodes(all, filled)
  const outside = standIns(all)
  const apps = applicationNodes(all, filled, outside)

  nodes.startAll()
  await until('the database cluster stands', nodes.whole)
  say('the database cluster stands')
  const first = await nodes.primary()
  await nodes.run(first, `create role taquilla login password '${filled.value('DATABASE_PASSWORD')}'`)
  await nodes.run(first, 'create database taquilla owner taquilla')
  await migrate(nodes.url(first, 'taquilla', 'taquilla'))

  /** Something with the database of whoever is primary now. */
  async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { db, close } = openDatabase(nodes.url(await nodes.primary(), 'taquilla', 'taquilla'), 4)
    try {
      return await work(db)
    } finally {
      await close()
    }
  }

  const buyers = await withDb(async (db) => {
    // Before the demo club makes one under a key that everybody knows.
    await ensureSigningKey(db, apps.masterKey)
    await seedDemoClub(db, { quick: true, seats: stadium })
    // Who works in the demo is known to everybody, and no production starts with them.
    await sql`update accounts set email = replace(email, '.example', '.mx') where role <> 'buyer'`.execute(db)
    const { rows } = await sql<{ id: number }>`
      select event.id from events event join event_seats seat on seat.event_id = event.id and seat.status = 'free'
      where event.sales_start_at < now() and event.sales_end_at > now() group by event.id order by count(*) desc limit 1`.execute(
      db,
    )
    return { eventId: rows[0]!.id }
  })
  const { pool, close } = openDatabase(nodes.url(first, 'taquilla', 'taquilla'), 2)
  const sessions = await makeBuyers({ pool }, people)
  await close()
  const secure = sessions.map(({ authorization, cookie }) => ({ authorization, cookie: `__Host-${cookie}` }))
  say('a club stands in it')

  await outside.ready()
  for (const name of applicationNames) apps.powerOn(name)
  apps.startFront()
  await Promise.all([apps.ready('web1'), apps.ready('web2')])
  say('web, worker and the proxy in front stand')
  return {
    machines: all,
    nodes,
    apps,
    outside,
    withDb,
    say,
    buyers: buyersOf(outside, secure, buyers.eventId, atOnce),
  }
}

export type ClusterStage = Awaited<ReturnType<typeof setStage>>
