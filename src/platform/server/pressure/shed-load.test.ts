import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Endpoint } from '#lib/endpoint.ts'
import { believe } from '../believed-sessions.ts'
import { answerProblems } from '../answer-problems.ts'
import type { Services } from '../services.ts'
import { shedLoad } from './shed-load.ts'
import { refusedFrom } from './thresholds.ts'

let app: FastifyInstance
let answer: PromiseWithResolvers<string>
beforeEach(() => {
  app = Fastify()
  answerProblems(app)
  answer = Promise.withResolvers()
  const letIn =
    () =>
    async ({ headers }: { headers: Record<string, unknown> }, accountId: string) =>
      headers['queue-pass'] === `good of ${accountId}`
  shedLoad(app, { features: [{ letIn }] } as unknown as Services)
  const route = (path: `/${string}`, more: Partial<Endpoint> = {}) =>
    app.get(
      path,
      { config: { endpoint: { access: 'anyone', method: 'GET', path, summary: '', ...more } as Endpoint } },
      () => answer.promise,
    )
  route('/events')
  route('/holds/mine')
  route('/orders')
  route('/staff/orders', { access: 'staff' })
  route('/bonus/orders')
  route('/live', { content: 'text/event-stream' })
  route('/webhooks/provider')
  route('/gate/scans', { access: 'gate' })
})
afterEach(() => app.close())

/** Calls that wait for their answer, until `answer` resolves. */
async function busy(calls: number): Promise<void> {
  for (let no = 0; no < calls; no += 1) void app.inject({ url: '/webhooks/provider' })
  await new Promise((resolve) => setTimeout(resolve, 50))
}

/** The status of a call, 200 where it would be answered. */
async function asks(url: string, headers: Record<string, string> = {}): Promise<number> {
  const asked = app.inject({ url, headers })
  const refused = await Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, 50, null))])
  return refused?.statusCode ?? 200
}

const [token, stranger] = ['a'.repeat(43), 'b'.repeat(43)]
believe(token, 'ana')
const session = { authorization: `Bearer ${token}` }
const good = { 'queue-pass': 'good of ana' }
/** A session that nobody was ever seen to have. */
const madeUp = { authorization: `Bearer ${stranger}`, 'fan-session': stranger }

it('strangers are refused first, then who is logged in, and who was let in or is paying last', async () => {
  await busy(refusedFrom.strangers)
  expect([await asks('/events'), await asks('/events', session)]).toEqual([503, 200])
  await busy(refusedFrom.known - refusedFrom.strangers)
  expect(await asks('/events', session)).toBe(503)
  expect(await asks('/events', { ...session, 'queue-pass': 'made up' })).toBe(503)
  expect(await asks('/events', { ...session, 'queue-pass': 'good of beto' })).toBe(503)
  expect(await asks('/events', { ...session, ...good })).toBe(200)
  expect(await asks('/holds/mine', session)).toBe(503)
  expect(await asks('/holds/mine', { ...session, ...good })).toBe(200)
  expect([await asks('/orders', session), await asks('/bonus/orders', session)]).toEqual([200, 200])
  expect(await asks('/staff/orders', session)).toBe(200)
  await busy(refusedFrom.buying - refusedFrom.known)
  expect(await asks('/events', { ...session, ...good })).toBe(503)
  expect(await asks('/orders', session)).toBe(503)
  expect([await asks('/gate/scans'), await asks('/webhooks/provider'), await asks('/live')]).toEqual([
    200, 200, 200,
  ])
  answer.resolve('')
})

it('who shows no session that this process knows is a stranger, whatever is asked for and claimed', async () => {
  await busy(refusedFrom.strangers)
  for (const path of ['/events', '/holds/mine', '/orders', '/bonus/orders', '/staff/orders'])
    for (const claims of [{}, madeUp, good, { ...madeUp, ...good }, { authorization: 'Bearer x' }])
      expect(await asks(path, claims as Record<string, string>), path).toBe(503)
  expect(await asks('/webhooks/provider')).toBe(200)
  answer.resolve('')
})

it('says when to come again, and answers once what was under way is answered', async () => {
  await busy(refusedFrom.strangers)
  const { statusCode, headers, body } = await app.inject({ url: '/events' })
  expect([statusCode, JSON.parse(body).code]).toEqual([503, 'busy'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  answer.resolve('')
  await expect.poll(() => asks('/events')).toBe(200)
})
