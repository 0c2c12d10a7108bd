import { setImmediate as later } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { currentRequestId, requestIds, tellRequestIds } from './request-id.ts'

it('gives every request an id of its own, also beside other processes', () => {
  const processes = [requestIds(), requestIds(), requestIds()]
  const ids = processes.flatMap((next) => Array.from({ length: 5000 }, next))
  expect(new Set(ids).size).toBe(15_000)
  expect(ids.every((id) => /^[\da-f]{12}$/.test(id))).toBe(true)
})

it('tells the caller the id of its call, and whoever is called because of it', async () => {
  const app = Fastify({ genReqId: requestIds() })
  tellRequestIds(app)
  app.post('/api/echo', async () => {
    await later()
    return { id: currentRequestId() }
  })
  const ask = () =>
    app.inject({ method: 'POST', url: '/api/echo', payload: { a: 1 }, headers: { 'x-request-id': 'theirs' } })
  const answers = await Promise.all([ask(), ask()])
  for (const answer of answers) expect(answer.json<{ id: string }>().id).toBe(answer.headers['x-request-id'])
  expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(2)
  expect(currentRequestId()).toBeUndefined()
  await app.close()
})
