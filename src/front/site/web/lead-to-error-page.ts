import { reportFailure } from '../contract.ts'
import { shownReference } from './rules.ts'
import { Problem } from '#lib/problem.ts'
import { call } from '#web/call.ts'
import { paths } from '#lib/paths.ts'

/** A document of its own: what failed may have left the application in pieces. */
export async function leadToErrorPage(error: unknown): Promise<void> {
  const { pathname, search } = location
  const reference = await referenceOf(error, pathname)
  const questions = new URLSearchParams({
    ...(reference !== '' && { ref: reference }),
    volver: pathname + search,
  })
  location.replace(`${paths.errorPage}?${questions}`)
}

/** The server's own where it refused a call; else what the log now says of this failure. */
async function referenceOf(error: unknown, path: string): Promise<string> {
  const known = error instanceof Problem ? error.detail['reference'] : undefined
  if (typeof known === 'string') return shownReference(known)
  const words = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown'
  const body = { path: path.slice(0, 200), words: words.slice(0, 300) }
  return call(reportFailure, { body }).then(
    ({ reference }) => shownReference(reference),
    () => '',
  )
}
