import { hash, hkdfSync } from 'node:crypto'
import { seal, unseal } from './seal.ts'

/** Keys by number, the current one first. They live in the configuration, never in the database. */
export type KeyRing = { number: number; key: Buffer }[]

/** Reads `2:base64,1:base64`: the first seals, all open. Each key has 32 bytes, each number is from 1 to 255, once. */
export function readKeyRing(text: string): KeyRing {
  const ring = text.split(',').map((entry) => {
    const [number = '', base64 = ''] = entry.trim().split(':')
    return { number: Number(number), key: Buffer.from(base64, 'base64') }
  })
  const numbers = new Set(ring.map(({ number }) => number))
  const whole = ring.every(
    ({ number, key }) => Number.isInteger(number) && number >= 1 && number <= 255 && key.length === 32,
  )
  if (!whole || numbers.size !== ring.length)
    throw new Error('tienen que ser número:base64 de 32 bytes, entre comas, cada número una vez')
  return ring
}

/** One byte with the key's number, then AES-256-GCM; `purpose` is bound to it. */
export function sealUnder(ring: KeyRing, purpose: string, plain: Buffer): Buffer {
  const [current] = ring
  if (current === undefined) throw new Error('the key ring is empty')
  return Buffer.concat([Buffer.from([current.number]), seal(current.key, purpose, plain)])
}

/** Opens what any key of the ring sealed for this purpose. Throws when the key is gone or a byte differs. */
export function openUnder(ring: KeyRing, purpose: string, sealed: Buffer): Buffer {
  const entry = ring.find(({ number }) => number === sealed[0])
  if (entry === undefined) throw new Error(`identity key ${sealed[0]} is not in the ring`)
  return unseal(entry.key, purpose, sealed.subarray(1))
}

/** True when something was sealed by another key than the current one: it waits for its rotation. */
export function isOldSeal(ring: KeyRing, sealed: Buffer): boolean {
  return sealed[0] !== ring[0]?.number
}

/** Derived keys by their master key and purpose: deriving costs more than the hash itself. */
const derived = new WeakMap<Buffer, Map<string, Pads>>()

/** The two halves of an HMAC's key (RFC 2104), each a block of SHA-256. */
type Pads = { inner: Buffer; outer: Buffer }

function padsOf(masterKey: Buffer, purpose: string): Pads {
  let keys = derived.get(masterKey)
  if (keys === undefined) derived.set(masterKey, (keys = new Map()))
  let pads = keys.get(purpose)
  if (pads === undefined) {
    const key = Buffer.alloc(64)
    Buffer.from(hkdfSync('sha256', masterKey, '', `taquilla index ${purpose}`, 32)).copy(key)
    pads = {
      inner: key.map((byte) => byte ^ 0x36) as Buffer,
      outer: key.map((byte) => byte ^ 0x5c) as Buffer,
    }
    keys.set(purpose, pads)
  }
  return pads
}

/** 32 bytes by which the same text is found again without being readable. The master key makes it, so rotation keeps it. */
export function keyedHash(masterKey: Buffer, purpose: string, text: string): Buffer {
  // HMAC-SHA-256 by two plain hashes: `createHmac` makes a key object each time, which costs ten times as much.
  const { inner, outer } = padsOf(masterKey, purpose)
  const first = hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')
  return hash('sha256', Buffer.concat([outer, first]), 'buffer')
}
