import { openUnder, sealUnder, type KeyRing } from '#server/key-ring.ts'
import type { DocumentFields } from '#features/identity-check/provider.ts'

/** A fan's own words in a request: a correction holds the right CURP. */
export function sealWords(ring: KeyRing, fanId: string, words: string): Buffer {
  return sealUnder(ring, `fan:${fanId}:request`, Buffer.from(words))
}

export function openWords(ring: KeyRing, fanId: string, sealed: Buffer): string {
  return openUnder(ring, `fan:${fanId}:request`, sealed).toString()
}

/** What was read on a document. */
export function openDocument(ring: KeyRing, documentId: string, sealed: Buffer): DocumentFields {
  const opened = openUnder(ring, `fan-document:${documentId}`, sealed).toString()
  return (JSON.parse(opened) as { fields: DocumentFields }).fields
}
