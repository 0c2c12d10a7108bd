import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

// Takes every mail and every text message and keeps none: what a rehearsal writes is for nobody. Says on `/` how many there were.

const [mailPort, webPort] = [Number(process.env['SINK_SMTP_PORT']), Number(process.env['SINK_PORT'])]
const taken = { mails: 0, texts: 0 }

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, _session, done) {
    stream.resume()
    stream.once('end', () => {
      taken.mails++
      done(null, 'OK, forgotten')
    })
  },
})
smtp.on('error', () => undefined)
smtp.listen(mailPort, '127.0.0.1')

createServer((request, reply) => {
  request.resume()
  if (request.method === 'POST') taken.texts++
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify(taken))
}).listen(webPort, 'localhost')

process.once('SIGTERM', () => process.exit(0))
