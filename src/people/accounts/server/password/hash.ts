import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's Argon2id floor: 19 MiB, two passes, one lane; it runs on libuv's threads, not on the event loop. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const derive = promisify(argon2)

/** No password opens it: for an account whose owner must first prove the mailbox. */
export const unusableHash = 'unusable'

/** `argon2id$v=19$m=19456,t=2,p=1$<salt>$<key>`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return encode(salt, await keyOf(password, salt, cost))
}

/** True when `password` made `stored`. Without a usable hash the same work is done and the answer is false. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const known = stored === null ? null : decode(stored)
  const { salt, key, parameters } = known ?? nobody
  const given = await keyOf(password, salt, parameters)
  return timingSafeEqual(given, key) && known !== null
}

type Cost = typeof cost

/** NFKC, so that a password typed on another keyboard is the same password. */
function keyOf(password: string, salt: Buffer, parameters: Cost): Promise<Buffer> {
  return derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: 32,
    ...parameters,
  })
}

function encode(salt: Buffer, key: Buffer): string {
  const { memory, passes, parallelism } = cost
  const settings = `m=${memory},t=${passes},p=${parallelism}`
  return `argon2id$v=19$${settings}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

function decode(stored: string) {
  const match = /^argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(stored)
  if (match === null) return null
  const [, memory, passes, parallelism, salt = '', key = ''] = match
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

const nobody = { parameters: cost, salt: randomBytes(16), key: randomBytes(32) }
