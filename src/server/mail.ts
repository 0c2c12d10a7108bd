import { createTransport } from 'nodemailer'

export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** Makes a repeated job recognisable to the receiver: becomes the Message-ID. */
  key: string
  /** Where a mail program ends this kind of mail with one click (RFC 8058); it takes a POST. */
  unsubscribeUrl?: string
}
export type SendMail = (mail: Mail) => Promise<void>

/** A sender over `smtpUrl`. Line breaks in a subject or address are refused by nodemailer's own encoding. */
export function mailer(smtpUrl: string, from: string): SendMail {
  const transport = createTransport(smtpUrl, { from })
  const domain = from.match(/@([\w.-]+)/)?.[1] ?? 'localhost'
  return async ({ key, unsubscribeUrl, ...mail }) => {
    const headers = unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl)
    await transport.sendMail({ ...mail, headers, messageId: `<${key}@${domain}>` })
  }
}

function oneClick(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
