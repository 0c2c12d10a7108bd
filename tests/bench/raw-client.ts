import { createConnection } from 'node:net'

export type Load = { done: number; refused: number; seconds: number; latencies: Float64Array }

/**
 * Keeps `connections` keep-alive connections busy: each sends its next request when the last was answered. The
 * requests are bytes made beforehand, so that the load costs little of the machine it shares with the server. Several ports
 * share the connections. With `dueAt`
 * (of `performance.now()`) none goes before its time, and its latency counts from then.
 */
export async function rawLoad(
  port: number | readonly number[],
  requests: Buffer[],
  connections: number,
  dueAt: ((no: number) => number) | null = null,
): Promise<Load> {
  const latencies = new Float64Array(requests.length)
  let next = 0
  let done = 0
  let refused = 0

  const ports = [port].flat()
  function connection(_: unknown, no: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = createConnection(ports[no % ports.length]!, '127.0.0.1')
      socket.setNoDelay(true)
      let received = ''
      let sentAt = 0
      let current = -1
      const send = (): void => {
        if (next >= requests.length) {
          socket.end()
          resolve()
          return
        }
        current = next++
        const due = dueAt?.(current) ?? 0
        const wait = due - performance.now()
        if (wait > 0) setTimeout(() => write(due), wait)
        else write(due)
      }
      const write = (due: number): void => {
        sentAt = dueAt === null ? performance.now() : due
        socket.write(requests[current]!)
      }
      socket.setEncoding('latin1')
      socket.on('data', (chunk: string) => {
        received += chunk
        if (!isWhole(received)) return
        latencies[current] = performance.now() - sentAt
        if (received.startsWith('HTTP/1.1 2')) done++
        else refused++
        received = ''
        send()
      })
      socket.on('connect', send)
      socket.on('error', reject)
    })
  }

  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, connection))
  return { done, refused, seconds: (performance.now() - started) / 1000, latencies: latencies.sort() }
}

function isWhole(received: string): boolean {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /content-length: (\d+)/i.exec(received.slice(0, end))
  return received.length >= end + 4 + Number(length?.[1] ?? 0)
}

/** A POST with a JSON body, as bytes. */
export function postBytes(path: string, body: unknown, headers: Record<string, string> = {}): Buffer {
  const json = JSON.stringify(body)
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers })
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}` +
      `content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  )
}

/** The value below which `share` of sorted numbers lie. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted.length === 0 ? 0 : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}
