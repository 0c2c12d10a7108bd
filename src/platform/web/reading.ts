import type { Asking, Endpoint } from '#lib/endpoint.ts'
import { Problem } from '#lib/problem.ts'
import { addressOf, call, type Called } from './call.ts'
import { writtenAnswer } from './first-answers.ts'

/** What a light screen shows (decision 7): the answer, or in its place the Problem that can be shown. */
export type Reading<E extends Endpoint> = Promise<Called<E> | Problem>

/** Asks at once; never rejects, so that it may fail before the screen's code has come. */
export function read<const E extends Endpoint>(endpoint: E, input: Asking<E>): Reading<E> {
  return call(endpoint, input).catch((error: unknown) =>
    error instanceof Problem ? error : new Problem('unexpected', 'Algo falló de nuestro lado.', 0),
  )
}

/** What the document brought of it, else the server's answer. */
export function readFirst<const E extends Endpoint>(endpoint: E, input: Asking<E>): Reading<E> {
  const { params, query } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const written = writtenAnswer(addressOf(endpoint, params, query)) as Called<E> | undefined
  return written === undefined ? read(endpoint, input) : known(written)
}

/** A reading that is there already: React's `use` takes it without waiting. */
export function known<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}
