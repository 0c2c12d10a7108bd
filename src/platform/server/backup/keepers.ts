import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { CannotStart } from '#server/cannot-start.ts'
import { seal, unseal } from '#server/seal.ts'

/** Of whoever keeps the club's keys: a name and an X25519 key. Only the public half is ever in the configuration. */
export type Keeper = { name: string; publicKey: Buffer }

const bytes = 32
const base64 = (jwkPart: string | undefined) => Buffer.from(jwkPart ?? '', 'base64url')
const publicOf = (raw: Buffer): KeyObject =>
  createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') } })
const rawPublic = (key: KeyObject) => base64(createPublicKey(key).export({ format: 'jwk' }).x)

/** A new pair: the public half for `BACKUP_KEEPERS`, the private one for that person's safe. */
export function newKeeper(): { publicKey: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync('x25519')
  const { x, d } = privateKey.export({ format: 'jwk' })
  const whole = Buffer.concat([base64(d), base64(x)])
  return { publicKey: base64(x).toString('base64'), privateKey: whole.toString('base64') }
}

/** Reads `ana:base64,luis:base64`: two people at least, since one may be away or leave. */
export function readKeepers(text: string): Keeper[] {
  const keepers = text.split(',').map((one) => {
    const [name = '', key = ''] = one.trim().split(':')
    return { name, publicKey: Buffer.from(key, 'base64') }
  })
  const whole = keepers.every(({ name, publicKey }) => /^[\w.-]+$/.test(name) && publicKey.length === bytes)
  const different = new Set(keepers.map(({ publicKey }) => publicKey.toString('hex'))).size
  if (!whole || different !== keepers.length || keepers.length < 2)
    throw new Error('tienen que ser dos personas o más, nombre:llave pública, entre comas')
  return keepers
}

type Sealed = { name: string; once: string; key: string }

/** Seals a text so that each of the keepers alone opens it: a key for this once, sealed to every one of them. */
export function sealForKeepers(keepers: Keeper[], plain: string): string {
  const key = randomBytes(bytes)
  const to = keepers.map(({ name, publicKey }): Sealed => {
    const { privateKey } = generateKeyPairSync('x25519')
    const shared = sharedKey(privateKey, publicKey, rawPublic(privateKey), publicKey)
    return {
      name,
      once: rawPublic(privateKey).toString('base64'),
      key: seal(shared, 'taquilla keeper', key).toString('base64'),
    }
  })
  const sealed = seal(key, 'taquilla keys', Buffer.from(plain)).toString('base64')
  return JSON.stringify({ taquilla: 1, to, sealed }, null, 2)
}

/** Opens it with the private half of any of them; throws in a sentence where it is nobody's of these. */
export function openAsKeeper(file: string, privateKey: string): string {
  const pair = Buffer.from(privateKey.trim(), 'base64')
  if (pair.length !== 2 * bytes) throw new CannotStart('Esa no es una llave privada de quien guarda.')
  const [d, x] = [pair.subarray(0, bytes), pair.subarray(bytes)]
  const own = createPrivateKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'X25519', x: x.toString('base64url'), d: d.toString('base64url') },
  })
  const { to, sealed } = JSON.parse(file) as { to: Sealed[]; sealed: string }
  for (const one of to) {
    const once = Buffer.from(one.once, 'base64')
    try {
      const key = unseal(sharedKey(own, once, once, x), 'taquilla keeper', Buffer.from(one.key, 'base64'))
      return unseal(key, 'taquilla keys', Buffer.from(sealed, 'base64')).toString()
    } catch {
      // Somebody else's.
    }
  }
  const names = to.map(({ name }) => name).join(', ')
  throw new CannotStart(`Esa llave no abre este archivo: es de ${names}.`)
}

function sharedKey(own: KeyObject, other: Buffer, once: Buffer, keeper: Buffer): Buffer {
  const secret = diffieHellman({ privateKey: own, publicKey: publicOf(other) })
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat([once, keeper]), 'taquilla keeper', bytes))
}
