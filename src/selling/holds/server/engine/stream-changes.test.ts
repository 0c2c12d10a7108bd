import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerProblems } from '#server/answer-problems.ts'
import { prepareToStop } from '#server/stopping.ts'
import { streamChanges } from './stream-changes.ts'

/** The interval of 20 s that each stream starts is one of these. */
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

let app: FastifyInstance
let port: number
let watchers: number
let found: PromiseWithResolvers<void>
let watched: PromiseWithResolvers<void>
let asked: number
beforeEach(async () => {
  watchers = 0
  asked = 0
  found = Promise.withResolvers()
  watched = Promise.withResolvers()
  app = Fastify({ forceCloseConnections: true })
  prepareToStop(app)
  answerProblems(app)
  const watch = async () => {
    asked++
    await watched.promise
    watchers++
    return () => void watchers--
  }
  app.get('/live', async (request, reply) => {
    const find = async () => {
      asked++
      await found.promise
      return { watch }
    }
    await streamChanges(find, 1, request, reply, 'visitor=7')
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

async function reader(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /live HTTP/1.1\r\nhost: localhost\r\n\r\n')
  return socket
}

async function leave(sockets: Socket[]): Promise<void> {
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(() => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count))))
    .toBe(0)
}

describe('a live stream', () => {
  it.each(['the hall is found', 'the seats are watched'])(
    'whose reader leaves before %s leaves no timer and no watcher behind',
    async (moment) => {
      const before = timers()
      if (moment === 'the seats are watched') found.resolve()
      const waits = moment === 'the seats are watched' ? 2 : 1
      const sockets = await Promise.all(Array.from({ length: 30 }, reader))
      await expect.poll(() => asked).toBe(30 * waits)
      await leave(sockets)
      found.resolve()
      watched.resolve()
      await expect.poll(() => asked).toBe(60)
      await new Promise(setImmediate)
      expect(watchers).toBe(0)
      expect(timers() - before).toBeLessThan(10)
    },
  )

  it('ends with its reader, and what was open is counted no more', async () => {
    found.resolve()
    watched.resolve()
    const before = timers()
    const sockets = await Promise.all(Array.from({ length: 20 }, reader))
    await expect.poll(() => watchers).toBe(20)
    expect(timers() - before).toBeGreaterThan(15)
    await leave(sockets)
    await expect.poll(() => watchers).toBe(0)
    expect(timers() - before).toBeLessThan(10)
  })

  it('is refused to an address that has a thousand, until one of them ends', async () => {
    const sockets = await Promise.all(Array.from({ length: 1000 }, reader))
    await expect.poll(() => asked).toBe(1000)
    const headers = { connection: 'close' }
    const refused = await fetch(`http://127.0.0.1:${port}/live`, { headers })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      'too_many_streams',
    ])
    sockets.pop()!.destroy()
    await expect
      .poll(() => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count))))
      .toBe(999)
    const next = await reader()
    await expect.poll(() => asked).toBe(1001)
    await leave([...sockets, next])
  })

  it('begins with the browser’s number and with what the seats are to be no older than', async () => {
    found.resolve()
    watched.resolve()
    const socket = await reader()
    let heard = ''
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    await expect.poll(() => heard).toContain('event: reset')
    expect(heard).toContain('set-cookie: visitor=7')
    expect(heard).toMatch(/data: [0-9a-f]{8}-\d{10}\n/)
    await leave([socket])
  })
})
