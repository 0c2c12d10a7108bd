import PostalMime, { type Address } from 'postal-mime'

/** A mail as its reader sees it. */
export type Mail = {
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  attachments: Attachment[]
}

export type Attachment = {
  name: string
  contentType: string
  /** How the HTML part points at it, as in `cid:logo`. */
  contentId: string | null
  content: Buffer
}

export async function readMail(raw: Buffer): Promise<Mail> {
  const mail = await PostalMime.parse(raw)
  return {
    from: mail.from === undefined ? '' : written(mail.from),
    to: (mail.to ?? []).map(written),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? null,
    attachments: mail.attachments.map(({ filename, mimeType, contentId, content }) => ({
      name: filename ?? 'adjunto',
      contentType: mimeType,
      contentId: contentId?.replace(/[<>]/g, '') ?? null,
      content: bytes(content),
    })),
  }
}

/** Text only where it is asked for: an attachment's content comes as bytes. */
const bytes = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))

const written = ({ name, address = '' }: Address) => (name === '' ? address : `${name} <${address}>`)
