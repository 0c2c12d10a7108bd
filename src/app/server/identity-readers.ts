import type { DocumentReader, FaceMatcher } from '#people/identity-check/server/provider.ts'
import { documentReaderOn, faceMatcherOn } from '#people/identity-check/server/worker/matchers.ts'
import { openPool } from '#people/identity-check/server/worker/pool.ts'

type Readers = { faces: FaceMatcher; documents: DocumentReader; close: () => Promise<void> }

/**
 * What measures faces and reads documents in this process: one worker thread, opened when first needed, with a queue
 * that has an end. A flood of selfies slows selfies and nothing else.
 */
export function identityReaders(): Readers {
  const pool = openPool()
  return {
    faces: faceMatcherOn(pool),
    documents: documentReaderOn(pool),
    close: () => pool.close(),
  }
}
