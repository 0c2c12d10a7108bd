import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** How long the server waits for the bytes of a request, in milliseconds. */
export type BodyPatience = {
  /** A request must be whole so long after its first byte, headers and body. */
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
 * Servers that cut off who sends a request slower than it may be sent. Node does so by one limit for all requests of a server, here
 * that of all but those that may take long; these are watched by themselves.
 */
export function limitSlowBodies({ wholeMs, longMs, quietMs }: BodyPatience) {
  const patient = new WeakSet<Duplex>()
  let server: Server

  function takeLong(request: IncomingMessage): void {
    const { socket } = request
    // What a test injects comes over no connection.
    if (!(socket instanceof Socket)) return
    patient.add(socket)
    let read = socket.bytesRead
    const whole = setTimeout(end, longMs).unref()
    const quiet = setInterval(() => {
      if (socket.bytesRead === read) end()
      read = socket.bytesRead
    }, quietMs).unref()
    request.once('close', leave)

    function leave(): void {
      clearTimeout(whole)
      clearInterval(quiet)
      patient.delete(socket)
    }
    function end(): void {
      leave()
      if (!request.complete) cut(server, socket)
    }
  }

  function serverFactory(handle: RequestListener): Server {
    const limits = { requestTimeout: wholeMs, headersTimeout: Math.min(10_000, wholeMs) }
    server = createServer({ ...limits, keepAliveTimeout: 20_000, connectionsCheckingInterval: 1000 }, handle)
    server.setTimeout(180_000)
    // Fastify answers nobody whose connection is gone: for such it takes whom Node would cut off here, and lets them go on.
    server.prependListener('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (error.code === timeout && patient.has(socket)) error.code = 'ECONNRESET'
    })
    return server
  }

  return { serverFactory, takeLong }
}

const timeout = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Answers as Node does whom it cuts off itself. */
function cut(server: Server, socket: Socket): void {
  const error = Object.assign(new Error('Request timeout'), { code: timeout })
  if (!server.emit('clientError', error, socket)) socket.destroy(error)
}
