import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import { historiesIn } from '../testing/histories.ts'
import { openBoxOffice, type BoxOffice } from '../../../../../tests/box-office.ts'

let office: BoxOffice
beforeAll(async () => {
  office = await openBoxOffice()
})
afterAll(() => office.close())

const seed = Number(process.env['HISTORY_SEED'] ?? 20_261_121)
const runs = Number(process.env['HISTORY_RUNS'] ?? 5)

it('any history of holding, paying, approving late, refunding, refusals, chargebacks, lost notices, cancelling and expiring keeps books, seats and story straight', async () => {
  await fc.assert(await historiesIn(office), { seed, numRuns: runs, endOnFailure: true })
}, 180_000)
