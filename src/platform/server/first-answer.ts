import { z } from 'zod'
import type { Answer, Endpoint } from '#lib/endpoint.ts'

/** What a screen asks first and is told in its document, by address (decision 7). */
export type Answers = Record<string, unknown>

/** The answer of an endpoint at `/api<path>`, with no field beyond what it promises. */
export function firstAnswer<const E extends Endpoint>(endpoint: E, path: string, answer: Answer<E>): Answers {
  return { [`/api${path}`]: z.core.parse(endpoint.reply as z.core.$ZodType, answer) }
}
