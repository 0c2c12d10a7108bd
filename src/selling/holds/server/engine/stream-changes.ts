import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#lib/problem.ts'
import { sourceOf } from '#lib/address.ts'
import { encodeChanges } from '../../rules.ts'
import type { Changes, LiveSeats } from './live-seats.ts'

const flushEvery = 100
const pulseEvery = 20_000

/** Streams that one address may have open at a node: a stadium's Wi-Fi; who gets none reads every few seconds. */
const maxOfAddress = 1000
const open = new Map<string, number>()
/** Of all addresses together. Who comes after them hears it from the cache in front for a while, and so costs nothing. */
const maxOfNode = 3000
let openOfAll = 0
const fullSeconds = 10

/** Names what a reader has to read: nothing that a cache has from before the second in which it came. */
const node = randomBytes(4).toString('hex')
const sinceSecond = () => `${node}-${Math.floor(Date.now() / 1000)}`
const sinceNow = () => `${node}-${Date.now()}`

/**
 * Sends an event's seat changes as server-sent events, gathered ten times a second: the last state of each seat
 * only, in three bytes. A reader that cannot keep up is told to read everything anew instead of being queued for.
 * Whatever `find` and the rest wait for, a reader who leaves meanwhile leaves nothing behind. Throws a Problem when the
 * address has too many, or the node.
 */
export async function streamChanges(
  find: () => Promise<Pick<LiveSeats, 'watch'>>,
  eventId: number,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: string | null = null,
): Promise<void> {
  const { raw } = reply
  if (openOfAll >= maxOfNode)
    throw new Problem(
      'streams_full',
      'Hay mucha gente mirando. El mapa se actualiza cada pocos segundos.',
      503,
      {
        seconds: fullSeconds,
        sharedFor: fullSeconds,
      },
    )
  const reader = sourceOf(request.ip)
  const streams = open.get(reader) ?? 0
  if (streams >= maxOfAddress)
    throw new Problem('too_many_streams', 'Hay demasiadas conexiones desde tu red.', 429)
  if (raw.destroyed) {
    reply.hijack()
    return
  }
  const ends = [() => leave(reader)]
  open.set(reader, streams + 1)
  openOfAll += 1
  const end = () => ends.splice(0).forEach((stop) => stop())
  raw.once('close', end)
  try {
    await begin(await find(), eventId, { request, reply, cookie }, ends)
  } catch (error) {
    end()
    throw error
  }
  if (raw.destroyed) end()
}

async function begin(
  live: Pick<LiveSeats, 'watch'>,
  eventId: number,
  {
    request: { server },
    reply,
    cookie,
  }: { request: FastifyRequest; reply: FastifyReply; cookie: string | null },
  ends: (() => void)[],
): Promise<void> {
  const { raw } = reply
  const pending = new Map<number, number>()
  let reset = false
  const stop = await live.watch(eventId, (changes: Changes | 'reset') => {
    if (changes === 'reset') reset = true
    else for (const [seatId, state] of changes) pending.set(seatId, state)
  })
  ends.push(stop)
  reply.hijack()
  if (raw.destroyed) return
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
    ...(cookie !== null && { 'set-cookie': cookie }),
  })
  const { streams } = server.stopping
  streams.add(raw)
  ends.push(() => streams.delete(raw))
  raw.write(`retry: 2000\nevent: reset\ndata: ${sinceSecond()}\n\n`)

  const flush = setInterval(() => {
    if (pending.size === 0 && !reset) return
    if (raw.writableLength > 64 * 1024) {
      reset = true
      pending.clear()
      return
    }
    if (reset) raw.write(`event: reset\ndata: ${sinceNow()}\n\n`)
    if (pending.size > 0)
      raw.write(`data: ${Buffer.from(encodeChanges([...pending])).toString('base64')}\n\n`)
    reset = false
    pending.clear()
  }, flushEvery)
  const pulse = setInterval(() => raw.write(': sigo aquí\n\n'), pulseEvery)
  ends.push(
    () => clearInterval(flush),
    () => clearInterval(pulse),
  )
}

function leave(reader: string): void {
  openOfAll -= 1
  const left = (open.get(reader) ?? 1) - 1
  if (left === 0) open.delete(reader)
  else open.set(reader, left)
}
