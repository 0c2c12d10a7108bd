import { createHmac, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { keyedHash } from './key-ring.ts'

it('a keyed hash is the HMAC-SHA-256 of the text under the key of its purpose', () => {
  const masterKey = Buffer.alloc(32, 7)
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'taquilla index curp', 32))
  for (const text of ['', 'a', 'ñandú', 'x'.repeat(300)])
    expect(keyedHash(masterKey, 'curp', text)).toEqual(createHmac('sha256', key).update(text).digest())
  expect(keyedHash(masterKey, 'curp', 'a')).not.toEqual(keyedHash(masterKey, 'document', 'a'))
})
