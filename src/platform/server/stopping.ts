import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping
  }
}

/** Whether this node is on its way out, and the streams that it has open. */
export type Stopping = {
  begun: boolean
  /** Server-sent events, which would never end by themselves: they end when the node stops, and their readers connect to another. */
  streams: Set<ServerResponse>
}

/**
 * Prepares a server for a stop that loses no request: once `begun`, `/readyz` says so and every answer asks its reader to
 * connect anew; when the server closes, streams end and what is being answered is answered.
 */
export function prepareToStop(app: FastifyInstance): void {
  const stopping: Stopping = { begun: false, streams: new Set() }
  app.decorate('stopping', stopping)
  app.addHook('onSend', async (_, reply) => {
    if (stopping.begun) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    stopping.begun = true
    // Not all at the same moment: they all go to the nodes that are left.
    for (const stream of stopping.streams) stream.end(`retry: ${1000 + randomInt(4000)}\n\n`)
  })
}

/** Goes on serving for so long while who balances the load hears that this node goes; then takes nothing any more. */
export async function leave(app: FastifyInstance, drainSeconds: number): Promise<void> {
  app.stopping.begun = true
  if (drainSeconds > 0) await sleep(drainSeconds * 1000)
  await app.close()
}
