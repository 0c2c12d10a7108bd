import { afterEach, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../tests/test-server.ts'
import { readConfig } from './config.ts'

let server: TestServer
afterEach(() => server.close())

const metricsToken = 'f3a1c7d95b2e4068a1b2c3d4'
const read = (authorization?: string, remoteAddress = '203.0.113.9') =>
  server.app.inject({ url: '/metrics', remoteAddress, headers: authorization ? { authorization } : {} })

it('shows the metrics to who has the token and to nobody else', async () => {
  server = await testServer({ template: 'empty', environment: { METRICS_TOKEN: metricsToken } })
  const open = await read(`Bearer ${metricsToken}`)
  expect([open.statusCode, open.body]).toEqual([200, expect.stringContaining('http_request_seconds')])
  for (const given of [
    undefined,
    'Bearer ',
    `Bearer ${metricsToken}0`,
    metricsToken,
    `Basic ${metricsToken}`,
  ])
    expect((await read(given)).statusCode).toBe(401)
})

it('has no metrics where no token is configured, not even for this machine: a proxy stands there', async () => {
  server = await testServer({ template: 'empty' })
  for (const given of [undefined, 'Bearer null', 'Bearer undefined', 'Bearer '])
    for (const address of ['203.0.113.9', '127.0.0.1', '::1'])
      expect((await read(given, address)).statusCode).toBe(404)
  expect(() => readConfig({ METRICS_TOKEN: 'corta' })).toThrow(/METRICS_TOKEN/)
})
