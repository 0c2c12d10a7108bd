import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { features } from '#app/server/features.ts'
import { openEventSecret } from '#selling/tickets/server/actions.ts'
import { developmentDefaults } from '#server/development-defaults.ts'
import { readMasterKey } from '#server/master-key.ts'
import { resealMaster } from '#server/reseal.ts'
import { unseal } from '#server/seal.ts'
import { passedSession, staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'
import { openWorld, type World } from '#world/world.ts'

const fresh = randomBytes(32)
const [first, second] = [developmentDefaults.masterKey, fresh].map((key) => key.toString('base64'))
/** The two steps of a change: every node knows the new key before one seals with it. */
const known = `1:${first},2:${second}`
const changed = `2:${second},1:${first}`
const sealed = features.flatMap((feature) => feature.sealed ?? [])

/** A node that has its configuration, and one on the same database that restarted with the next one. */
let world: World
const nodes: TestServer[] = []
beforeAll(async () => {
  world = await openWorld()
  const database = {
    url: world.databaseUrl,
    db: world.db,
    pool: world.pool,
    close: async () => undefined,
    drop: async () => undefined,
  }
  for (const MASTER_KEY of [known, changed])
    nodes.push(await testServer({ database, environment: { MASTER_KEY } }))
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await world.close()
})

/** Somebody whose session began before, led to another node. */
async function at(node: TestServer, { accountId }: { accountId: string }) {
  const { token, cookie } = await passedSession(world.db, accountId)
  const browser = node.browser()
  browser.useToken(token)
  browser.cookies.set('taquilla', cookie)
  return browser
}

async function left(key: Buffer): Promise<number> {
  let closed = 0
  for (const { table, column, with: other, purpose } of sealed) {
    const of = other === undefined ? sql`''` : sql`${sql.ref(other)}::text`
    const { rows } = await sql<{
      sealed: Buffer
      of: string
    }>`select ${sql.ref(column)} as sealed, ${of} as of
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(world.db)
    for (const row of rows) {
      try {
        unseal(key, purpose(row.of), row.sealed)
      } catch {
        closed += 1
      }
    }
  }
  return closed
}

it('every column that is sealed under the master key is known to its change', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed%'
      and table_name not like 'fan%' and table_name <> 'minors' order by 1`.execute(world.db)
  const names = sealed.map(({ table, column }) => `${table}.${column}`)
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted())
})

it('a sale goes through a change of the master key, and the old one opens nothing after it', async () => {
  const [next, last] = nodes as [TestServer, TestServer]
  const ana = await world.buyer()
  const bought = await world.buyOne(ana)
  const before = (await ana.get(`/tickets/${bought.ticketId}`)).body
  const hold = await ana.hold(1)
  const person = await staff(world, 'administrator')
  const { secret } = (await person.post('/auth/second-factor')).body
  const webhook = { name: 'Tablero', url: 'https://sistema.club.mx/avisos', events: ['order.paid'] }
  expect((await person.post('/staff/webhooks', webhook)).status).toBeLessThan(300)

  const { rows } = await sql<{ id: number }>`select id from events where id <> ${world.event.id}
    and id not in (select event_id from event_secrets) limit 1`.execute(world.db)
  const made = await openEventSecret(world.db, last.config.masterKey, rows[0]!.id)
  expect(await openEventSecret(world.db, next.config.masterKey, rows[0]!.id)).toEqual(made)

  const anas = await at(last, ana)
  expect((await anas.get(`/tickets/${bought.ticketId}`)).body).toMatchObject({
    code: expect.any(String),
    secret: before.secret,
  })
  expect((await anas.post('/orders', { holdId: hold.id })).status).toBe(201)
  const persons = await at(last, person)
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() })
  expect((await persons.post('/auth/second-factor/codes', { code })).status).toBe(200)

  expect(await left(fresh)).toBeGreaterThan(2)
  expect(await resealMaster(world.db, next.config.masterKey, sealed)).toBe(1)
  expect(await resealMaster(world.db, last.config.masterKey, sealed)).toBeGreaterThan(3)
  expect(await left(fresh)).toBe(0)
  expect(await left(developmentDefaults.masterKey)).toBeGreaterThan(3)
  expect(await resealMaster(world.db, last.config.masterKey, sealed)).toBe(0)
  expect((await anas.get(`/tickets/${bought.ticketId}`)).body.secret).toBe(before.secret)
})

it('what no key opens is told, and holds up no other', async () => {
  await sql`update event_secrets set sealed_secret = set_byte(sealed_secret, 20, get_byte(sealed_secret, 20) # 1)
    where event_id = ${world.event.id}`.execute(world.db)
  const third = randomBytes(32).toString('base64')
  const ring = readMasterKey(`3:${third},${changed}`)
  await expect(resealMaster(world.db, ring, sealed)).rejects.toThrow(
    '1 sealed values open under no master key',
  )
  expect(await left(Buffer.from(third, 'base64'))).toBe(1)
})
