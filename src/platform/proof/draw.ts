import { byBytes, joined, type Bytes, type Sha256 } from './bytes.ts'

/** The 16 bytes of a place's id. */
export function idBytes(placeId: string): Bytes {
  const hex = placeId.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

/** What stands in the published list for a place: SHA-256(id ‖ salt), 16 and 32 bytes. It says nothing of the person. */
export function commitmentOf(placeId: string, salt: Bytes, sha256: Sha256) {
  return sha256(joined(idBytes(placeId), salt))
}

/** SHA-256(root ‖ randomness): nobody knows it before the list is closed, because the randomness is not there yet. */
export function seedOf(root: Bytes, randomness: Bytes, sha256: Sha256) {
  return sha256(joined(root, randomness))
}

/** The number of each commitment, from 1: they are sorted by SHA-256(seed ‖ commitment). */
export async function numbersOf(seed: Bytes, commitments: Bytes[], sha256: Sha256): Promise<number[]> {
  const drawn: { key: Bytes; at: number }[] = []
  for (const [at, commitment] of commitments.entries())
    drawn.push({ key: await sha256(joined(seed, commitment)), at })
  drawn.sort((one, other) => byBytes(one.key, other.key))
  const numbers = Array.from({ length: commitments.length }, () => 0)
  for (const [index, { at }] of drawn.entries()) numbers[at] = index + 1
  return numbers
}
