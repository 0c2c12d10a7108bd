import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffSession } from '#world/staff.ts'
import { testServer, type TestServer } from '#world/test-server.ts'

let server: TestServer
let port: number
let session: string
const open: Socket[] = []

beforeAll(async () => {
  server = await testServer({ patience: { wholeMs: 2500, longMs: 600_000, quietMs: 10_000 } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  const { token, cookie } = await staffSession(server.db, 'administrator')
  session = `authorization: Bearer ${token}\r\ncookie: taquilla=${cookie}\r\n`
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await server.close()
})

/** A connection on which one writes by hand, and what the server says on it until it closes it. */
function line(head: string) {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  let said = ''
  socket.on('data', (part) => (said += part.toString()))
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(said)))
  socket.write(`${head}host: localhost:${port}\r\n`)
  return { socket, closed, said: () => said }
}

const beginning =
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="gente.csv"\r\ncontent-type: text/csv\r\n\r\nNombre,Correo\r\n'
const row = 'Luz Soto Vega,luz@correo.example\r\n'
const end = '--edge--\r\n'
const length = Buffer.byteLength(beginning + row.repeat(100) + end)
const multipart = `content-type: multipart/form-data; boundary=edge\r\ncontent-length: ${length}\r\n`

const upload = (path: string) => line(`POST ${path} HTTP/1.1\r\n${session}${multipart}connection: close\r\n`)

/** A piece of a request, with as long a pause after it as a slow line makes. */
async function drip(socket: Socket, piece: string): Promise<void> {
  socket.write(piece)
  await new Promise((resolve) => setTimeout(resolve, 100))
}

/** A call that never comes to its end: it is over once the time for one has passed. */
function halfACall(path = '/api/auth/login') {
  const call = line(`POST ${path} HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n`)
  call.socket.write('\r\n{"email":')
  return call.closed
}

describe('a request that comes slowly', () => {
  it('is cut off, whatever path it asks for', async () => {
    for (const path of ['/api/auth/login', '/api/nothing-of-ours', '/'])
      expect([path, await halfACall(path)]).toEqual([path, expect.stringContaining('408 ')])
  })

  it('has one time for its headers and its body', async () => {
    const order: string[] = []
    const slow = line('POST /api/auth/login HTTP/1.1\r\ncontent-length: 100\r\n')
    const cutOff = slow.closed.then(() => order.push('slow headers, then a slow body'))
    for (let drops = 0; drops < 15; drops += 1) await drip(slow.socket, 'x-drop: 1\r\n')
    // Begun later, so it is over later, however late the other's headers were whole.
    const next = halfACall().then(() => order.push('a slow body'))
    for (let drops = 0; drops < 5; drops += 1) await drip(slow.socket, 'x-drop: 1\r\n')
    slow.socket.write('\r\n{"email":')
    await Promise.all([cutOff, next])
    expect(slow.said()).toContain('408 ')
    expect(order).toEqual(['slow headers, then a slow body', 'a slow body'])
  })

  it('is read to its end where it is a list that a club moves in with, as long as bytes come', async () => {
    const slow = upload('/api/staff/imports?kind=customers')
    slow.socket.write(`\r\n${beginning}`)
    let rows = 0
    const dripping = setInterval(() => rows < 99 && (rows += 1) && slow.socket.write(row), 100)
    // Each begins after it, and has its whole time: twice as long as it would have had.
    for (const _ of [1, 2]) expect(await halfACall()).toContain('408 ')
    clearInterval(dripping)
    expect(slow.said()).toBe('')
    slow.socket.write(row.repeat(100 - rows) + end)
    expect(await slow.closed).toMatch(/^HTTP\/1\.1 201 /)
  })

  it('is cut off there, too, once nothing comes any more', async () => {
    const silent = upload('/api/staff/imports?kind=customers')
    silent.socket.write(`\r\n${beginning}`)
    expect(await silent.closed).toContain('408 ')
  })

  it('has no more time at the desk’s other uploads, nor where nobody may upload', async () => {
    const picture = upload('/api/news/desk/images')
    picture.socket.write(`\r\n${beginning}`)
    const stranger = line(`POST /api/staff/imports?kind=customers HTTP/1.1\r\n${multipart}`)
    stranger.socket.write(`\r\n${beginning}`)
    expect(await picture.closed).toContain('408 ')
    expect(await stranger.closed).toMatch(/^HTTP\/1\.1 401 /)
  })
})
