import { Problem } from '#lib/problem.ts'
import type { Db } from '#server/db.ts'
import type { KeyRing } from '#server/key-ring.ts'
import { latestDocument, openFields } from '../document-scan/documents.ts'
import { notAsRead } from '../../person-rules.ts'
import { openPerson } from '../person/sealed-person.ts'
import type { SelfieDecision } from './rules.ts'

type Fan = { id: string; sealedPerson: Buffer | null }

/**
 * What keeps a machine from approving a fan by the document whose portrait was compared: `corrected` (the person claims
 * what the server has not read on it), `other_document` (the document confirmed before it was somebody else's). Throws
 * Problem `document_first` (409) where another document counts by now. The fan's row is locked.
 */
export async function heldToDocument(
  tx: Db,
  ring: KeyRing,
  { id: fanId, sealedPerson }: Fan,
  comparedWith: string | undefined,
): Promise<string[]> {
  const document = await latestDocument(tx, fanId)
  if (document?.confirmedAt == null || document.sealedFields === null || sealedPerson === null)
    throw documentFirst()
  if (comparedWith !== undefined && comparedWith !== document.id) throw documentFirst()
  const read = openFields(ring, document.id, document.sealedFields)
  const corrected = notAsRead(openPerson(ring, fanId, sealedPerson), read).length > 0
  return [...(corrected ? ['corrected'] : []), ...(read.before ? ['other_document'] : [])]
}

/** What a machine would approve goes to a person where something is held back; a person's case says so as well. */
export function heldBack({ outcome, reasons }: SelfieDecision, held: string[]): SelfieDecision {
  if (held.length === 0 || (outcome !== 'approved' && outcome !== 'review')) return { outcome, reasons }
  return { outcome: 'review', reasons: [...reasons, ...held] }
}

export function documentFirst(): Problem {
  return new Problem('document_first', 'Primero confirma los datos de tu documento.')
}
