import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQueue, type Queue } from '#catalogue/waiting-room/server/testing/queue.ts'

let server: Queue
beforeAll(async () => {
  server = await openQueue()
  await server.serving(2)
})
afterAll(() => server.close())

const forAll = /^public, max-age=0, s-maxage=\d+$/

describe.each([
  '/events',
  '/events/1',
  '/events/1/availability',
  '/events/1/phases/public',
  '/events/1/price-changes',
  '/events/1/proposals?quantity=2',
  '/packs',
  '/club',
  '/news',
  '/shop/products',
  '/bonus/plans',
])('%s', (path) => {
  it('may be kept by a cache in front: it brings no cookie and is the same for all', async () => {
    const [one, other] = [await ask(path), await ask(path)]
    expect(one.headers['cache-control']).toMatch(forAll)
    expect(one.headers['set-cookie']).toBeUndefined()
    const now = /"now":"[^"]+"/g
    expect(one.body.replaceAll(now, '')).toBe(other.body.replaceAll(now, ''))
  })

  it('is nobody else’s where a session is shown with it', async () => {
    const { headers } = await ask(path, { authorization: `Bearer ${'a'.repeat(43)}` })
    expect(headers['cache-control']).toBe('private, no-cache')
  })
})

describe.each(['state', 'sign', '1/record'])('the waiting room’s %s', (file) => {
  it('is one file for all, with a session or without, and brings no cookie', async () => {
    const path = `/waiting-room/event-2/${file}`
    const person = await server.person()
    const { token, cookie } = person.session
    const session = { authorization: `Bearer ${token}`, cookie: `taquilla=${cookie}` }
    const answers = [await ask(path), await ask(path), await ask(path, session)]
    for (const { statusCode, headers } of answers) {
      expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
      expect(headers['cache-control']).toMatch(/^public, max-age=[25]$/)
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })
})

it('a refusal is kept by nobody', async () => {
  const { statusCode, headers } = await ask('/events/99999')
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
})

it('what depends on who asks is kept by nobody, whoever asks', async () => {
  const { headers } = await ask('/events/1/phases')
  expect(headers['cache-control']).toBe('no-store')
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: `/api${path}`, headers })
