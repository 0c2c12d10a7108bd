import type { Query, QueryClient } from '@tanstack/react-query'
import type { Problem } from '#lib/problem.ts'

/** Between two looks, in ms, and up to as much again by chance: not everybody asks in the same moment. */
const [shortest, longest] = [2000, 30_000]

/** No answer, or «not now»: what is wrong with a question itself does not pass by waiting. */
const isAway = ({ state: { status, error } }: Query) =>
  status === 'error' && [0, 502, 503, 504].includes((error as unknown as Problem).status)

/**
 * Reads that failed because the server or its database was away are made again once it can serve, so that a screen that says so
 * recovers without a tap. Until then the server is asked for nothing but whether it is ready.
 */
export function recoverReads(client: QueryClient): void {
  const reads = client.getQueryCache()
  const failed = () => reads.findAll({ type: 'active', predicate: isAway })
  let timer: number | null = null
  let pause = shortest

  function look(): void {
    timer = null
    if (failed().length === 0) {
      pause = shortest
      return
    }
    void fetch('/readyz', { method: 'HEAD' })
      .then(async ({ ok }) => {
        if (!ok) return
        pause = Math.min(2 * pause, longest)
        await Promise.allSettled(failed().map((read) => read.fetch()))
      })
      .catch(() => undefined)
      .then(wait)
  }

  function wait(): void {
    timer ??= window.setTimeout(look, pause * (1 + Math.random()))
  }

  reads.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isAway(event.query)) wait()
  })
}
