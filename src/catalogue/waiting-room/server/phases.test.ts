import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goOn } from '#world/time.ts'
import { moveRoom } from './actions.ts'
import { openQueue, type Person, type Queue } from './testing/queue.ts'

let queue: Queue
let saleId: string
beforeAll(async () => {
  queue = await openQueue()
  await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at) values
    (1, 'Titulares', 'holder', now() - interval '2 hours', now() + interval '1 hour'),
    (1, 'Público', 'public', now() + interval '2 hours', now() + interval '3 hours')`.execute(queue.db)
  saleId = await queue.opening(1, -60, 0)
})
afterAll(() => queue.close())

const join = (person: Person) => person.post(`/waiting-room/${saleId}/places`)
const pass = (person: Person) => person.post(`/waiting-room/${saleId}/pass`)
const mine = async (person: Person) =>
  (await person.get(`/waiting-room/${saleId}/places/mine`)).body.place as { status: string } | null
const code = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const serving = async () => (await queue.roomOf('event:1')).serving

/** Calls whoever is due after a second at this pace. */
async function call(): Promise<void> {
  await sql`update waiting_rooms set per_minute = 6000, serving_at = clock_timestamp() - interval '1 second'
    where subject = 'event:1'`.execute(queue.db)
  await moveRoom(queue.db, (await queue.roomOf('event:1')).id)
}

/** What a node believes of a match's phases it asks for again. */
async function phasesAre(hours: { holders: [number, number]; public: [number, number] }): Promise<void> {
  for (const [rule, [from, to]] of [
    ['holder', hours.holders],
    ['public', hours.public],
  ] as const)
    await sql`update sale_phases set starts_at = now() + make_interval(hours => ${from}), ends_at = now() + make_interval(hours => ${to})
      where event_id = 1 and rule = ${rule}`.execute(queue.db)
  goOn(1100)
}

async function holder(): Promise<Person> {
  const person = await queue.person()
  const { rowCount } = await queue.pool.query(
    `update passes set account_id = $1 where id = (select id from passes where status = 'active' limit 1)`,
    [person.accountId],
  )
  expect(rowCount).toBe(1)
  return person
}

let ana: Person
let stranger: Person

it('takes in whom the open phase is for, and tells anybody else before they wait', async () => {
  ana = await holder()
  stranger = await queue.person()
  expect((await join(ana)).status).toBe(201)
  const refused = await join(stranger)
  expect(code(refused)).toEqual([403, 'phase_not_yours'])
  expect(refused.body.title).toContain('titulares de bonogallo')
  expect(await mine(stranger)).toBeNull()
  const { lines } = (await stranger.get(`/waiting-room/${saleId}`)).body.rules
  expect(lines.join(' ')).toContain('fases')
})

it('calls nobody between two phases, and who may buy in the next one joins meanwhile', async () => {
  await phasesAre({ holders: [-3, -1], public: [1, 2] })
  expect((await join(stranger)).status).toBe(201)
  await call()
  expect(await serving()).toBe(0)
  await phasesAre({ holders: [1, 2], public: [-3, -1] })
  expect(code(await join(await queue.person()))).toEqual([403, 'phase_not_yours'])
  await phasesAre({ holders: [-3, -2], public: [-2, -1] })
  expect(code(await join(await queue.person()))).toEqual([409, 'phase_closed'])
})

it('at the turn in a phase of others gives no pass and uses no turn up; in the own phase it does', async () => {
  await phasesAre({ holders: [-1, 1], public: [2, 3] })
  await call()
  expect(await serving()).toBe(2)
  const refused = await pass(stranger)
  expect(code(refused)).toEqual([403, 'phase_not_yours'])
  expect(refused.body.title).toContain('La tuya empieza')
  expect((await mine(stranger))!.status).toBe('called')
  const given = await pass(ana)
  expect(given.status).toBe(200)
  const seat = { bestAvailable: { quantity: 1 } }
  const held = await ana.post('/events/1/holds', seat, { 'queue-pass': String(given.body.pass) })
  expect(held.status).toBe(201)
  await phasesAre({ holders: [-3, -2], public: [-1, 1] })
  expect((await pass(stranger)).status).toBe(200)
})
