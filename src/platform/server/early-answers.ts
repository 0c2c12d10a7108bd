import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** A public document that a node has in memory: its text, and for how many seconds anybody may keep it. */
export type EarlyAnswer = { text: string; seconds: number }

declare module './feature.ts' {
  interface Feature {
    /**
     * What is asked so often that it is answered before everything that costs: no cookie, no limit, no log line. Only for
     * what is the same for all. Null where it is not in memory: then the route answers, which is there as well.
     */
    earlyAnswers?: (services: Services) => (path: string) => EarlyAnswer | null
  }
}

/** Puts the early answers of all features before the application; a call of any other kind goes on to it. */
export function answerEarly(app: FastifyInstance, services: Services): void {
  const answers = services.features.flatMap(({ earlyAnswers }) => earlyAnswers?.(services) ?? [])
  if (answers.length === 0) return
  const next = app.server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = request.method === 'GET' ? find(request.url ?? '') : null
    if (answer === null) return next.forEach((listener) => listener(request, response))
    const length = Buffer.byteLength(answer.text)
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': length,
      'cache-control': `public, max-age=${answer.seconds}`,
      'x-content-type-options': 'nosniff',
      ...(app.stopping.begun && { connection: 'close' }),
    })
    response.end(answer.text)
  })

  function find(path: string): EarlyAnswer | null {
    for (const answer of answers) {
      const found = answer(path)
      if (found !== null) return found
    }
    return null
  }
}
