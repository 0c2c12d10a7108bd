import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '#world/test-server.ts'
import { solvedCaptcha } from './testing/test-people.ts'
import { passesCaptcha } from './captcha.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ template: 'empty' })
})
afterAll(() => server.close())

const passes = (captcha: string | undefined) => passesCaptcha(server.services, captcha)

type Payload = {
  challenge: { parameters: Record<string, number>; signature?: string }
  solution: { counter: number; derivedKey: string }
}

function altered(captcha: string, change: (payload: Payload) => void): string {
  const payload = JSON.parse(Buffer.from(captcha, 'base64').toString()) as Payload
  change(payload)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

describe('a captcha', () => {
  it('passes once: of 20 at the same time one does', async () => {
    const captcha = await solvedCaptcha(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => passes(captcha)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it('does not pass without its work, its signature or its time', async () => {
    const captcha = await solvedCaptcha(server)
    const forgeries = [
      altered(captcha, (payload) => (payload.solution.derivedKey = '00'.repeat(32))),
      altered(captcha, (payload) => (payload.challenge.parameters['cost'] = 1)),
      altered(captcha, (payload) => (payload.challenge.parameters['expiresAt']! += 3600)),
      altered(captcha, (payload) => delete payload.challenge.signature),
      altered(
        captcha,
        (payload) => (payload.challenge.signature = payload.challenge.signature!.toUpperCase()),
      ),
      altered(captcha, (payload) => (payload.solution.counter = -1)),
    ]
    for (const forgery of forgeries) expect(await passes(forgery)).toBe(false)
    expect(await passes(captcha)).toBe(true)
  })

  it('nested deep inside is none, and no failure', async () => {
    const captcha = await solvedCaptcha(server)
    const text = Buffer.from(captcha, 'base64').toString()
    const deep = text.replace(
      '"parameters":{',
      `"parameters":{"x":${'['.repeat(60_000)}${']'.repeat(60_000)},`,
    )
    expect(await passes(Buffer.from(deep).toString('base64'))).toBe(false)
  })

  it.each(['', 'zzz', 'null', 'e30=', Buffer.from('[[[[').toString('base64'), undefined])(
    'is not %j',
    async (text) => {
      expect(await passes(text)).toBe(false)
    },
  )

  it('of another key is worth nothing', async () => {
    const captcha = await solvedCaptcha(server)
    const config = { ...server.config, masterKey: Buffer.alloc(32, 7) }
    expect(await passesCaptcha({ db: server.db, config }, captcha)).toBe(false)
  })
})
