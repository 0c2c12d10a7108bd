import { createConnection, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { askedProduct, hasNginx, startEdge, type Edge } from '../world/edge.ts'
import { rawLoad } from './raw-client.ts'
import { sized, type Stage } from './stage.ts'
import { leaveRoom } from './waiting-room.ts'

const visitors = sized(5000)
const screens = ['/system/inicio', '/system/tickets-base/eventDetail/1']
const pollsMs = 5000

/**
 * Visitors who open the landing, a match and its plan, and stay, through nginx with `deploy/edge/nginx.conf`: what a browser asked for on
 * such a visit is asked again for each of them. `edge_origin_share` is the part of their requests that the product saw, the streams of seats
 * among them; 0.01 is one of a hundred. Nothing is measured on a machine without nginx.
 */
export async function benchEdge(stage: Stage, browser: Browser): Promise<Record<string, number>> {
  if (!hasNginx()) return {}
  const node = await stage.startNode({ TRUST_PROXY: '1' })
  const edge = await startEdge([Number(new URL(node.origin).port)])
  const streams: Socket[] = []
  try {
    // The first visit fills the cache, as the first visitor of a day does.
    await visit(browser, edge)
    const asked = await visit(browser, edge)
    const before = (await edge.lines()).length
    const files = asked.filter((path) => !path.endsWith('/live'))
    const requests = Array.from({ length: visitors }, () => files.map((path) => bytesOf(path))).flat()
    const began = performance.now()
    const watching = watchAll(
      edge,
      asked.filter((path) => path.endsWith('/live')),
      streams,
    )
    const load = await rawLoad(edge.port, requests, 64)
    await watching
    const seconds = (performance.now() - began) / 1000
    await sleep(500)
    streams.splice(0).forEach((socket) => socket.destroy())
    await sleep(1000)
    const lines = (await edge.lines()).slice(before)
    const polls = await pollState(stage, edge)
    return {
      edge_visitors_per_s: visitors / seconds,
      edge_requests_per_visit: asked.length,
      edge_refused: load.refused,
      edge_origin_share: lines.filter(askedProduct).length / (asked.length * visitors),
      ...polls,
    }
  } finally {
    streams.forEach((socket) => socket.destroy())
    await edge.stop()
    node.process.kill('SIGTERM')
  }
}

/** What a browser that was never here asks for, as paths with their queries. */
async function visit(browser: Browser, { origin }: Edge): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const asked: string[] = []
  context.on('request', (request) => {
    const { origin: of, pathname, search } = new URL(request.url())
    if (of === origin && request.method() === 'GET') asked.push(pathname + search)
  })
  const page = await context.newPage()
  for (const path of screens) {
    await page.goto(origin + path)
    await page.waitForLoadState('load')
    await sleep(3000)
  }
  await context.close()
  return asked
}

const bytesOf = (path: string) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br, gzip\r\n\r\n`)

/** A stream for each visitor, from many addresses; who is refused stays without. */
async function watchAll({ port }: Edge, paths: string[], streams: Socket[]): Promise<void> {
  for (let no = 0; no < visitors; no += 1)
    for (const path of paths) {
      const socket = createConnection({
        port,
        host: '127.0.0.1',
        localAddress: `127.0.${1 + (no % 8)}.${1 + (no % 200)}`,
      })
      socket.on('error', () => undefined)
      socket.write(bytesOf(path))
      streams.push(socket)
      if (no % 50 === 49) await sleep(50)
    }
}

/** People who wait in a room and ask for its state all the time. */
async function pollState({ pool }: Stage, edge: Edge): Promise<Record<string, number>> {
  await pool.query(`insert into waiting_rooms (subject, mode, state, closes_at, beacon_chain, beacon_round, beacon_at)
    values ('event:3', 'opening', 'joining', now() + interval '1 hour', repeat('a', 64), 1, now() + interval '2 hours')`)
  await sleep(2000)
  const before = (await edge.lines()).length
  const until = performance.now() + pollsMs
  let done = 0
  while (performance.now() < until)
    done += (
      await rawLoad(
        edge.port,
        Array.from({ length: 5000 }, () => bytesOf('/api/waiting-room/event-3/state')),
        32,
      )
    ).done
  await sleep(1000)
  await pool.query(leaveRoom, [3])
  const asked = (await edge.lines()).slice(before).filter(askedProduct)
  return {
    edge_polls_per_s: done / (pollsMs / 1000),
    edge_origin_polls_per_s: asked.length / (pollsMs / 1000),
  }
}
