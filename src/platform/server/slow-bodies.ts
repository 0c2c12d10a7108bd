import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'

/** How long the server waits for the bytes of a request, in milliseconds. */
export type BodyPatience = {
  /** A request's body must be whole after so long. */
  wholeMs: number
  /** One that may take long must be whole after so long, whatever comes. */
  longMs: number
  /** And of it some bytes must come in each such span. */
  quietMs: number
}

export const bodyPatience: BodyPatience = { wholeMs: 30_000, longMs: 30 * 60_000, quietMs: 30_000 }

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets a large file come over a slow line; only for who may send one, and was asked for it. */
    takeLong(request: IncomingMessage): void
  }
}

/**
 * Servers that cut off who sends a request slower than it may be sent. Node has one limit for all requests of a server, here the one
 * for those that may take long; every other one with a body has its own.
 */
export function limitSlowBodies({ wholeMs, longMs, quietMs }: BodyPatience) {
  const waited = new WeakMap<IncomingMessage, { server: Server; look?: NodeJS.Timeout }>()

  function lookAfter(request: IncomingMessage, ms: number, look: (server: Server) => void): void {
    const waiting = waited.get(request)
    if (waiting === undefined) return
    clearTimeout(waiting.look)
    waiting.look = setTimeout(() => request.complete || look(waiting.server), ms).unref()
  }

  function takeLong(request: IncomingMessage): void {
    const { bytesRead } = request.socket
    lookAfter(request, quietMs, (server) =>
      request.socket.bytesRead === bytesRead ? cut(server, request) : takeLong(request),
    )
  }

  function serverFactory(handle: RequestListener): Server {
    const limits = { requestTimeout: longMs, headersTimeout: 10_000, keepAliveTimeout: 20_000 }
    const server = createServer({ ...limits, connectionsCheckingInterval: 1000 }, handle)
    server.setTimeout(180_000)
    server.prependListener('request', (request) => {
      const { 'content-length': length = '0', 'transfer-encoding': coding } = request.headers
      if (length === '0' && coding === undefined) return
      waited.set(request, { server })
      lookAfter(request, wholeMs, () => cut(server, request))
      request.once('close', () => clearTimeout(waited.get(request)?.look))
    })
    return server
  }

  return { serverFactory, takeLong }
}

/** Answers as Node does whom it cuts off itself. */
function cut(server: Server, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (!server.emit('clientError', error, socket)) socket.destroy(error)
}
