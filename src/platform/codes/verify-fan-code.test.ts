import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { rotatingCode, windowMs } from './rotating-code.ts'
import { privateKey, signBytes, signToken } from './server/sign-token.ts'
import { publicKey, ticketSecret } from './ticket-keys.ts'
import { encodeFields } from './ticket-token.ts'
import { verifyCode } from './verify-code.ts'
import { encodeFan, fanSecret, parseFanCode, type FanFields } from './fan-token.ts'
import { verifyFanCode, type FanScanner } from './verify-fan-code.ts'

const now = Date.parse('2026-11-28T23:10:00Z')
const fields: FanFields = {
  kid: 3,
  fanId: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
  issuedAt: now / 1000 - 3600,
  expiresAt: now / 1000 + 3600,
}
const ticketFields = { kid: 3, ticketId: fields.fanId, eventId: 41, expiresAt: fields.expiresAt }
const shared = Uint8Array.from({ length: 32 }, (_, index) => index)
const pair = keyPair()
let scanner: FanScanner
let token: string
let secret: string

beforeAll(async () => {
  const keys = new Map([[3, await publicKey(pair.raw)]])
  scanner = { keys, gateSecrets: new Map([[3, shared]]), barred: new Set() }
  token = await sign()
  secret = toBase64Url(await fanSecret(shared, fields.fanId))
})

function keyPair() {
  const { publicKey: open, privateKey: closed } = generateKeyPairSync('ed25519')
  const raw = fromBase64Url(open.export({ format: 'jwk' }).x ?? '') ?? new Uint8Array(0)
  return { raw, pkcs8: Uint8Array.from(closed.export({ format: 'der', type: 'pkcs8' })) }
}
const sign = async (changes: Partial<FanFields> = {}, pkcs8 = pair.pkcs8) =>
  signBytes(encodeFan({ ...fields, ...changes }), await privateKey(pkcs8))
const reasonOf = async (text: string, at = now, by = scanner) => {
  const verdict = await verifyFanCode(text, by, at)
  return verdict.ok ? 'ok' : verdict.reason
}
const bytesOf = (text: string) => fromBase64Url(text) ?? new Uint8Array(0)

describe('a Fan ID code', () => {
  it('is 90 bytes, opens with what was signed, and says nothing of the person', async () => {
    expect(bytesOf(token)).toHaveLength(90)
    expect(await verifyFanCode(token, scanner, now)).toEqual({ ok: true, fan: fields, rotating: false })
    expect(Object.keys(parseFanCode(token)?.fields ?? {})).toEqual(['kid', 'fanId', 'issuedAt', 'expiresAt'])
  })

  it('lives 30 seconds and its neighbours: a screenshot is refused', async () => {
    const code = await rotatingCode(token, secret, now)
    for (const at of [now - windowMs, now, now + windowMs])
      expect(await verifyFanCode(code, scanner, at)).toEqual({ ok: true, fan: fields, rotating: true })
    expect(await reasonOf(code, now + 2 * windowMs)).toBe('old_window')
    expect(await reasonOf(code, now - 2 * windowMs)).toBe('old_window')
  })

  it('is refused with any one of its bits turned', async () => {
    const bytes = bytesOf(await rotatingCode(token, secret, now))
    const reasons = await Promise.all(
      Array.from({ length: bytes.length * 8 }, (_, bit) => {
        const flipped = Uint8Array.from(bytes)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        return reasonOf(toBase64Url(flipped))
      }),
    )
    expect(reasons).toHaveLength(816)
    expect(reasons.filter((reason) => reason === 'ok')).toEqual([])
  })

  it('is refused after its time, under an unknown key, signed by somebody else, made from another secret', async () => {
    expect(await reasonOf(token, fields.expiresAt * 1000)).toBe('expired')
    expect(await reasonOf(await sign({ kid: 4 }))).toBe('unknown_key')
    expect(await reasonOf(await sign({}, keyPair().pkcs8))).toBe('bad_signature')
    expect(await reasonOf(await rotatingCode(token, toBase64Url(shared), now))).toBe('forged_window')
    const ofTicket = toBase64Url(await ticketSecret(shared, fields.fanId))
    expect(await reasonOf(await rotatingCode(token, ofTicket, now))).toBe('forged_window')
  })

  it('of somebody who may not enter is refused, and the gate learns whose it was', async () => {
    const barring = { ...scanner, barred: new Set([fields.fanId]) }
    expect(await verifyFanCode(token, barring, now)).toEqual({ ok: false, reason: 'barred', fan: fields })
  })
})

describe('a Fan ID code and a ticket, signed by the same key', () => {
  const ticketGate = async () => ({ eventId: 41, keys: scanner.keys, eventSecret: shared })

  it('never pass for each other, rotating or on paper', async () => {
    const ticket = await signToken(ticketFields, await privateKey(pair.pkcs8))
    const ticketLife = toBase64Url(await ticketSecret(shared, fields.fanId))
    for (const text of [ticket, await rotatingCode(ticket, ticketLife, now)]) {
      expect(await verifyCode(text, await ticketGate(), now)).toMatchObject({ ok: true })
      expect(await reasonOf(text)).toBe('bad_form')
    }
    for (const text of [token, await rotatingCode(token, secret, now)]) {
      expect(await reasonOf(text)).toBe('ok')
      expect(await verifyCode(text, await ticketGate(), now)).toEqual({ ok: false, reason: 'bad_form' })
    }
  })

  it('not even with the version byte turned', async () => {
    const ticket = bytesOf(await signToken(ticketFields, await privateKey(pair.pkcs8)))
    expect(await reasonOf(toBase64Url(Uint8Array.from([2, ...ticket.slice(1)])))).toBe('bad_signature')
    const asTicket = toBase64Url(Uint8Array.from([1, ...bytesOf(token).slice(1)]))
    const verdict = await verifyCode(asTicket, await ticketGate(), now)
    expect(verdict).toEqual({ ok: false, reason: 'bad_signature' })
  })

  it('would pass without the version byte: somebody’s ticket would open as a Fan ID', async () => {
    const unversioned = encodeFields(ticketFields)
    unversioned[0] = 2
    expect(await reasonOf(await signBytes(unversioned, await privateKey(pair.pkcs8)))).toBe('ok')
  })
})
