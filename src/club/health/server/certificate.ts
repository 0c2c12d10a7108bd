import { isIP } from 'node:net'
import { connect } from 'node:tls'

const timeoutMs = 4_000
const keptMs = 60 * 60_000
let known: { host: string; at: number; end: Promise<Date> } | null = null

/** Until when the certificate that an address shows is good; asked at most once an hour, also where it does not answer. */
export function certificateEnd({ hostname, port }: URL): Promise<Date> {
  const host = `${hostname}:${port || 443}`
  if (known === null || known.host !== host || performance.now() - known.at > keptMs) {
    known = { host, at: performance.now(), end: ask(hostname, Number(port || 443)) }
  }
  return known.end
}

/** Nothing is sent, so that one that has run out is read like any other. */
function ask(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      servername: isIP(host) === 0 ? host : '',
      rejectUnauthorized: false,
      timeout: timeoutMs,
    })
    const failed = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.once('error', failed)
    socket.once('timeout', () => failed(new Error(`${host} does not answer`)))
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      socket.destroy()
      resolve(until)
    })
  })
}
