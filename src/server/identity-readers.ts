import type { DocumentReader, FaceMatcher } from '#features/identity-check/provider.ts'
import { documentReaderOn, faceMatcherOn } from '#features/identity-check/worker/matchers.ts'
import { openPool } from '#features/identity-check/worker/pool.ts'

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
