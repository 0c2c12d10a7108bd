import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Answer, Asked, Endpoint, Reply } from '#lib/endpoint.ts'
import { isTooDeep } from '#lib/json-depth.ts'
import { Problem } from '#lib/problem.ts'
import { Done } from '#lib/shapes.ts'
import type { SignedInDevice } from './session.ts'
import { rateLimit } from './rate-limit.ts'
import { shared } from './shared-answers.ts'
import type { SignedIn, SignedInFan, Who } from './session.ts'

type Signed<E extends Endpoint> = E['sharedFor'] extends number
  ? never
  : E['access'] extends 'anyone'
    ? Who
    : E['access'] extends 'fan'
      ? Who & { fan: SignedInFan }
      : E['access'] extends 'gate'
        ? Who & { device: SignedInDevice }
        : Who & { account: SignedIn }

/** What a handler is given: the validated parts, who asks, and Fastify's own two for headers and files. */
export type Ask<E extends Endpoint> = Asked<E> & {
  who: Signed<E>
  request: FastifyRequest
  reply: FastifyReply
}
type Handled<E extends Endpoint> = E['content'] extends string
  ? Buffer | FastifyReply
  : SaysOnlyDone<E> extends true
    ? void | FastifyReply
    : Reply<E> | FastifyReply
type SaysOnlyDone<E extends Endpoint> = [Answer<E>, typeof done] extends [typeof done, Answer<E>]
  ? true
  : false

/** What `Done` answers: its handler returns nothing. */
const done = { done: true } as const

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    who: Who | null
  }
}

/** Serves one endpoint of a contract under `/api`: validates, says who asks, answers in the promised shape. */
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (ask: Ask<E>) => Promise<Handled<E>> | Handled<E>,
): void {
  const { method, path, params, query, body, reply, content, status = 200, maxBytes, sharedFor } = endpoint
  const paced = rateLimit(app, endpoint)
  const otherwise = reply === Done ? done : undefined
  app.route({
    method,
    url: `/api${path}`,
    config: { endpoint },
    ...(paced && { onRequest: paced }),
    ...(maxBytes !== undefined && { bodyLimit: maxBytes }),
    schema: {
      summary: endpoint.summary,
      tags: [path.split('/')[1]!],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(reply && { response: { [status]: jsonSchema(reply) } }),
    },
    // Who may not call learns nothing of what a right call would look like.
    ...(endpoint.access !== 'anyone' && {
      preValidation: async (request: FastifyRequest, answer: FastifyReply) => {
        request.who = await request.server.whoAsks(request, answer, endpoint)
      },
    }),
    handler: async (request, answer) => {
      const who = request.who ?? (await request.server.whoAsks(request, answer, endpoint))
      // Who shows a session may be let in where others are not: that answer is nobody else's.
      if (sharedFor !== undefined)
        answer.header(
          'cache-control',
          request.headers.authorization === undefined ? shared(sharedFor) : 'private, no-cache',
        )
      const asked = { params: request.params, query: request.query, body: request.body }
      const result = await handle({ ...asked, who, request, reply: answer } as unknown as Ask<E>)
      if (answer.sent || result === (answer as unknown)) return answer
      if (content !== undefined && !answer.hasHeader('content-type')) answer.type(content)
      return answer.code(status).send(result === undefined ? otherwise : result)
    },
  })
}

type Schema = z.core.$ZodType

/** The JSON schema of what goes out; Fastify's serializer writes no field beyond it. */
export function jsonSchema(schema: Schema, io: 'input' | 'output' = 'output'): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** JSON bodies as Fastify reads them; one that is nested too deep for those who walk through it is refused (400). */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error === null && isTooDeep(body)) done(new Problem('too_deep', 'No entendimos la solicitud.', 400))
      else done(error, body)
    })
  })
}

/** Fastify's validator over zod: a clear 400 in Spanish that names the fields. */
export function validate(schema: unknown): (data: unknown) => { value: unknown } | { error: Error } {
  return (data) => {
    if (holdsNul(data)) return { error: invalid({ '': 'Quita los caracteres que no se ven' }) }
    const parsed = z.core.safeParse(schema as Schema, data)
    if (parsed.success) return { value: parsed.data }
    const fields: Record<string, string> = {}
    for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
    return { error: invalid(fields) }
  }
}

function invalid(fields: Record<string, string>): Problem {
  return new Problem('invalid_input', 'Revisa los datos marcados.', 400, { fields })
}

/** PostgreSQL stores no U+0000; refused here so that it is a 400 and not a 500. */
function holdsNul(data: unknown): boolean {
  if (typeof data === 'string') return data.includes('\0')
  if (typeof data !== 'object' || data === null) return false
  return Object.entries(data).some(([key, value]) => key.includes('\0') || holdsNul(value))
}
