/** A mail as its reader sees it. */
export type Mail = {
  from: string
  to: string[]
  subject: string
  date: string | null
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

type Part = { headers: Map<string, string>; body: Buffer }

const crlf = Buffer.from('\r\n')

/** Reads a raw mail (RFC 5322 and MIME): multiparts, base64, quoted-printable, encoded words. */
export function readMail(raw: Buffer): Mail {
  const mail: Mail = {
    from: '',
    to: [],
    subject: '',
    date: null,
    text: '',
    html: null,
    attachments: [],
  }
  const whole = splitPart(raw)
  mail.from = decodedWords(whole.headers.get('from') ?? '')
  mail.to = decodedWords(whole.headers.get('to') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  mail.subject = decodedWords(whole.headers.get('subject') ?? '')
  mail.date = whole.headers.get('date') ?? null
  collect(whole, mail)
  return mail
}

function collect(part: Part, mail: Mail) {
  const type = parameters(part.headers.get('content-type') ?? 'text/plain')
  if (type.value.startsWith('multipart/')) {
    for (const inner of partsBetween(part.body, type.named.get('boundary') ?? ''))
      collect(splitPart(inner), mail)
    return
  }
  const content = decodedBody(part)
  const disposition = parameters(part.headers.get('content-disposition') ?? 'inline')
  const name = disposition.named.get('filename') ?? type.named.get('name')
  const isText = disposition.value !== 'attachment' && name === undefined
  if (isText && type.value === 'text/plain') mail.text += textOf(content, type.named.get('charset'))
  else if (isText && type.value === 'text/html')
    mail.html = (mail.html ?? '') + textOf(content, type.named.get('charset'))
  else
    mail.attachments.push({
      name: name ?? 'adjunto',
      contentType: type.value,
      contentId: part.headers.get('content-id')?.replace(/[<>]/g, '') ?? null,
      content,
    })
}

/** Headers, unfolded and by lower-case name, and what follows the empty line. */
function splitPart(raw: Buffer): Part {
  const gap = raw.indexOf('\r\n\r\n')
  const head = gap < 0 ? '' : raw.subarray(0, gap).toString('utf8')
  const startsEmpty = raw.subarray(0, 2).equals(crlf)
  const headers = new Map<string, string>()
  for (const line of startsEmpty ? [] : head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: startsEmpty ? raw.subarray(2) : raw.subarray(gap + 4) }
}

function partsBetween(body: Buffer, boundary: string): Buffer[] {
  const mark = Buffer.from(`--${boundary}`)
  const parts: Buffer[] = []
  let at = body.indexOf(mark)
  while (boundary !== '' && at >= 0) {
    const next = body.indexOf(mark, at + mark.length)
    if (next < 0) break
    parts.push(body.subarray(body.indexOf(crlf, at) + 2, next - 2))
    at = next
  }
  return parts
}

function decodedBody({ headers, body }: Part): Buffer {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64')
  if (encoding === 'quoted-printable') return fromQuoted(body.toString('latin1'))
  return body
}

function fromQuoted(text: string): Buffer {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

function textOf(content: Buffer, charset = 'utf-8'): string {
  return /^(iso-8859-1|latin1|windows-1252)$/i.test(charset)
    ? content.toString('latin1')
    : content.toString('utf8')
}

/** `=?UTF-8?Q?Bolet=C3=B3n?=` → `Boletón`; words that follow each other belong together. */
function decodedWords(text: string): string {
  return text.replace(/\?=\s+=\?/g, '?==?').replace(/(?:=\?[^?]+\?[QB]\?[^?]*\?=)+/gi, (run) => {
    const bytes = [...run.matchAll(/=\?[^?]+\?([QB])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
      kind?.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : fromQuoted(word.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

/** `attachment; filename*0*=utf-8''a%20b; filename*1=".pdf"` → value and named parameters. */
function parameters(header: string): { value: string; named: Map<string, string> } {
  const [value = '', ...rest] = header.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const named = new Map<string, string>()
  for (const piece of rest) {
    const [, name = '', coded, raw = ''] = /^\s*([^=*]+)(\*[\d*]*)?=(.*)$/s.exec(piece) ?? []
    const plain = raw.trim().replace(/^"(.*)"$/s, '$1')
    const text = coded?.endsWith('*') ? unescaped(plain.replace(/^[^']*'[^']*'/, '')) : plain
    const key = name.trim().toLowerCase()
    named.set(key, (named.get(key) ?? '') + decodedWords(text))
  }
  return { value: value.trim().toLowerCase(), named }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
