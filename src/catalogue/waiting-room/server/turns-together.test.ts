import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementsOf } from '#world/statements.ts'
import { openQueue, type Person, type Queue } from './testing/queue.ts'

let queue: Queue
let saleId: string
beforeAll(async () => {
  queue = await openQueue()
  saleId = await queue.opening(1, -60, 0)
})
afterAll(() => queue.close())

async function called(): Promise<Person> {
  const person = await queue.person()
  await person.post(`/waiting-room/${saleId}/places`)
  await sql`update waiting_places set status = 'called', called_at = now() where account_id = ${person.accountId}`.execute(
    queue.db,
  )
  return person
}
const take = (person: Person) => person.post(`/waiting-room/${saleId}/pass`)
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const served = async (person: Person) => {
  const { rows } = await sql<{ servedAt: Date | null }>`
    select served_at from waiting_places where account_id = ${person.accountId}`.execute(queue.db)
  return rows[0]!.servedAt
}

it('turns that are taken at the same moment are few statements, and each has its own pass', async () => {
  const people: Person[] = []
  for (let no = 0; no < 20; no += 1) people.push(await called())
  const waits = await queue.person()
  await waits.post(`/waiting-room/${saleId}/places`)
  const stranger = await queue.person()
  const { texts, result } = await statementsOf(() => Promise.all([...people, waits, stranger].map(take)))
  const passes = result.slice(0, 20).map(({ status, body }) => {
    expect(status).toBe(200)
    return body.pass as string
  })
  expect(new Set(passes).size).toBe(20)
  expect(result.slice(20).map(code)).toEqual([
    [409, 'not_your_turn'],
    [409, 'no_place'],
  ])
  const writes = texts.filter((text) => /update\s+"?waiting_places/i.test(text))
  expect(writes.length).toBeLessThanOrEqual(3)
  expect((await take(people[0]!)).body.expiresAt).toBe(result[0]!.body.expiresAt)
})

it('a turn that somebody else is at is waited for by its own person alone', async () => {
  const [held, free] = [await called(), await called()]
  const client = await queue.pool.connect()
  await client.query('begin')
  await client.query('select from waiting_places where account_id = $1 for no key update', [held.accountId])
  const waits = take(held)
  const answer = await take(free)
  expect(answer.status).toBe(200)
  expect(await served(held)).toBeNull()
  await client.query('commit')
  client.release()
  expect((await waits).status).toBe(200)
  expect(await served(held)).not.toBeNull()
})

it('the same turn in many tabs is taken once', async () => {
  const person = await called()
  const answers = await Promise.all(Array.from({ length: 12 }, () => take(person)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.expiresAt)).size).toBe(1)
})
