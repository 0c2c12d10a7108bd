import { generateKeyPairSync, verify } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { rotatingCode, windowAt, windowMs } from './rotating-code.ts'
import { privateKey, signToken } from './server/sign-token.ts'
import { publicKey, ticketSecret } from './ticket-keys.ts'
import { encodeFields, parseCode, type TicketFields } from './ticket-token.ts'
import { verifyCode, type Scanner } from './verify-code.ts'

const now = Date.parse('2026-11-28T23:10:00Z')
const fields: TicketFields = {
  kid: 3,
  ticketId: '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b',
  eventId: 41,
  expiresAt: now / 1000 + 3600,
}
const eventSecret = Uint8Array.from({ length: 32 }, (_, index) => index)

function keyPair() {
  const { publicKey: open, privateKey: closed } = generateKeyPairSync('ed25519')
  const raw = fromBase64Url(open.export({ format: 'jwk' }).x ?? '') ?? new Uint8Array(0)
  return { open, raw, pkcs8: Uint8Array.from(closed.export({ format: 'der', type: 'pkcs8' })) }
}

const pair = keyPair()
let scanner: Scanner
let token: string
let secret: string
const sign = async (changes: Partial<TicketFields> = {}, pkcs8 = pair.pkcs8) =>
  signToken({ ...fields, ...changes }, await privateKey(pkcs8))
const reasonOf = async (text: string, at = now, by = scanner) => {
  const verdict = await verifyCode(text, by, at)
  return verdict.ok ? 'ok' : verdict.reason
}

beforeAll(async () => {
  scanner = { eventId: 41, keys: new Map([[3, await publicKey(pair.raw)]]), eventSecret }
  token = await sign()
  secret = toBase64Url(await ticketSecret(eventSecret, fields.ticketId))
})

/** Every single bit of a text's bytes turned over, one at a time. */
function bitFlips(text: string): string[] {
  const bytes = fromBase64Url(text) ?? new Uint8Array(0)
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const flipped = Uint8Array.from(bytes)
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return toBase64Url(flipped)
  })
}

describe('a signed code', () => {
  it('is 90 bytes in 120 characters and opens with what was signed', async () => {
    expect(token).toHaveLength(120)
    expect(await verifyCode(token, scanner, now)).toEqual({ ok: true, ticket: fields, rotating: false })
  })

  it('holds against another implementation of Ed25519, byte for byte where domain says', () => {
    const bytes = Buffer.from(token, 'base64url')
    expect(bytes.subarray(0, 2)).toEqual(Buffer.from([1, 3]))
    expect(bytes.subarray(2, 18).toString('hex')).toBe(fields.ticketId.replaceAll('-', ''))
    expect([bytes.readUInt32BE(18), bytes.readUInt32BE(22)]).toEqual([41, fields.expiresAt])
    expect(verify(null, bytes.subarray(0, 26), pair.open, bytes.subarray(26))).toBe(true)
  })

  it('is refused with any one of its 720 bits turned', async () => {
    const flips = bitFlips(token)
    const reasons = await Promise.all(flips.map((text) => reasonOf(text)))
    expect(flips).toHaveLength(720)
    expect(new Set(reasons)).toEqual(new Set(['bad_form', 'unknown_key', 'bad_signature']))
  })

  it('is refused as a person might spoil it', async () => {
    for (const text of [
      '',
      'hola',
      token.slice(1),
      `${token}=`,
      `${token}A`,
      ` ${token}`,
      token + token,
      'ñ'.repeat(120),
    ]) {
      expect([text, await reasonOf(text)]).toEqual([text, 'bad_form'])
    }
  })

  it('is refused by a gate of another match, after its time, and under a key nobody published', async () => {
    expect(await reasonOf(await sign({ eventId: 42 }))).toBe('wrong_event')
    expect(await reasonOf(token, fields.expiresAt * 1000 - 1)).toBe('ok')
    expect(await reasonOf(token, fields.expiresAt * 1000)).toBe('expired')
    expect(await reasonOf(await sign({ kid: 4 }))).toBe('unknown_key')
  })

  it('is refused when somebody else signed it under our key number', async () => {
    expect(await reasonOf(await sign({}, keyPair().pkcs8))).toBe('bad_signature')
  })

  it('comes back from its text whatever its fields are', async () => {
    const anyFields = fc.record({
      kid: fc.integer({ min: 1, max: 255 }),
      ticketId: fc.uuid(),
      eventId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      expiresAt: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    })
    const key = await privateKey(pair.pkcs8)
    await fc.assert(
      fc.asyncProperty(anyFields, async (any) => {
        const parsed = parseCode(await signToken(any, key))
        expect(parsed?.fields).toEqual(any)
        expect(parsed?.signed).toEqual(encodeFields(any))
        expect(parsed?.turn).toBeNull()
      }),
    )
  })

  it('has one spelling: no text but its own reads as the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(Uint8Array.from(bytes))
      }),
    )
    expect(fromBase64Url('AB')).toBeNull()
  })
})

describe('the rotating code', () => {
  it('is good in its own window, the one before and the one after', async () => {
    const code = await rotatingCode(token, secret, now)
    expect(code).toHaveLength(136)
    for (const at of [now - windowMs, now, now + windowMs]) {
      expect(await verifyCode(code, scanner, at)).toEqual({ ok: true, ticket: fields, rotating: true })
    }
  })

  it('is refused as a screenshot two windows old, or from a clock two windows ahead', async () => {
    const code = await rotatingCode(token, secret, now)
    expect(await reasonOf(code, now + 2 * windowMs)).toBe('old_window')
    expect(await reasonOf(code, now - 2 * windowMs)).toBe('old_window')
  })

  it('changes every 30 seconds and not before', async () => {
    const start = windowAt(now) * windowMs
    const first = await rotatingCode(token, secret, start)
    expect(await rotatingCode(token, secret, start + windowMs - 1)).toBe(first)
    expect(await rotatingCode(token, secret, start + windowMs)).not.toBe(first)
  })

  it('is refused with any one of its 816 bits turned', async () => {
    const flips = bitFlips(await rotatingCode(token, secret, now))
    const reasons = await Promise.all(flips.map((text) => reasonOf(text)))
    expect(flips).toHaveLength(816)
    expect(reasons.filter((reason) => reason === 'ok')).toEqual([])
    expect(new Set(reasons.slice(720))).toEqual(new Set(['forged_window']))
  })

  it('cannot be made from the paper code, from another ticket, or from another match', async () => {
    const guessed = toBase64Url(new Uint8Array(32))
    const ofAnother = toBase64Url(await ticketSecret(eventSecret, '0193a1b2-c3d4-7e5f-8a6b-000000000000'))
    const ofAnotherMatch = toBase64Url(
      await ticketSecret(
        eventSecret.map((byte) => byte ^ 1),
        fields.ticketId,
      ),
    )
    for (const wrong of [guessed, ofAnother, ofAnotherMatch]) {
      expect(await reasonOf(await rotatingCode(token, wrong, now))).toBe('forged_window')
    }
  })
})
