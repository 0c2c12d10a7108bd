import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#lib/problem.ts'
import { sourceOf } from '#lib/address.ts'
import { changeFeed, type ChangeFeed } from './change-feed.ts'
import type { LiveSeats } from './live-seats.ts'

const pulseEvery = 20_000

/** Streams that one address may have open at a node: a stadium's Wi-Fi; who gets none reads every few seconds. */
const maxOfAddress = 1000
const open = new Map<string, number>()
/** Of all addresses together. Who comes after them hears it from the cache in front for a while, and so costs nothing. */
const maxOfNode = 3000
let openOfAll = 0
const fullSeconds = 10

type Source = Pick<LiveSeats, 'watch'>
const feeds = new WeakMap<Source, Map<number, ChangeFeed>>()

/**
 * Sends an event's seat changes as server-sent events, ten times a second to a few readers and more seldom to a crowd.
 * Whatever `find` and the rest wait for, a reader who leaves meanwhile leaves nothing behind. Throws a Problem when the
 * address has too many, or the node.
 */
export async function streamChanges(
  find: () => Promise<Source>,
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
  source: Source,
  eventId: number,
  {
    request: { server },
    reply,
    cookie,
  }: { request: FastifyRequest; reply: FastifyReply; cookie: string | null },
  ends: (() => void)[],
): Promise<void> {
  const { raw } = reply
  const { listen, end } = await feedOf(source, eventId).open()
  ends.push(end)
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
  raw.write('retry: 2000\n')
  listen(raw)
  const pulse = setInterval(() => raw.write(': sigo aquí\n\n'), pulseEvery)
  ends.push(() => clearInterval(pulse))
}

/** One feed for all who read the same from one source. */
function feedOf(source: Source, eventId: number): ChangeFeed {
  const known = feeds.get(source) ?? new Map<number, ChangeFeed>()
  feeds.set(source, known)
  const feed = known.get(eventId) ?? changeFeed(source, eventId)
  known.set(eventId, feed)
  return feed
}

function leave(reader: string): void {
  openOfAll -= 1
  const left = (open.get(reader) ?? 1) - 1
  if (left === 0) open.delete(reader)
  else open.set(reader, left)
}
