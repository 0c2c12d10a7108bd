import { openUnder, sealUnder, type KeyRing } from '#server/key-ring.ts'

/** A fan's own words in a request: a correction holds the right CURP. */
export function sealWords(ring: KeyRing, fanId: string, words: string): Buffer {
  return sealUnder(ring, `fan:${fanId}:request`, Buffer.from(words))
}

export function openWords(ring: KeyRing, fanId: string, sealed: Buffer): string {
  return openUnder(ring, `fan:${fanId}:request`, sealed).toString()
}
