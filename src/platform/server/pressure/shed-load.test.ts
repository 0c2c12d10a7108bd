import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Endpoint } from '#lib/endpoint.ts'
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
    async ({ headers }: { headers: Record<string, unknown> }) =>
      headers['queue-pass'] === 'good'
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

const session = { authorization: 'Bearer token' }

it('strangers are refused first, then who is logged in, and who was let in or is paying last', async () => {
  await busy(refusedFrom.strangers)
  expect([await asks('/events'), await asks('/events', session)]).toEqual([503, 200])
  await busy(refusedFrom.known - refusedFrom.strangers)
  expect(await asks('/events', session)).toBe(503)
  expect(await asks('/events', { ...session, 'queue-pass': 'made up' })).toBe(503)
  expect(await asks('/events', { ...session, 'queue-pass': 'good' })).toBe(200)
  expect(await asks('/holds/mine', session)).toBe(503)
  expect(await asks('/holds/mine', { ...session, 'queue-pass': 'good' })).toBe(200)
  expect([await asks('/orders'), await asks('/bonus/orders')]).toEqual([200, 200])
  await busy(refusedFrom.buying - refusedFrom.known)
  expect(await asks('/events', { ...session, 'queue-pass': 'good' })).toBe(503)
  expect(await asks('/orders', session)).toBe(503)
  expect([await asks('/gate/scans'), await asks('/webhooks/provider'), await asks('/live')]).toEqual([
    200, 200, 200,
  ])
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
