import { fromBase64Url } from '#platform/codes/base64url.ts'
import type { Sha256 } from './bytes.ts'
import { hashOfText, type Entry } from './record.ts'

/** A record as it is published: entries as they were signed, and the keys they name. */
export type SignedRecord = {
  entries: readonly { statement: string; signature: string; key: number }[]
  keys: readonly { key: number; publicKey: string }[]
}

export type RecordFault = 'no_record' | 'bad_signature' | 'unknown_key' | 'broken_chain'

export const recordFaultWords: Record<RecordFault, string> = {
  no_record: 'La venta no publicó su expediente.',
  bad_signature: 'Una firma del expediente no es del club.',
  unknown_key: 'El expediente está firmado con una llave que no es la publicada.',
  broken_chain: 'El expediente no está completo: una entrada no sigue a la anterior.',
}

/** What the entries of a record say, and whether their signatures and hashes hold together. */
export async function verifyEntries<E extends Entry>(
  { entries, keys }: SignedRecord,
  readAs: (text: string) => E | null,
  sha256: Sha256,
): Promise<{ statements: E[]; faults: RecordFault[] }> {
  const faults = new Set<RecordFault>()
  if (entries.length === 0) faults.add('no_record')
  const trusted = new Map(keys.map(({ key, publicKey }) => [key, publicKey]))
  const statements: E[] = []
  let previous = ''
  for (const [at, { statement: text, signature, key }] of entries.entries()) {
    const publicKey = trusted.get(key)
    if (publicKey === undefined) faults.add('unknown_key')
    else if (!(await isSigned(text, signature, publicKey))) faults.add('bad_signature')
    const statement = readAs(text)
    if (statement === null || statement.no !== at + 1 || statement.previous !== previous)
      faults.add('broken_chain')
    previous = await hashOfText(text, sha256)
    if (statement !== null) statements.push(statement)
  }
  return { statements, faults: [...faults] }
}

async function isSigned(text: string, signature: string, publicKey: string): Promise<boolean> {
  const [raw, signed] = [fromBase64Url(publicKey), fromBase64Url(signature)]
  if (raw?.length !== 32 || signed?.length !== 64) return false
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signed, new TextEncoder().encode(text))
}
