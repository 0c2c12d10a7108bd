import type { Asking, Endpoint } from '#lib/endpoint.ts'
import { Problem } from '#lib/problem.ts'
import { call, type Called } from './call.ts'

/** What a light screen shows (decision 7): the answer, or in its place the Problem that can be shown. */
export type Reading<E extends Endpoint> = Promise<Called<E> | Problem>

/** Asks at once; never rejects, so that it may fail before the screen's code has come. */
export function read<const E extends Endpoint>(endpoint: E, input: Asking<E>): Reading<E> {
  return call(endpoint, input).catch((error: unknown) =>
    error instanceof Problem ? error : new Problem('unexpected', 'Algo falló de nuestro lado.', 0),
  )
}
