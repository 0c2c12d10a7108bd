import { percentile, rawLoad } from './raw-client.ts'

// People who wait in a room and ask for its state, each every 15 seconds as the page does far from the turn, through an edge. A program
// beside the bench, so that what they cost can be told apart: ends when it is told to, and says how it went.

const [port, many] = [Number(process.env['PORT']), Number(process.env['WAITING'])]
const state = Buffer.from(`GET ${process.env['STATE']} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
const everySeconds = 15
const aSecond = Math.max(1, Math.round(many / everySeconds))
let asking = true
process.once('message', () => (asking = false))
process.once('SIGTERM', () => process.exit(0))

const told = { done: 0, refused: 0, p95: 0 }
const began = performance.now()
process.send?.({ ready: true })
for (let second = 0; asking; second++) {
  const due = began + second * 1000
  const asked = Array.from({ length: aSecond }, () => state)
  const { done, refused, latencies } = await rawLoad(port, asked, 64, (no) => due + (no * 1000) / aSecond)
  told.done += done
  told.refused += refused
  // The worst second's, as it would be felt.
  told.p95 = Math.max(told.p95, percentile(latencies, 0.95))
}
process.send?.({ ...told, seconds: (performance.now() - began) / 1000 }, () => process.exit(0))
