import { randomUUID } from 'node:crypto'
import type { Challenge } from 'altcha-lib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, makePerson } from '#people/accounts/server/testing/test-people.ts'
import { makeFans, type Fan } from '../../../../../rehearsal/fans/people.ts'
import {
  codesOf,
  eventId,
  openStrangers,
  seats,
  solve,
  type Refused,
  type Strangers,
} from './testing/strangers.ts'

let strangers: Strangers
let server: Strangers['server']
let ask: Strangers['ask']
let holdsAlready: Strangers['holdsAlready']
const hoardWithoutPrice = async (addressOf: (no: number) => string, requests: number, counted = true) =>
  codesOf(await strangers.hoardWithoutPrice(addressOf, requests, { counted }))
beforeAll(async () => {
  strangers = await openStrangers()
  ;({ server, ask, holdsAlready } = strangers)
})
afterAll(() => strangers.close())
afterEach(() => strangers.letGo())

/** Percent of the hall that is held now without an account. */
async function heldShare(): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(cardinality(seat_ids)), 0)::int as held from holds
    where event_id = ${eventId} and status = 'active'
      and (network_key is not null or (account_id is null and kind = 'tickets'))`.execute(server.db)
  return (rows[0]!.held / seats) * 100
}

type Asked = Parameters<Strangers['ask']>[0]

/** What a machine holds that shows no work and asks again and again, from many connections. */
async function hoard(next: () => Asked, requests: number): Promise<Set<string>> {
  const codes = new Set<string>()
  let left = requests
  await Promise.all(
    Array.from({ length: 24 }, async () => {
      while (left-- > 0) {
        const answer = await ask(next())
        if (answer.statusCode !== 201) codes.add(answer.json<Refused>().code)
      }
    }),
  )
  return codes
}

describe('who hoards seats without an account', () => {
  it('pays with work before long: no cookie, and a new one for each hold, are one address', async () => {
    const codes = await hoard(() => ({ address: '203.0.113.1' }), 100)
    expect([...codes]).toEqual(['proof_required'])
    await hoard(() => ({ address: '203.0.113.1', visitor: randomUUID() }), 100)
    expect(await heldShare()).toBeGreaterThan(0)
    expect(await heldShare()).toBeLessThan(1)
  })

  it('holds at most 2 % of the hall from one address, however much work it can do, through two nodes', async () => {
    await holdsAlready('203.0.113.2', 500)
    const codes = await hoardWithoutPrice(() => '203.0.113.2', 30)
    expect(codes).toContain('login_to_hold')
    expect(await heldShare()).toBeGreaterThan(1.5)
    expect(await heldShare()).toBeLessThanOrEqual(2)
  })

  it('holds at most 10 % from forty addresses of one network', async () => {
    for (let no = 0; no < 5; no++) await holdsAlready(`203.0.113.${200 + no}`, 580)
    await hoardWithoutPrice((no) => `203.0.113.${no % 40}`, 40)
    expect(await heldShare()).toBeGreaterThan(8)
    expect(await heldShare()).toBeLessThanOrEqual(10)
  })

  it('is one place with all addresses of its /64, and one network with its /48', async () => {
    await holdsAlready('2001:db8:7:1::ffff', 500)
    await hoardWithoutPrice((no) => `2001:db8:7:1::${no.toString(16)}`, 30)
    expect(await heldShare()).toBeLessThanOrEqual(2)
    await holdsAlready('2001:db8:7:ffff::1', 2300)
    await hoardWithoutPrice((no) => `2001:db8:7:${no.toString(16)}::1`, 40)
    expect(await heldShare()).toBeLessThanOrEqual(10)
  })

  it('would hold far more were its share not counted (so the tests above can fail)', async () => {
    await holdsAlready('203.0.113.3', 500)
    await hoardWithoutPrice(() => '203.0.113.3', 40, false)
    expect(await heldShare()).toBeGreaterThan(2.2)
  })

  it('cannot hold more by way of packs and bonogallos', async () => {
    const paths = ['/packs/1/holds', '/bonus/plans/2/holds', `/events/${eventId}/holds`]
    let no = 0
    await hoard(() => ({ address: '203.0.113.4', quantity: 1, path: paths[no++ % 3]! }), 200)
    expect(await heldShare()).toBeLessThan(1)
    const { rows } = await sql<{ kind: string }>`
      select distinct kind::text from holds where status = 'active' and network_key is not null`.execute(
      server.db,
    )
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['bonogallo', 'pack', 'tickets'])
  })
})

describe('the work', () => {
  async function pressed(address: string): Promise<Challenge> {
    for (;;) {
      const answer = await ask({ address })
      if (answer.statusCode === 403) return answer.json<Refused>().detail.challenge
    }
  }

  it('lets one hold through, once, and only that address', async () => {
    const proof = await solve(await pressed('203.0.113.10'))
    await pressed('198.51.100.10')
    expect((await ask({ address: '198.51.100.10', proof })).json<Refused>().code).toBe('proof_required')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask({ address: '203.0.113.10', proof })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  })

  it('is not that of a log-in, nor the other way round', async () => {
    await pressed('203.0.113.11')
    const { body } = await server.browser().get('/captcha/challenge')
    const captcha = await solve(body as Challenge)
    expect((await ask({ address: '203.0.113.11', proof: captcha })).statusCode).toBe(403)
    const proof = await solve(await pressed('203.0.113.11'))
    const registered = await server.browser().post('/account', { captcha: proof })
    expect(registered.status).not.toBe(200)
  })
})

describe('beside a hoarder, at the same address', () => {
  it('people with an account get their seats, and one of them no more than a person may', async () => {
    await holdsAlready('203.0.113.20', 610)
    await ask({ address: '203.0.113.20' })
    expect((await ask({ address: '203.0.113.20' })).json<Refused>().code).toBe('login_to_hold')
    await makePerson(server, { email: 'con-cuenta@correo.example' })
    const { body, headers } = await server.browser().login('con-cuenta@correo.example', goodPassword)
    const cookie = [headers['set-cookie']]
      .flat()
      .find((line) => line?.startsWith('taquilla='))!
      .split(';')[0]!
    const session = { authorization: `Bearer ${body.token}` }
    const held = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask({
          address: '203.0.113.20',
          quantity: 4,
          session: { ...session, cookie: `${cookie}; visitor=${randomUUID()}` },
        }),
      ),
    )
    expect(held.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  })

  it('sixty buyers a minute hold without an account as long as nobody hoards', async () => {
    const answers = []
    for (let buyer = 0; buyer < 60; buyer++) {
      const first = await ask({ address: '203.0.113.21', visitor: randomUUID(), quantity: 3 })
      const proof = first.statusCode === 403 ? await solve(first.json<Refused>().detail.challenge) : undefined
      answers.push(proof === undefined ? first : await ask({ address: '203.0.113.21', quantity: 3, proof }))
    }
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(60)
  })
})

describe('many accounts of one machine, which nobody knows', () => {
  const address = '203.0.113.40'
  const asks = ({ headers }: Fan, more: Partial<Asked> = {}) =>
    ask({ address, quantity: 1, session: headers, ...more })

  it('pay with work before long; people with a phone or a purchase beside them do not, nor strangers, nor who is elsewhere', async () => {
    const machine = await makeFans(server.pool, 200, { name: 'granja', perPhone: 0 })
    const refused: Fan[] = []
    for (const one of machine) if ((await asks(one)).statusCode !== 201) refused.push(one)
    expect(refused.length).toBeGreaterThan(20)
    const [one, other] = refused as [Fan, Fan]
    const answer = (await asks(one)).json<Refused>()
    expect(answer).toMatchObject({ code: 'proof_required', title: expect.stringContaining('tu celular') })
    const proof = await solve(answer.detail.challenge)
    expect((await asks(one, { proof })).statusCode).toBe(201)
    // It is worth one hold.
    expect((await asks(other, { proof })).json<Refused>().code).toBe('proof_required')

    expect((await asks(other, { address: '198.51.100.40' })).statusCode).toBe(201)
    expect((await ask({ address, quantity: 1 })).statusCode).toBe(201)
    const [withPhone] = (await makeFans(server.pool, 1, { name: 'vecina' })) as [Fan]
    expect((await asks(withPhone)).statusCode).toBe(201)
    const [buyer] = (await makeFans(server.pool, 1, { name: 'cliente', perPhone: 0 })) as [Fan]
    await sql`insert into orders (kind, event_id, account_id, title, hold_id, price_version, total_cents, status, payable_until, hold_ends_at, paid_at)
      select 'tickets', ${eventId}, id, 'De antes', gen_random_uuid(), 1, 100, 'paid', now(), now(), now() from accounts
      where email like 'cliente-%'`.execute(server.db)
    expect((await asks(buyer)).statusCode).toBe(201)
  })
})

it('where a hold came from is a keyed hash, and forgotten with the hold', async () => {
  const answer = await ask({ address: '203.0.113.30', visitor: randomUUID(), quantity: 2 })
  const keys = async () =>
    (
      await sql<{ keys: string[] }>`select array_remove(array[network_key, address_key], null)::text[] as keys
      from holds where id = ${answer.json<{ id: string }>().id}`.execute(server.db)
    ).rows[0]!.keys
  expect(await keys()).toHaveLength(2)
  for (const status of ['released', 'expired', 'ordered']) {
    await sql`update holds set status = 'active', network_key = 1, address_key = 2 where id = ${answer.json<{ id: string }>().id}`.execute(
      server.db,
    )
    await sql`update holds set status = ${status}::hold_status where id = ${answer.json<{ id: string }>().id}`.execute(
      server.db,
    )
    expect(await keys()).toEqual([])
  }
})
