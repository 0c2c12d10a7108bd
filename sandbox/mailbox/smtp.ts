import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

export type Envelope = { from: string; to: string[]; raw: Buffer }

const largestMail = 20 * 1024 * 1024

/** Receives mail on loopback as a mail server does, and keeps it: no sign-in, no delivery anywhere. */
export function smtpServer(keep: (mail: Envelope) => Promise<void>): SMTPServer {
  const server = new SMTPServer({
    banner: 'mailbox ready',
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Otherwise the first answer waits for a name server.
    disableReverseLookup: true,
    size: largestMail,
    closeTimeout: 1000,
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const from = mailFrom === false ? '' : mailFrom.address
      const to = rcptTo.map(({ address }) => address)
      const work = received(stream).then((raw) => keep({ from, to, raw }))
      void answer(work, done)
    },
  })
  // A client that breaks off in the middle of a mail: without a listener it would end the process.
  server.on('error', () => undefined)
  return server
}

type Done = (error?: Error | null, words?: string) => void

async function answer(work: Promise<void>, done: Done): Promise<void> {
  try {
    await work
  } catch (error) {
    return done(error as Error)
  }
  return done(null, 'OK, kept')
}

async function received(stream: SMTPServerDataStream): Promise<Buffer> {
  const raw = await buffer(stream)
  if (stream.sizeExceeded) throw Object.assign(new Error('Message too large'), { responseCode: 552 })
  return raw
}
