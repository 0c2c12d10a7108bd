import type { FastifyError, FastifyInstance } from 'fastify'
import { Problem, type ProblemBody } from '#lib/problem.ts'
import { paths } from '#web/paths.ts'

const wordsByStatus: Record<number, [code: string, words: string]> = {
  400: ['bad_request', 'No entendimos la solicitud.'],
  404: ['not_found', 'No encontramos lo que buscas.'],
  413: ['too_large', 'El envío es demasiado grande.'],
  415: ['unsupported_type', 'Ese tipo de contenido no se acepta.'],
  429: ['too_many_requests', 'Demasiados intentos. Espera un momento y vuelve a intentar.'],
}

/** Codes of PostgreSQL and of the socket that mean «not now» and not «wrong». */
const unavailable = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '53200',
  '08000',
  '08003',
  '08006',
  '25006',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
])

/** One handler makes every refusal and every surprise an RFC 9457 answer with a reference for support. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = toProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    if (problem.status === 503) reply.header('retry-after', '2')
    // A link that a browser opened as a page: a person would read JSON.
    if (problem.status >= 500 && request.headers['sec-fetch-dest'] === 'document') {
      return reply.redirect(`${paths.errorPage}?ref=${request.id}`, 303)
    }
    const { fields, ...detail } = problem.detail
    const body: ProblemBody = {
      type: `urn:taquilla:${problem.code}`,
      title: problem.message,
      status: problem.status,
      code: problem.code,
      reference: request.id,
      ...(fields !== undefined && { fields: fields as Record<string, string> }),
      ...(Object.keys(detail).length > 0 && { detail }),
    }
    return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(body)
  })
}

function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  const cause = (error as { cause?: unknown }).cause
  if (cause instanceof Problem) return cause
  if (isUnavailable(error)) {
    return new Problem('unavailable', 'Estamos saturados. No te cobramos. Intenta en unos segundos.', 503)
  }
  const status = error.statusCode ?? 500
  const [code, words] =
    wordsByStatus[status] ??
    (status < 500 ? wordsByStatus[400]! : ['unexpected', 'Algo falló de nuestro lado.'])
  return new Problem(code, words, status)
}

/** Not wrong, only not now: the database or a connection is away. */
export function isUnavailable(error: Error & { code?: string }): boolean {
  if (error.code !== undefined && unavailable.has(error.code)) return true
  return /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
}
