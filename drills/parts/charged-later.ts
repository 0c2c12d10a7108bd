import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { restoreClub } from '#app/server/restored-club.ts'
import { ensureSigningKey } from '#platform/codes/server/signing-keys.ts'
import { fullBackup } from '#server/backup/full-backup.ts'
import { keepLog } from '#server/backup/keep-log.ts'
import { serverClock } from '#server/backup/replication.ts'
import { sealedStore } from '#server/backup/sealed-store.ts'
import { openDatabase } from '#server/db.ts'
import { developmentDefaults as known } from '#server/development-defaults.ts'
import { migrate } from '#server/migrate.ts'
import { ensureDatabase, startPostgres } from '#server/postgres.ts'
import { seedDemoClub } from '../../db/seed/demo-club.ts'
import { makeBuyers } from '../../tests/bench/buyers.ts'
import { buy } from '../../tests/bench/purchases.ts'
import { freePort } from '../../tests/world/free-port.ts'
import { sellingNodes, thisRelease } from './selling-nodes.ts'

const keys = { masterKey: known.masterKey, identityKeys: [{ number: 1, key: known.identityKey }] }

/**
 * A club sells, is restored to a moment before its last two sales, and opens again by the command: the provider has charged what the
 * restored club does not know. Before that no node serves.
 */
export async function chargedLater(folder: string) {
  const shop = await sellingNodes()
  try {
    return await openAgain(await sellAndRestore(folder, shop), shop)
  } finally {
    await shop.close()
  }
}

type Shop = Awaited<ReturnType<typeof sellingNodes>>

/** Answers the folder of the restored server. */
async function sellAndRestore(folder: string, shop: Shop): Promise<string> {
  const live = await startPostgres(join(folder, 'charged'), await freePort(), ['fsync=off'])
  const store = sealedStore(join(folder, 'charged-backups'), randomBytes(32))
  const into = join(folder, 'charged-restored')
  await mkdir(into)
  try {
    const url = await ensureDatabase(live, 'taquilla')
    await migrate(url)
    const { db, pool, close } = openDatabase(url, 2)
    await seedDemoClub(db, { quick: true })
    await ensureSigningKey(db, known.masterKey)
    const [first, ...later] = await makeBuyers({ pool }, 3)
    await close()
    const { origin, stop } = await shop.node(thisRelease, url)
    const sale = { origin, sandboxOrigin: shop.sandboxOrigin }
    await buy(sale, first!, { eventId: 1, quantity: 2 })
    await fullBackup(url, store)
    const at = await serverClock(url)
    await sleep(100)
    for (const buyer of later) await buy(sale, buyer, { eventId: 1, quantity: 2 })
    await stop()
    await keepLog(url, store, { until: 'now' })
    await restoreClub(store, { at, into, keys, durable: false })
  } finally {
    await live.stop()
  }
  return join(into, 'postgres')
}

async function openAgain(folder: string, shop: Shop) {
  const restored = await startPostgres(folder, await freePort(), ['fsync=off'])
  try {
    const url = restored.url('taquilla')
    const early = await shop.node(thisRelease, url).then(
      () => 1,
      () => 0,
    )
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(thisRelease, 'scripts/restore.ts'), 'open'],
      { env: { ...process.env, ...shop.environment, NODE_ENV: 'test', DATABASE_URL: url } },
    )
    const { stop } = await shop.node(thisRelease, url)
    await stop()
    return {
      opened_too_early: early,
      charged_after: Number(/cobró después de ese momento: (\d+)/.exec(stdout)?.[1]),
      put_aside: stdout.split('apartado para finanzas').length - 1,
    }
  } finally {
    await restored.stop()
  }
}
