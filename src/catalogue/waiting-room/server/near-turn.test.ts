import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnPlace } from '../contract.ts'
import { openQueue, type Person, type Queue } from './testing/queue.ts'

let queue: Queue
beforeAll(async () => {
  queue = await openQueue()
})
afterAll(() => queue.close())

it('who is within ten minutes of the turn is told once that it is near, by mail and push as well, and anew after coming back', async () => {
  const saleId = await queue.opening(1, -60, 0)
  const people: Person[] = []
  for (let no = 1; no <= 11; no += 1) {
    const person = await queue.person()
    people.push(person)
    expect(((await person.post(`/waiting-room/${saleId}/places`)).body as OwnPlace).number).toBe(no)
  }
  const [first] = people
  await sql`insert into push_subscriptions (account_id, visitor_id, endpoint_hash, sealed)
    values (${first!.accountId}, gen_random_uuid(), sha256('browser'), 'sealed')`.execute(queue.db)
  const pace = (perMinute: number, paused: boolean) =>
    sql`update waiting_rooms set per_minute = ${perMinute}, paused = ${paused}, serving_at = now()
      where subject = 'event:1'`.execute(queue.db)
  const { id } = await queue.roomOf('event:1')
  const key = `queue-near:${id}:1`

  /** By the number of the place: whom the key was told to, with the jobs that bring it. */
  async function told(ofKey: string) {
    await queue.round()
    await queue.round()
    const { rows } = await sql<{ no: number; mails: number; pushes: number }>`
      select array_position(${people.map(({ accountId }) => accountId)}::uuid[], note.account_id) as no,
        (select count(*)::int from graphile_worker.jobs where key = 'mail_notification:' || note.id) as mails,
        (select count(*)::int from graphile_worker.jobs where key like 'push_notification:' || note.id || ':%') as pushes
      from notifications note where note.key = ${ofKey} order by no`.execute(queue.db)
    return rows
  }

  await pace(1, true)
  expect(await told(key)).toEqual([])
  await pace(1, false)
  const ten = people.slice(0, 10).map((_, at) => ({ no: at + 1, mails: 1, pushes: at === 0 ? 1 : 0 }))
  expect(await told(key)).toEqual(ten)

  await sql`update waiting_places set status = 'called', called_at = now() - interval '6 minutes'
    where room_id = ${id} and number = 1`.execute(queue.db)
  await queue.round()
  const back = await first!.post(`/waiting-room/${saleId}/places/mine/return`)
  expect(back.body).toMatchObject({ number: 12, returned: true })
  expect(await told(`${key}:again`)).toEqual([])
  await pace(2, false)
  expect(await told(`${key}:again`)).toEqual([{ no: 1, mails: 1, pushes: 1 }])
  expect(await told(key)).toEqual([...ten, { no: 11, mails: 1, pushes: 0 }])
})
