import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { visitorsPerAddress } from '#server/rate-limit.ts'
import { testServer, type TestServer } from '../world/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty', environment: { RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())
// Calls are counted by the minute: none ends while a test counts, however slow the machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** An endpoint that anybody may call, 20 times a minute; none of these tokens is one. */
const perMinute = 20
const token = 'x'.repeat(43)

const call = (address: string, visitor?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/email-confirmations',
    remoteAddress: address,
    headers: { origin: server.config.publicUrl },
    ...(visitor !== undefined && { cookies: { visitor } }),
    payload: { token },
  })
const calls = async (many: number, address: string, visitor?: () => string) => {
  const answers = []
  for (let time = 0; time < many; time++) answers.push(await call(address, visitor?.()))
  return answers.filter(({ statusCode }) => statusCode === 429)
}

describe('too many calls', () => {
  it('of one browser are refused with the time to wait, and another one at the same address goes on', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const refused = await calls(perMinute + 1, '203.0.113.1', () => one)
    expect(refused).toHaveLength(1)
    expect(refused[0]!.json()).toMatchObject({ code: 'too_many_requests', status: 429 })
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(await calls(perMinute, '203.0.113.1', () => other)).toEqual([])
  })

  it('of one address are refused whichever browsers it says to be, and another address goes on', async () => {
    const refused = await calls(perMinute * visitorsPerAddress + 5, '203.0.113.2', () => crypto.randomUUID())
    expect(refused).toHaveLength(5)
    expect((await call('203.0.113.3', crypto.randomUUID())).statusCode).not.toBe(429)
  })

  it('are those of a neighbourhood where nobody has a number yet only by its address', async () => {
    expect(await calls(perMinute * 2, '203.0.113.4')).toEqual([])
  })

  it('of files and pages are none: a stadium’s network opens the shop all at once', async () => {
    const ask = () => server.app.inject({ url: '/robots.txt', remoteAddress: '203.0.113.5' })
    const answers = await Promise.all(Array.from({ length: 1300 }, ask))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})
