import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// People who watch the live map of a match, each with a stream of their own and from many addresses. A program beside the bench, so that what
// they cost can be told apart: says how many streams are open, and ends when it is told to.

const [port, many, path] = [
  Number(process.env['PORT']),
  Number(process.env['WATCHERS']),
  process.env['STREAM'],
]
let open = 0
let messages = 0
const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n\r\n`

for (let no = 0; no < many; no++) {
  const localAddress = `127.0.${1 + Math.floor(no / 200)}.${1 + (no % 200)}`
  const socket = createConnection({ port, host: '127.0.0.1', localAddress })
  let begun = false
  socket.on('data', (part: Buffer) => {
    messages++
    if (begun) return
    begun = true
    if (part.toString('latin1').startsWith('HTTP/1.1 200')) open++
  })
  socket.on('error', () => undefined)
  socket.write(request)
  if (no % 50 === 49) await sleep(50)
}
for (let waited = 0; open < many && waited < 100; waited++) await sleep(100)
process.send?.({ open })
process.once('message', () => {
  process.send?.({ messages }, () => process.exit(0))
})
process.once('SIGTERM', () => process.exit(0))
