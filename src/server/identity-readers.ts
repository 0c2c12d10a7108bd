import { Problem } from '#lib/problem.ts'
import type { DocumentReader, FaceMatcher } from '#features/identity-check/provider.ts'

/** What measures faces and reads documents in this process. The worker thread takes this place. */
export function identityReaders(): { faces: FaceMatcher; documents: DocumentReader } {
  const away = () =>
    Promise.reject(
      new Problem('identity_unavailable', 'No podemos revisar fotos ahora. Intenta más tarde.', 503),
    )
  return { faces: { model: 'none', read: away }, documents: { model: 'none', read: away } }
}
