import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db.ts'
import { makeBuyers, type Buyer } from '../../tests/bench/buyers.ts'
import { buy } from '../../tests/bench/purchases.ts'
import { migrated } from './migrations.ts'
import { runInside, type OlderRelease } from './old-release.ts'
import { sellingNodes, thisRelease } from './selling-nodes.ts'

const atOnce = 3
/** Nobody comes back; more than can buy in the minutes that nodes of two releases take to start. */
const people = 3000
const restMs = 100
/** Purchases of each step: on the old schema, on the new one, by both releases, by the new one alone. */
const ofStep = 15

const makeClub = `
  import { migrate } from './src/platform/server/migrate.ts'
  import { openDatabase } from './src/platform/server/db.ts'
  import './src/app/server/features.ts'
  import { seedDemoClub } from './db/seed/demo-club.ts'
  import { ensureSigningKey } from './src/platform/codes/server/signing-keys.ts'
  import { readConfig } from './src/platform/server/config.ts'
  const url = process.env.DATABASE_URL
  await migrate(url)
  const { db, close } = openDatabase(url, 4)
  await seedDemoClub(db, { quick: true })
  await ensureSigningKey(db, readConfig({ NODE_ENV: 'test' }).masterKey)
  await close()`

/**
 * An older release sells in a club of its own; the schema is brought to the newest beside it, it sells on, this release joins
 * it, and it leaves. Buyers buy all the while.
 */
export async function sellThroughRelease(release: OlderRelease, databaseUrl: string, signal: AbortSignal) {
  await runInside(release, makeClub, { DATABASE_URL: databaseUrl })
  const shop = await sellingNodes()
  const { pool, close } = openDatabase(databaseUrl, 2)
  try {
    const sale = saleAmong(await makeBuyers({ pool }, people), shop.sandboxOrigin)
    const old = await shop.node(release.folder, databaseUrl)
    sale.sellsAt(old.origin)
    await sale.sold(ofStep, signal)
    await migrated(databaseUrl)
    const migratedAt = sale.count()
    await sale.sold(ofStep, signal)
    const ofOld = sale.count() - migratedAt
    const fresh = await shop.node(thisRelease, databaseUrl)
    sale.sellsAt(old.origin, fresh.origin)
    await sale.sold(ofStep, signal)
    sale.sellsAt(fresh.origin)
    await old.stop()
    await sale.sold(ofStep, signal)
    const { acknowledged, ...figures } = await sale.end()
    const { rows } = await pool.query<{ paid: number }>(
      "select count(*)::int as paid from orders where id = any ($1::uuid[]) and status = 'paid'",
      [acknowledged],
    )
    return {
      ...figures,
      purchases_of_old_on_new_schema: ofOld,
      acknowledged_lost: acknowledged.length - rows[0]!.paid,
    }
  } finally {
    await shop.close()
    await close()
  }
}

/** Buyers who buy, with hardly a rest, at the addresses that they are told, until the end. */
function saleAmong(buyers: Buyer[], sandboxOrigin: string) {
  let origins: string[] = []
  let ended = false
  let failed = 0
  let longest = 0
  let last = 0
  const acknowledged: string[] = []
  async function buyOn(): Promise<void> {
    for (let turn = 0; !ended; turn += 1) {
      const buyer = buyers.pop()
      if (buyer === undefined) throw new Error('there are no buyers left')
      const shop = {
        sandboxOrigin,
        // Of the nodes in service at each call: a purchase may begin at one that leaves and end at another.
        get origin() {
          return origins[turn % origins.length]!
        },
      }
      try {
        const bought = await buy(shop, buyer, { eventId: 1, quantity: 2 })
        if (bought === null) continue
        acknowledged.push(bought.orderId)
        const now = performance.now()
        longest = Math.max(longest, now - last)
        last = now
        await sleep(restMs)
      } catch (error) {
        console.error(error)
        failed += 1
      }
    }
  }
  let running: Promise<unknown> | null = null
  return {
    sellsAt: (...at: string[]) => {
      origins = at
      if (running !== null) return
      last = performance.now()
      running = Promise.all(Array.from({ length: atOnce }, buyOn))
      running.catch(() => undefined)
    },
    count: () => acknowledged.length,
    sold: async (more: number, signal: AbortSignal) => {
      const until = acknowledged.length + more
      while (acknowledged.length < until) {
        signal.throwIfAborted()
        await Promise.race([sleep(50), running])
      }
    },
    end: async () => {
      ended = true
      await running
      return {
        purchases: acknowledged.length,
        requests_failed: failed,
        outage_s: Math.round(longest / 100) / 10,
        acknowledged,
      }
    },
  }
}
