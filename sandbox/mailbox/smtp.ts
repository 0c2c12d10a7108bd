import { createServer, type Server, type Socket } from 'node:net'

export type Envelope = { from: string; to: string[]; raw: Buffer }

const largestMail = 20 * 1024 * 1024
const longestLine = 4096
const idleMs = 60_000

/**
 * Receives mail on loopback as a mail server does, and keeps it: no sign-in, no delivery anywhere.
 * Commands: HELO EHLO MAIL RCPT DATA RSET NOOP QUIT.
 */
export function smtpServer(onMail: (mail: Envelope) => void): Server {
  return createServer((socket) => {
    socket.setTimeout(idleMs, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    converse(socket, onMail)
  })
}

function converse(socket: Socket, onMail: (mail: Envelope) => void) {
  let from: string | null = null
  let to: string[] = []
  let data: { parts: Buffer[]; size: number } | null = null
  let rest: Buffer = Buffer.alloc(0)

  const say = (code: number, text: string) => socket.write(`${code} ${text}\r\n`)
  const forget = () => {
    from = null
    to = []
    data = null
  }

  socket.on('data', (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.subarray(0, end + 1)
      rest = rest.subarray(end + 1)
      if (data) take(line)
      else command(line.toString('latin1').trimEnd())
    }
    if (!data && rest.length > longestLine) {
      say(500, 'Line too long')
      socket.destroy()
    }
  })

  /** One line of a mail's text; a lone dot ends it, a doubled first dot stands for one. */
  function take(line: Buffer) {
    if (!data) return
    if (line.toString('latin1').trimEnd() === '.') return finish(data)
    const content = line[0] === 0x2e ? line.subarray(1) : line
    data.size += content.length
    if (data.size <= largestMail) data.parts.push(content)
    else data.parts = []
  }

  function finish({ parts, size }: { parts: Buffer[]; size: number }) {
    const envelope = { from: from ?? '', to, raw: Buffer.concat(parts) }
    forget()
    if (size > largestMail) return say(552, 'Message too large')
    onMail(envelope)
    return say(250, 'OK, kept')
  }

  function command(line: string) {
    const verb = line.slice(0, 4).toUpperCase()
    const address = /<([^>]*)>/.exec(line)?.[1]
    if (verb === 'EHLO')
      socket.write(`250-mailbox\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE ${largestMail}\r\n`)
    else if (verb === 'HELO') say(250, 'mailbox')
    else if (verb === 'NOOP') say(250, 'OK')
    else if (verb === 'RSET') {
      forget()
      say(250, 'OK')
    } else if (verb === 'MAIL' && address !== undefined) {
      forget()
      from = utf8(address)
      say(250, 'OK')
    } else if (verb === 'RCPT' && address !== undefined && from !== null) {
      to.push(utf8(address))
      say(250, 'OK')
    } else if (verb === 'DATA' && to.length > 0) {
      data = { parts: [], size: 0 }
      say(354, 'End with a dot on a line of its own')
    } else if (verb === 'QUIT') {
      say(221, 'Bye')
      socket.end()
    } else if (['MAIL', 'RCPT', 'DATA'].includes(verb)) say(503, 'Bad sequence or address')
    else say(502, 'Command not implemented')
  }

  say(220, 'mailbox ready')
}

const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8')
