import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { Problem, type ProblemBody } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import { reportError } from './error-reports.ts'
import { refusals } from './process-metrics.ts'
import { shared } from './shared-answers.ts'

const wordsByStatus: Record<number, [code: string, words: string]> = {
  400: ['bad_request', 'No entendimos la solicitud.'],
  404: ['not_found', 'No encontramos lo que buscas.'],
  413: ['too_large', 'El envío es demasiado grande.'],
  415: ['unsupported_type', 'Ese tipo de contenido no se acepta.'],
  429: ['too_many_requests', 'Demasiados intentos. Espera un momento y vuelve a intentar.'],
}

/**
 * SQLSTATEs that mean «not now» and not «wrong»: connection (08), resources (53), operator's intervention (57), system (58),
 * a server that only reads, and what another transaction was in the way of (40, 55P03).
 */
const later = /^(08|53|57|58)...$|^25006$|^40001$|^40P01$|^55P03$/
const lostSocket =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** A disk without room; a store of files that answers too late, or asks for less. */
const noRoom = /^(ENOSPC|EDQUOT)$/
const lateStore = /^(TimeoutError|SlowDown|ServiceUnavailable)$/
/** What a server whose disk is full says to who connects; it has no code of its own for it (XX000). */
const fullServer = /^could not write init file/
/** What the driver says of a connection that died under a transaction, also when it then wants to roll back. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed/

/** One handler makes every refusal and every surprise an RFC 9457 answer with a reference for support. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const problem = toProblem(error)
    refusals.inc({ code: problem.code, status: problem.status })
    if (problem.status >= 500) noteFailure(request, error, problem)
    const { seconds = 2, sharedFor } = problem.detail
    // Which refusals are the same for everybody, so that a cache in front tells them, their makers say.
    reply.header('cache-control', sharedFor === undefined ? 'no-store' : shared(Number(sharedFor)))
    if (problem.status === 503) reply.header('retry-after', String(seconds))
    // A link that a browser opened as a page: a person would read JSON.
    const asPage =
      request.headers['sec-fetch-dest'] === 'document' && !request.url.startsWith(paths.errorPage)
    if (problem.status >= 500 && asPage) {
      return reply.redirect(`${paths.errorPage}?ref=${request.id}`, 303)
    }
    const { fields, sharedFor: _, ...detail } = problem.detail
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

/** What we refuse on purpose (too much to do) is no error of ours; a failure behind a refusal is told without a stack. */
function noteFailure(
  { id, log, method, routeOptions }: FastifyRequest,
  error: FastifyError | Problem,
  { code, status }: Problem,
): void {
  if (!(error instanceof Problem)) {
    if (code !== 'unavailable')
      reportError(error, { request_id: id, route: `${method} ${routeOptions.url ?? 'none'}` })
    return log.error({ err: error }, 'request failed')
  }
  const { cause } = error
  if (cause === undefined) return log.info({ code, status }, 'request refused')
  log.warn({ code, status, cause: cause instanceof Error ? cause.message : cause }, 'request refused')
}

function toProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error
  const cause = (error as { cause?: unknown }).cause
  if (cause instanceof Problem) return cause
  if (isUnavailable(error)) {
    return new Problem(
      'unavailable',
      'Ahora no se pudo. Intenta en unos segundos: nada se cobra dos veces.',
      503,
    )
  }
  const status = error.statusCode ?? 500
  const [code, words] =
    wordsByStatus[status] ??
    (status < 500 ? wordsByStatus[400]! : ['unexpected', 'Algo falló de nuestro lado.'])
  return new Problem(code, words, status)
}

/** Not wrong, only not now: the database, a connection or the store of files is away, or a disk is full. */
export function isUnavailable(error: Error & { code?: unknown }): boolean {
  const code = typeof error.code === 'string' ? error.code : ''
  if ([later, lostSocket, noRoom].some((codes) => codes.test(code))) return true
  if (lateStore.test(error.name) || lostConnection.test(error.message)) return true
  if (fullServer.test(error.message)) return true
  return error.cause instanceof Error && isUnavailable(error.cause)
}
