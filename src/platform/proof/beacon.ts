import { fromHex, joined, sameBytes, toHex, type Bytes, type Sha256 } from './bytes.ts'

/** A chain of public randomness, in drand's words: who signs, from when, every how many seconds. */
export type BeaconChain = {
  hash: string
  publicKey: string
  genesis: number
  period: number
  scheme: string
  groupHash: string
  beaconId: string
}
export type Beacon = { round: number; randomness: string; signature: string }

/** Signatures of 48 bytes on G1, of the round alone: the scheme of drand's «quicknet», which everybody uses. */
export const beaconScheme = 'bls-unchained-g1-rfc9380'

/** A beacon that comes so much later than its moment is called late. */
export const beaconLateSeconds = 60

/** Epoch seconds at which a round comes into being. */
export const roundAt = ({ genesis, period }: Pick<BeaconChain, 'genesis' | 'period'>, round: number) =>
  genesis + (round - 1) * period

/** The first round that comes into being at `seconds` or later. */
export const roundFrom = ({ genesis, period }: Pick<BeaconChain, 'genesis' | 'period'>, seconds: number) =>
  Math.max(1, Math.ceil((seconds - genesis) / period) + 1)

/** A chain's own hash: SHA-256(period ‖ genesis ‖ public key ‖ group hash ‖ id), 4 and 8 bytes, big-endian. */
export async function chainHash(chain: Omit<BeaconChain, 'hash'>, sha256: Sha256): Promise<string> {
  const numbers = new DataView(new ArrayBuffer(12))
  numbers.setUint32(0, chain.period)
  numbers.setBigUint64(4, BigInt(chain.genesis))
  const id = ['', 'default'].includes(chain.beaconId) ? '' : chain.beaconId
  const head = new Uint8Array(numbers.buffer)
  const named = new TextEncoder().encode(id)
  return toHex(await sha256(joined(head, fromHex(chain.publicKey), fromHex(chain.groupHash), named)))
}

/** What a round's signature is of: SHA-256 of its number, 8 bytes, big-endian. */
export function roundMessage(round: number, sha256: Sha256): Bytes | Promise<Bytes> {
  const number = new DataView(new ArrayBuffer(8))
  number.setBigUint64(0, BigInt(round))
  return sha256(new Uint8Array(number.buffer))
}

export type VerifyBls = (signature: Bytes, message: Bytes, publicKey: Bytes) => boolean

export type BeaconFault = 'other_round' | 'other_chain' | 'not_of_signature' | 'bad_signature'

/** What is wrong with a beacon that claims to be a round of a chain; null where it is. */
export async function beaconFault(
  beacon: Beacon,
  chain: BeaconChain,
  round: number,
  { sha256, verifyBls }: { sha256: Sha256; verifyBls: VerifyBls },
): Promise<BeaconFault | null> {
  if (beacon.round !== round) return 'other_round'
  if (chain.scheme !== beaconScheme || (await chainHash(chain, sha256)) !== chain.hash) return 'other_chain'
  const signature = fromHex(beacon.signature)
  if (!sameBytes(await sha256(signature), fromHex(beacon.randomness))) return 'not_of_signature'
  const message = await roundMessage(round, sha256)
  return verifyBls(signature, message, fromHex(chain.publicKey)) ? null : 'bad_signature'
}
