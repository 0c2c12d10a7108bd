/**
 * An expected refusal that a person can read and a program can recognise (RFC 9457).
 * `code` is stable and in English; `message` is Mexican Spanish and says what to do next.
 */
export class Problem extends Error {
  readonly code: string
  readonly status: number
  readonly detail: Record<string, unknown>

  constructor(code: string, message: string, status = 409, detail: Record<string, unknown> = {}) {
    super(message)
    this.name = 'Problem'
    this.code = code
    this.status = status
    this.detail = detail
  }
}

/** Nobody knows what became of it: no answer came, or one of somebody who may not know either. */
export const hasNoAnswer = ({ status }: Pick<Problem, 'status'>): boolean => status === 0 || status >= 500

/** What is not yours looks as if it did not exist: one answer for absent and for forbidden. */
export function notFound(message = 'No encontramos lo que buscas.'): Problem {
  return new Problem('not_found', message, 404)
}

/** How a Problem travels: `application/problem+json`. */
export type ProblemBody = {
  type: string
  title: string
  status: number
  code: string
  reference?: string
  fields?: Record<string, string>
  detail?: Record<string, unknown>
}
