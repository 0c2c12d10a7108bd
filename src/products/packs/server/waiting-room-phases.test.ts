import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveRoom } from '#catalogue/waiting-room/server/actions.ts'
import { openQueue, type Person, type Queue } from '#catalogue/waiting-room/server/testing/queue.ts'
import { goOn } from '#world/time.ts'

let queue: Queue
/** The one match of the pack that is sold by phases. */
let eventId: number
let title: string
let ana: Person
let stranger: Person
beforeAll(async () => {
  queue = await openQueue()
  const { rows } = await sql<{ id: number; title: string }>`
    select events.id, event_title(home, away) as title from pack_events part join events on events.id = part.event_id
    where part.pack_id = 1 order by events.id desc limit 1`.execute(queue.db)
  eventId = rows[0]!.id
  title = rows[0]!.title
  await sql`update events set requires_fan_id = false where id in (select event_id from pack_events where pack_id = 1)`.execute(
    queue.db,
  )
  await sql`insert into sale_phases (event_id, name, rule, starts_at, ends_at) values
    (${eventId}, 'Titulares', 'holder', now() - interval '2 hours', now() + interval '1 hour'),
    (${eventId}, 'Público', 'public', now() + interval '2 hours', now() + interval '3 hours')`.execute(
    queue.db,
  )
  stranger = await queue.person()
  ana = await queue.person()
  const { rowCount } = await queue.pool.query(
    `update passes set account_id = $1 where id = (select id from passes where status = 'active' limit 1)`,
    [ana.accountId],
  )
  expect(rowCount).toBe(1)
})
afterAll(() => queue.close())

const hold = (person: Person, pass?: string) =>
  person.post(
    '/packs/1/holds',
    { bestAvailable: { quantity: 1 } },
    pass === undefined ? {} : { 'queue-pass': pass },
  )
const join = (person: Person) => person.post('/waiting-room/pack-1/places')
const pass = (person: Person) => person.post('/waiting-room/pack-1/pass')
const code = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const room = () => queue.roomOf('pack:1')

/** Calls whoever is due after a second at this pace. */
async function call(): Promise<void> {
  await sql`update waiting_rooms set per_minute = 6000, serving_at = clock_timestamp() - interval '1 second'
    where subject = 'pack:1'`.execute(queue.db)
  await moveRoom(queue.db, (await room()).id)
}

/** What a node believes of a match's phases it asks for again. */
async function phasesAre(hours: { holders: [number, number]; public: [number, number] }): Promise<void> {
  for (const [rule, [from, to]] of [
    ['holder', hours.holders],
    ['public', hours.public],
  ] as const)
    await sql`update sale_phases set starts_at = now() + make_interval(hours => ${from}), ends_at = now() + make_interval(hours => ${to})
      where event_id = ${eventId} and rule = ${rule}`.execute(queue.db)
  goOn(1100)
}

it('a pack’s room takes in whom the purchase would, and names the match that is in the way', async () => {
  expect(code(await hold(stranger))).toEqual([403, 'phase_not_yours'])
  await sql`insert into waiting_rooms (subject, mode, per_minute) values ('pack:1', 'opening', 0)`.execute(
    queue.db,
  )
  await queue.round()
  const refused = await join(stranger)
  expect(code(refused)).toEqual([403, 'phase_not_yours'])
  expect(refused.body.title).toMatch(new RegExp(`^${title}: La fila es ahora para titulares de bonogallo`))
  expect((await stranger.get('/waiting-room/pack-1/places/mine')).body.place).toBeNull()
  expect((await join(ana)).status).toBe(201)
  await call()
  expect((await room()).serving).toBe(1)
  const given = await pass(ana)
  expect(given.status).toBe(200)
  expect((await hold(ana, given.body.pass)).status).toBe(201)
})

it('says before anybody waits which of its matches is sold by phases, and to whom', async () => {
  const { body } = await stranger.get('/waiting-room/pack-1/phases')
  expect(body).toMatchObject({ signedIn: true, matches: [{ id: eventId, title }] })
  expect(body.matches[0].phases.map(({ mine }: { mine: boolean }) => mine)).toEqual([false, true])
  const { body: shared } = await queue.browser().get('/waiting-room/pack-1/phases/public')
  expect(shared).toMatchObject({ signedIn: false, matches: [{ id: eventId }] })
})

it('calls nobody while one of its matches is between two phases; who may buy in the next one joins meanwhile', async () => {
  await phasesAre({ holders: [-3, -1], public: [1, 2] })
  expect((await join(stranger)).status).toBe(201)
  await call()
  expect((await room()).serving).toBe(1)
  await phasesAre({ holders: [-3, -2], public: [-2, -1] })
  expect(code(await join(await queue.person()))).toEqual([409, 'phase_closed'])
})

it('at the turn in a phase of others gives no pass and uses no turn up', async () => {
  await phasesAre({ holders: [-1, 1], public: [2, 3] })
  await call()
  expect((await room()).serving).toBe(2)
  const refused = await pass(stranger)
  expect(code(refused)).toEqual([403, 'phase_not_yours'])
  expect(refused.body.title).toMatch(new RegExp(`^${title}: Ahora compran: .*La tuya empieza`))
  expect((await stranger.get('/waiting-room/pack-1/places/mine')).body.place.status).toBe('called')
  await phasesAre({ holders: [-3, -2], public: [-1, 1] })
  const given = await pass(stranger)
  expect(given.status).toBe(200)
  expect((await hold(stranger, given.body.pass)).status).toBe(201)
})
