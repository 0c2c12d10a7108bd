import { randomUUID } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { giveHoldTo } from '#selling/holds/server/sql.ts'
import { openWorld, type World } from '#world/world.ts'
import { passPhases } from './pass-phases.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at, per_person)
    values (${world.event.id}, 'Público', 'public', now() - interval '1 hour', now() + interval '1 hour', 2)`.execute(
    world.db,
  )
})
afterAll(() => world.close())

/** Leaves every `for update` out. */
const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => (node.kind === 'SelectQueryNode' ? { ...node, endModifiers: [] } : node),
  transformResult: async ({ result }) => result,
}

/** Two seats held in each of three browsers; all become one account's at the same moment. Answers how many it has then. */
async function moveAtOnce(locked: boolean): Promise<number> {
  const { accountId } = await world.buyer()
  const holds: string[] = []
  for (let index = 0; index < 3; index += 1) {
    const { body } = await world.browser().post(`/events/${world.event.id}/holds`, {
      bestAvailable: { quantity: 2 },
    })
    holds.push(body.id as string)
  }
  let moved = 0
  let open = () => {}
  const all = new Promise<void>((resolve) => (open = resolve))
  await Promise.allSettled(
    holds.map((holdId) =>
      world.db.transaction().execute(async (plain) => {
        const tx = locked ? plain : plain.withPlugin(withoutLocks)
        await giveHoldTo(tx, holdId, accountId)
        if ((moved += 1) === holds.length) open()
        await all
        await passPhases(tx, { holdId, accountId, asHolder: false })
        await new Promise((resolve) => setTimeout(resolve, 50))
      }),
    ),
  )
  const { rows } = await sql<{ seats: number }>`
    select coalesce(sum(cardinality(seat_ids)), 0)::int as seats from holds where account_id = ${accountId}`.execute(
    world.db,
  )
  return rows[0]!.seats
}

it('lets an account have no more than its limit in a phase, of holds that move to it at once', async () => {
  for (let round = 0; round < 5; round += 1) expect(await moveAtOnce(true)).toBe(2)
})

it('would notice: without the phase’s lock each sees only itself', async () => {
  expect(await moveAtOnce(false)).toBe(6)
})

it('asks nothing of a hold that no phase counted', async () => {
  const ana = await world.buyer()
  const tx = { holdId: randomUUID(), accountId: ana.accountId, asHolder: false }
  await expect(passPhases(world.db, tx)).resolves.toBeUndefined()
})
