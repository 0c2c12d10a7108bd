import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readTrustProxy } from './trust-proxy.ts'

async function addressSeen(trust: string, forwarded: string, from = '10.0.0.2') {
  const app = Fastify({ trustProxy: readTrustProxy(trust) })
  app.get('/', (request) => ({ ip: request.ip }))
  const answer = await app.inject({
    url: '/',
    remoteAddress: from,
    headers: { 'x-forwarded-for': forwarded },
  })
  return answer.json<{ ip: string }>().ip
}

describe('which address is believed', () => {
  it.each([
    ['off', '198.51.100.1', '10.0.0.2'],
    ['1', '198.51.100.1', '198.51.100.1'],
    // What the caller wrote stands left of what the proxy saw.
    ['1', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['2', '1.1.1.1, 198.51.100.1, 10.0.0.9', '198.51.100.1'],
    ['10.0.0.0/8', '1.1.1.1, 198.51.100.1, 10.0.0.9', '198.51.100.1'],
    ['10.0.0.2', '1.1.1.1, 198.51.100.1', '198.51.100.1'],
    ['192.0.2.7, 2001:db8::/32', '198.51.100.1', '10.0.0.2'],
  ])('TRUST_PROXY=%s and X-Forwarded-For: %s', async (trust, forwarded, seen) => {
    expect(await addressSeen(trust, forwarded)).toBe(seen)
  })

  it.each([
    'on',
    'true',
    'all',
    '*',
    '0',
    '-1',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.1,',
    'proxy.local',
  ])('TRUST_PROXY=%s is no answer, and the start says so', (value) => {
    expect(() => readConfig({ NODE_ENV: 'test', TRUST_PROXY: value })).toThrow(
      /TRUST_PROXY: .*how many proxies/,
    )
  })
})
