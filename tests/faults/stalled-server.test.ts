import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../world/database.ts'
import { startPrograms, type Programs } from '../world/programs.ts'

/** The line of a listening socket is no longer than this; other systems say it elsewhere. */
const longestLine =
  process.platform === 'linux' ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) : 0
const crowd = 1500

let database: TestDatabase
let programs: Programs
let sockets: Socket[] = []
beforeAll(async () => {
  database = await testDatabase('demo')
  programs = await startPrograms(database.url, { JOBS: 'off' })
})
afterEach(() => {
  programs.server().kill('SIGCONT')
  for (const socket of sockets) socket.destroy()
  sockets = []
})
afterAll(async () => {
  await programs.stop()
  await database.drop()
})

it.skipIf(longestLine <= crowd)(
  'a crowd that comes while the server is busy stands in line, and each is answered once it goes on',
  async () => {
    programs.server().kill('SIGSTOP')
    // Whom there is no place for in the line gets no connection for as long as the server stands still.
    sockets = Array.from({ length: crowd }, () => connect(programs.port, '127.0.0.1'))
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const socket of sockets)
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    programs.server().kill('SIGCONT')
    const answers = await Promise.all(sockets.map((socket) => text(socket)))
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(crowd)
  },
)
