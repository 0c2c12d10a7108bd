import { afterAll, beforeAll, expect, it } from 'vitest'
import { staff } from '../../../../../tests/staff.ts'
import { testServer, type TestServer } from '../../../../../tests/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('lists the match that is nearest to today first, played or to be played', async () => {
  const gate = await staff(server, 'gate')
  const { rows } = (await gate.get('/staff/gates')).body as { rows: { startsAt: string }[] }
  const now = Date.now()
  const far = rows.map(({ startsAt }) => Math.abs(Date.parse(startsAt) - now))
  expect(far.length).toBeGreaterThan(2)
  expect(far).toEqual(far.toSorted((one, other) => one - other))
  expect(rows.some(({ startsAt }) => Date.parse(startsAt) < now)).toBe(true)
})
