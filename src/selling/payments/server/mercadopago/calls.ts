import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { currentRequestId } from '#server/request-id.ts'
import { noteTry } from './watched-calls.ts'

export type CallOptions = {
  baseUrl: string
  accessToken: string
  /** Of one try. */
  timeoutMs: number
  /** Tries of one call, the first included; 2 where absent. */
  tries?: number
  fetch?: typeof fetch
}

/** The provider said no: nothing was charged or changed. Decide on `code`, never on the message. */
export class ProviderRejected extends Error {
  override readonly name = 'ProviderRejected'
  readonly status: number
  /** The first cause's code, as `2006`, else the one its message begins with, as `CC_VAL_433`. */
  readonly code: string | null
  readonly causes: { code: string; description: string }[]

  constructor(status: number, message: string, causes: { code: string; description: string }[]) {
    super(`${status} ${message}`)
    this.status = status
    this.causes = causes
    this.code = causes[0]?.code ?? /^[A-Z]+(?:_[A-Z0-9]+)+/.exec(message)?.[0] ?? null
  }
}

/** No usable answer: the provider may have done what was asked, or not. Read before asking again. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** Conflict and lock mean that the same request is still being worked on. */
const inDoubt = new Set([408, 409, 423, 425, 429])
const firstPauseMs = 250
const longestPauseMs = 5000

/** A code travels as a number or as text. */
const ErrorAnswer = z.object({
  message: z.string().default('no message'),
  cause: z
    .array(z.object({ code: z.coerce.string(), description: z.string().nullish() }))
    .catch([])
    .default([]),
})

/**
 * One call to the API, its body JSON or a form with files: parsed JSON, or null for an empty answer. A call that writes is tried again
 * only with its idempotency key, so that a second try can never charge or refund twice.
 */
export function mercadoPagoCalls(options: CallOptions) {
  const { baseUrl, accessToken, timeoutMs, tries = 2, fetch: send = fetch } = options

  async function once(method: string, path: string, body?: unknown, key?: string) {
    const requestId = currentRequestId()
    const response = await send(new URL(path, baseUrl), {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        // Who looks for a call in both logs; the provider passes over what it does not know.
        ...(requestId !== undefined && { 'x-correlation-id': requestId }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'x-idempotency-key': key }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => noAnswer(error))
    const text = await response.text().catch((error: unknown) => noAnswer(error))
    if (response.ok) return parsed(text)
    const wait = Number(response.headers.get('retry-after')) * 1000
    if (response.status >= 500 || inDoubt.has(response.status))
      throw new Unanswered(`${response.status} ${method} ${path}`, wait)
    const { message, cause } = ErrorAnswer.catch({ message: text.slice(0, 200), cause: [] }).parse(
      looseJson(text),
    )
    const causes = cause.map(({ code, description }) => ({ code, description: description ?? '' }))
    throw new ProviderRejected(response.status, message, causes)
  }

  return async function call(method: string, path: string, body?: unknown, key?: string) {
    const repeatable = method === 'GET' || key !== undefined
    for (let left = repeatable ? tries : 1; ; left -= 1) {
      const began = performance.now()
      try {
        const answer = await once(method, path, body, key)
        noteTry(method, path, began, true)
        return answer
      } catch (error) {
        noteTry(method, path, began, !(error instanceof ProviderUnavailable))
        if (!(error instanceof Unanswered) || left <= 1) throw error
        const backOff = firstPauseMs * 2 ** (tries - left)
        await pause(Math.min(error.waitMs || backOff, longestPauseMs))
      }
    }
  }
}

/** With the pause that the provider asked for, 0 where it named none. */
class Unanswered extends ProviderUnavailable {
  readonly waitMs: number

  constructor(message: string, waitMs = 0, cause?: unknown) {
    super(message, { cause })
    this.waitMs = waitMs
  }
}

function noAnswer(error: unknown): never {
  throw new Unanswered(error instanceof Error ? error.message : 'no answer', 0, error)
}

function parsed(text: string): unknown {
  if (text.trim() === '') return null
  const json = looseJson(text)
  if (json === undefined) throw new ProviderUnavailable('the answer is not JSON')
  return json
}

function looseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
