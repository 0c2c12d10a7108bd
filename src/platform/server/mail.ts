import { createTransport } from 'nodemailer'
import { hasMailbox } from '#lib/contact.ts'
import { mailsSent } from './process-metrics.ts'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** Makes a repeated job recognisable to the receiver: becomes the Message-ID. */
  key: string
  /** Keys of the earlier mails of one conversation, oldest first: mail programs show them together. */
  follows?: string[]
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  /** Where a mail program ends this kind of mail with one click (RFC 8058); it takes a POST. */
  unsubscribeUrl?: string
}
/** A picture that stands in a mail's HTML as `cid:…`. */
export type InlinePicture = { cid: string; filename: string; content: Buffer; contentType: string }
export type SendMail = (mail: Mail) => Promise<void>

/**
 * Letters one after another go over the connections that stand: getting to know a mail server costs as much as a letter. A letter
 * whose connection breaks has failed: who asked for it tries again, and knows that it does.
 */
const keptOpen = { pool: true, maxConnections: 5, idleTimeout: 2000, maxRequeues: 0 } as const

/**
 * A sender over `smtpUrl`, from the address in `from`, named as `name` says when it sends. A mail carries those of `pictures` that it
 * shows. Line breaks in a subject or address are refused by nodemailer's own encoding.
 */
export function mailer(
  smtpUrl: string,
  from: string,
  name: () => string,
  pictures: () => InlinePicture[] = () => [],
): SendMail {
  const transport = createTransport({ url: smtpUrl, ...keptOpen })
  const address = /[^\s<>]+@([\w.-]+)/.exec(from)
  const domain = address?.[1] ?? 'localhost'
  const idOf = (key: string) => `<${key}@${domain}>`
  return async ({ key, follows = [], unsubscribeUrl, ...mail }) => {
    if (!hasMailbox(mail.to)) return
    const earlier = follows.map(idOf)
    const shown = pictures().filter(({ cid }) => mail.html.includes(`"cid:${cid}"`))
    const sent = transport.sendMail({
      ...mail,
      attachments: [
        ...shown.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
        ...(mail.attachments ?? []),
      ],
      from: { name: name(), address: address?.[0] ?? from },
      headers: unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl),
      messageId: idOf(key),
      ...(earlier.length > 0 && { inReplyTo: earlier.at(-1), references: earlier }),
    })
    sent.then(
      () => mailsSent.inc({ outcome: 'sent' }),
      () => mailsSent.inc({ outcome: 'failed' }),
    )
    await sent
  }
}

function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
