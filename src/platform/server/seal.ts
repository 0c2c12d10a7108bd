import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/**
 * A key that seals. `ring`: others stand in for it, itself among them: the first seals, all open (`readMasterKey`). What is derived
 * from it, hashes and links, stays its own.
 */
export type SealingKey = Buffer & { ring?: readonly Buffer[] }

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, then the text. `purpose` is bound as associated data. */
export function seal(key: SealingKey, purpose: string, plain: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.ring?.[0] ?? key, nonce).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens what `seal` closed for the same purpose; throws when key, purpose or bytes differ. */
export function unseal(key: SealingKey, purpose: string, sealed: Buffer): Buffer {
  const ring = key.ring ?? [key]
  for (const [at, one] of ring.entries()) {
    try {
      return opened(one, purpose, sealed)
    } catch (error) {
      if (at === ring.length - 1) throw error
    }
  }
  throw new Error('the ring is empty')
}

function opened(key: Buffer, purpose: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}
