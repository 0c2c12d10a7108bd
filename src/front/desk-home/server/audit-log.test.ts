import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#server/audit.ts'
import { namesOf } from '#server/names.ts'
import { staff } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('says who did what to what by their names, also in the details', async () => {
  const { rows } = await sql<{
    order: string
    folio: number
    account: string
    person: string
    event: number
  }>`
    select orders.id as order, folio, accounts.id as account, first_name || ' ' || last_name as person, (select min(id) from events) as event
    from orders join accounts on accounts.id = orders.account_id limit 1`.execute(server.db)
  const { order, folio, account, person, event } = rows[0]!
  const detail = { eventId: event, accountId: '01a202c0-376b-75ae-ae93-a90f2a3d4b94' }
  await audit(server.db, { accountId: account, action: 'order.refund', subject: `order:${order}`, detail })
  const finance = await staff(server, 'finance')
  const { body } = await finance.get(`/staff/audit-log?group=order&person=${account}`)
  const { names } = body.rows[0]
  expect(names[`order:${order}`]).toBe(`TQ-${String(folio).padStart(6, '0')}`)
  expect(names[`account:${account}`]).toBe(person)
  expect(names[`event:${event}`]).toMatch(/^Gallos vs .+, \d\d\/\d\d\/\d{4}$/)
  expect(Object.keys(names)).toHaveLength(3)
})

it('asks every table that has names, and takes what is no id of it for nothing', async () => {
  const { features } = server.services
  const kinds = features.flatMap(({ names = {} }) => Object.keys(names))
  expect(kinds.length).toBeGreaterThan(12)
  const ids = ['1', '01a202c0-376b-75ae-ae93-a90f2a3d4b94', "1'; drop table events", '']
  const found = await namesOf(
    server.db,
    features,
    kinds.flatMap((kind) => ids.map((id) => `${kind}:${id}`)),
  )
  expect([...found.keys()].filter((key) => !key.endsWith(':1'))).toEqual([])
  expect(found.get('season:1')).toBeTypeOf('string')
})
