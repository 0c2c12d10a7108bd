import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodeChanges } from '../rules.ts'
import type { Changes, LiveSeats } from './live-seats.ts'

const flushEvery = 100
const pulseEvery = 20_000

/**
 * Sends an event's seat changes as server-sent events, gathered ten times a second: the last state of each seat
 * only, in three bytes. A reader that cannot keep up is told to read everything anew instead of being queued for.
 */
export async function streamChanges(
  live: Pick<LiveSeats, 'watch'>,
  eventId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const pending = new Map<number, number>()
  let reset = false
  const stop = await live.watch(eventId, (changes: Changes | 'reset') => {
    if (changes === 'reset') reset = true
    else for (const [seatId, state] of changes) pending.set(seatId, state)
  })
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  raw.write('retry: 2000\nevent: reset\ndata: \n\n')

  const flush = setInterval(() => {
    if (pending.size === 0 && !reset) return
    if (raw.writableLength > 64 * 1024) {
      reset = true
      pending.clear()
      return
    }
    if (reset) raw.write('event: reset\ndata: \n\n')
    if (pending.size > 0)
      raw.write(`data: ${Buffer.from(encodeChanges([...pending])).toString('base64')}\n\n`)
    reset = false
    pending.clear()
  }, flushEvery)
  const pulse = setInterval(() => raw.write(': sigo aquí\n\n'), pulseEvery)
  request.raw.once('close', () => {
    clearInterval(flush)
    clearInterval(pulse)
    stop()
  })
}
