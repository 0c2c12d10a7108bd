import type { z } from 'zod/mini'
import type { Permission } from './permissions.ts'

type Schema = z.ZodMiniType

/**
 * Who may call: everybody, a buyer who logged in, a fan who signed in with the Fan ID, a device at a gate, or the club's
 * own people who passed their second factor and hold the permission that `may` names. `fresh`: that factor was shown in
 * the last 15 minutes.
 */
type Caller =
  | { access: 'anyone' | 'fan' | 'gate'; may?: never; fresh?: never }
  | { access: 'buyer'; may?: never; fresh?: true }
  | { access: 'staff'; may: Permission; fresh?: true }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Details = {
  /** Is about no match, so that who works at some matches only may call it too. */
  boundless?: true
  params?: Schema
  query?: Schema
  body?: Schema
  reply?: Schema
  /** The media type of an answer that is not JSON; such a call has no `reply`. */
  content?: string
  status?: 200 | 201 | 202 | 204
  /** Calls a minute of one browser before 429 (of one address fifty times as many); the server's default where absent. */
  perMinute?: number
  /** It guards a password, a code or a registration: its calls count across all nodes, not at each of them. */
  guards?: true
  /** Bytes that a body may have; the server's default where absent. */
  maxBytes?: number
  /** Served by the support service, whose base address may be another server (decision 10). */
  at?: 'support'
  /**
   * The same for everybody, so a cache in front may keep it for so many seconds: its handler is not told who asks, and brings no
   * cookie. A browser asks each time.
   */
  sharedFor?: number
  /** Takes one file as multipart/form-data, which the caller gives as `file`; or two, as `files`. */
  upload?: true | 'pair'
}

/**
 * One call of the API: method, path below `/api`, who may call, and the shapes that go in and out.
 * The server serves it, the browser calls it, the OpenAPI document publishes it.
 */
export type Endpoint = Caller & Details & { method: Method; path: `/${string}`; summary: string }

type Fresh<C extends Caller> = C['access'] extends 'buyer' | 'staff' ? { fresh?: true } : { fresh?: never }

/**
 * Endpoints of one kind of caller: a verb takes the path, the summary that the OpenAPI document shows, and what else
 * there is to say. The literal types are kept: from them `serve` and `call` know what goes in and out.
 */
type Scope<C extends Caller> = {
  [M in Method as Lowercase<M>]: <
    const Path extends `/${string}`,
    const D extends Details & Fresh<C> = object,
  >(
    path: Path,
    summary: string,
    details?: D,
  ) => C & D & { method: M; path: Path; summary: string }
}

export const anyone = scope({ access: 'anyone' })
export const buyer = scope({ access: 'buyer' })
export const fan = scope({ access: 'fan' })
export const gate = scope({ access: 'gate' })

/** Endpoints for the club's own people who hold the permission. */
/* @__NO_SIDE_EFFECTS__ */
export function desk<const May extends Permission>(may: May) {
  return scope({ access: 'staff', may })
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Typed<S> = S extends Schema ? z.input<S> : undefined

/** What a handler receives, after validation. */
export type Asked<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a caller gives: only the parts that the endpoint names. */
export type Asking<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends Schema ? K : never]: Typed<E[K]>
} & (E['upload'] extends true ? { file: File } : unknown) &
  (E['upload'] extends 'pair' ? { files: readonly [File, File] } : unknown)

/** What the server replies: the answer, where an `Instant` may still be a Date. */
export type Reply<E extends Endpoint> = E['reply'] extends Schema ? z.input<E['reply']> : undefined

/** What the call answers. */
export type Answer<E extends Endpoint> = E['reply'] extends Schema ? z.output<E['reply']> : undefined

/* @__NO_SIDE_EFFECTS__ */
function scope<const C extends Caller>(caller: C): Scope<C> {
  const by = (method: Method) => (path: string, summary: string, details?: Details) => ({
    ...caller,
    ...details,
    method,
    path,
    summary,
  })
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
  } as unknown as Scope<C>
}
