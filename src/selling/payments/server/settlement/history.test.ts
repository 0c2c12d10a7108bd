import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { historiesIn } from '../testing/histories.ts'
import { openWorld, type World } from '#world/world.ts'
import { rounds } from '#world/rounds.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const seed = Number(process.env['HISTORY_SEED'] ?? 20_261_121)
const runs = rounds(5, 200)

it('any history of holding, paying, approving late, refunding, refusals, chargebacks, lost notices, cancelling and expiring keeps books, seats and story straight', async () => {
  await fc.assert(await historiesIn(world), { seed, numRuns: runs, endOnFailure: true })
}, 300_000)
