import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueue, type Person, type Queue } from '../testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue({ RATE_LIMITS: 'on' })
})
afterAll(() => queue.close())

type Refused = { code: string; detail: { challenge: Challenge } }
const ask = (person: Person, saleId: string, proof?: string) =>
  person.post(
    `/waiting-room/${saleId}/places`,
    undefined,
    proof === undefined ? {} : { 'proof-of-work': proof },
  )

async function solve({ detail: { challenge } }: Refused): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

it('a place costs work, which is worth something for that person and room alone', async () => {
  const saleId = await queue.opening(1, -60, 0)
  const other = await queue.opening(3, -60, 0)
  const [one, two] = [await queue.person(), await queue.person()]
  const refused = await ask(one, saleId)
  expect([refused.status, refused.body.code]).toEqual([403, 'proof_required'])
  const proof = await solve(refused.body as Refused)
  expect((await ask(two, saleId, proof)).body.code).toBe('proof_required')
  expect((await ask(one, other, proof)).body.code).toBe('proof_required')
  const joined = await ask(one, saleId, proof)
  expect([joined.status, joined.body.number]).toEqual([201, 1])
  expect((await ask(one, saleId, proof)).body.placeId).toBe(joined.body.placeId)
})

it('costs more who takes many from one address', async () => {
  const cost = async () => {
    const { body } = await ask(await queue.person(), 'event-1')
    return Number((body as Refused).detail.challenge.parameters.data!['level'])
  }
  expect(await cost()).toBe(0)
  for (let no = 0; no < 5; no += 1) {
    const person = await queue.person()
    const { body } = await ask(person, 'event-1')
    await ask(person, 'event-1', await solve(body as Refused))
  }
  expect(await cost()).toBe(1)
})
