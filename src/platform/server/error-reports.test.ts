import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { reportError, sendErrorsTo } from './error-reports.ts'

const options = { release: 'taquilla@1.0.0', environment: 'production' }
const dsn = 'https://abc123@errors.club.mx/sentry/7'
afterEach(() => sendErrorsTo(null, options))

it('sends an envelope that says where it failed and nothing of a person', async () => {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response('{}')))
  sendErrorsTo(dsn, { ...options, send })
  reportError(new TypeError('ana@correo.mx 4111111111111111 has no seat'), { request_id: '0123456789ab' })
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  const [address, asked] = send.mock.calls[0]!
  expect(address).toBe('https://errors.club.mx/sentry/api/7/envelope/')
  expect(asked?.headers).toMatchObject({ 'x-sentry-auth': expect.stringContaining('sentry_key=abc123') })
  const body = asked?.body as string
  const event = JSON.parse(body.split('\n')[2]!)
  expect(event).toMatchObject({ release: 'taquilla@1.0.0', tags: { request_id: '0123456789ab' } })
  const [{ type, value, stacktrace }] = event.exception.values
  expect([type, value]).toEqual(['TypeError', '… … has no seat'])
  expect(stacktrace.frames.at(-1).filename).toContain('error-reports.test.ts')
  for (const secret of ['ana', '4111']) expect(body).not.toContain(secret)
})

it('drops what does not fit while the service does not answer, and never throws', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const send = vi.fn<typeof fetch>(() => promise)
  sendErrorsTo(dsn, { ...options, send })
  for (let no = 0; no < 100; no += 1) reportError(`no ${no}`, {})
  resolve(new Response(null, { status: 429 }))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(20))
  send.mockRejectedValueOnce(new Error('away'))
  await vi.waitFor(() => {
    reportError('later', {})
    expect(send.mock.calls.length).toBeGreaterThan(20)
  })
})

it('takes an address with its key and project, in production only over https', () => {
  expect(readConfig({ SENTRY_DSN: dsn }).sentryDsn).toBe(dsn)
  expect(() => readConfig({ SENTRY_DSN: 'https://errors.club.mx/7' })).toThrow(/SENTRY_DSN/)
  const given = { NODE_ENV: 'production', SENTRY_DSN: 'http://abc@errors.club.mx/7' }
  expect(() => readConfig(given)).toThrow(/SENTRY_DSN: tiene que empezar con https/)
})
