import type { Key } from '#platform/codes/ticket-keys.ts'
import { openSnapshot, signatureBytes, type Snapshot } from './format.ts'

/** The bytes and the 64 of their Ed25519 signature. */
export async function signSnapshot(
  unsigned: Uint8Array<ArrayBuffer>,
  key: Key,
): Promise<Uint8Array<ArrayBuffer>> {
  const signed = new Uint8Array(unsigned.length + signatureBytes)
  signed.set(unsigned)
  signed.set(new Uint8Array(await crypto.subtle.sign('Ed25519', key, unsigned)), unsigned.length)
  return signed
}

/** A snapshot or delta that one of the club's keys signed; null for anything else, whatever bit of it is turned. */
export async function verifySnapshot(
  bytes: Uint8Array<ArrayBuffer>,
  keys: ReadonlyMap<number, Key>,
): Promise<Snapshot | null> {
  const key = keys.get(bytes[1] ?? 0)
  if (key === undefined || bytes.length <= signatureBytes) return null
  const signed = bytes.subarray(0, bytes.length - signatureBytes)
  const signature = bytes.subarray(bytes.length - signatureBytes)
  return (await crypto.subtle.verify('Ed25519', key, signature, signed)) ? openSnapshot(bytes) : null
}
