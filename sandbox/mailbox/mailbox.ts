import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { authenticatorPages } from './authenticator.ts'
import { mailPages } from './mail-pages.ts'
import { type KeptMail, mailStore } from './mail-store.ts'
import { smsPages, type KeptSms } from './sms.ts'
import { smtpServer } from './smtp.ts'

export type Options = {
  /** 0 takes any free port. */
  smtpPort: number
  webPort: number
  /** Keeps the mails over a restart. */
  dataDir?: string
}

/** Starts the stand-in for a mail server: takes every mail, delivers none, shows them on a page. */
export async function startMailbox({ smtpPort, webPort, dataDir }: Options) {
  if (process.env['NODE_ENV'] === 'production')
    throw new Error('The practice mailbox does not run in production')
  const store = await mailStore(dataDir)
  const smtp = smtpServer((mail) => store.add(mail))
  const web = Fastify({ forceCloseConnections: true })
  web.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
    payload.resume()
    done(null)
  })
  mailPages(web, store)
  authenticatorPages(web)
  const texts = smsPages(web, dataDir)

  web.get<{ Querystring: { to?: string } }>('/api/messages', ({ query }) => store.list(query.to).map(asJson))
  web.delete('/api/messages', (_request, reply) => {
    store.clear()
    return reply.status(204).send()
  })

  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject)
    smtp.listen(smtpPort, '127.0.0.1', resolve)
  })
  await web.listen({ port: webPort, host: 'localhost' })

  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    webUrl: `http://localhost:${(web.server.address() as AddressInfo).port}`,
    /** Newest first; those of one address when it is named. */
    messages: (to?: string): KeptMail[] => store.list(to),
    texts: (to?: string): KeptSms[] => texts.list(to),
    async close() {
      await web.close()
      await new Promise<void>((resolve) => smtp.close(resolve))
    },
  }
}

/** A mail for programs: attachments by name and size, their content by address. */
function asJson(mail: KeptMail) {
  return {
    ...mail,
    attachments: mail.attachments.map(({ name, contentType, content }, index) => ({
      name,
      contentType,
      size: content.length,
      url: `/messages/${mail.id}/attachments/${index}`,
    })),
  }
}
