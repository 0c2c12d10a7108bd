import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answerProblems } from '#server/answer-problems.ts'
import { testServer, type TestServer } from '../../../../tests/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('gives a screen that failed a reference of its own, and refuses more than it says', async () => {
  const report = { path: '/system/inicio', words: 'TypeError: x' }
  const told = await server.browser().post('/site/failures', report)
  const again = await server.browser().post('/site/failures', report)
  expect([told.status, told.body.reference]).toEqual([201, expect.stringMatching(/^[\da-f]{12}$/)])
  expect(again.body.reference).not.toBe(told.body.reference)
  expect((await server.browser().post('/site/failures', { ...report, token: 'x' })).status).toBe(400)
  expect((await server.browser().post('/site/failures', { ...report, words: 'x'.repeat(301) })).status).toBe(
    400,
  )
})

it('leads a browser that opened a failing call as a page to the error page, and answers every other with the problem', async () => {
  const app = Fastify({ genReqId: () => '0123456789ab' })
  answerProblems(app)
  app.get('/api/broken', () => Promise.reject(new Error('broken')))
  const fail = vi.spyOn(app.log, 'error').mockImplementation(() => undefined)
  const opened = await app.inject({ url: '/api/broken', headers: { 'sec-fetch-dest': 'document' } })
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/system/errorPage?ref=0123456789ab'])
  const called = await app.inject({ url: '/api/broken' })
  expect([called.statusCode, called.json().reference]).toEqual([500, '0123456789ab'])
  const refused = await app.inject({ url: '/api/nothing', headers: { 'sec-fetch-dest': 'document' } })
  expect(refused.statusCode).toBe(404)
  fail.mockRestore()
  await app.close()
})
