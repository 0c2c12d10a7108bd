import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { moment, safe, sendPage } from './mail-pages.ts'

export type KeptSms = { id: string; to: string; text: string; receivedAt: string }

const maxTexts = 500

/** The stand-in for an SMS service: takes every message, delivers none, shows them on a page. */
export function smsPages(app: FastifyInstance, folder?: string) {
  const file = folder === undefined ? null : join(folder, 'texts/sms.json')
  let texts: KeptSms[] = read(file)
  const list = (to?: string) => (to === undefined ? texts : texts.filter((text) => text.to === to))

  function keep(now: KeptSms[]) {
    texts = now.slice(0, maxTexts)
    if (file !== null) writeFileSync(file, JSON.stringify(texts))
  }

  app.post<{ Body: { to?: unknown; text?: unknown } | null }>('/sms', ({ body }, reply) => {
    const { to, text } = body ?? {}
    if (typeof to !== 'string' || !/^\+\d{8,15}$/.test(to) || typeof text !== 'string' || text === '')
      return reply.status(400).send({ message: 'to (E.164) and text are needed' })
    keep([{ id: randomUUID(), to, text, receivedAt: new Date().toISOString() }, ...texts])
    return reply.status(202).send({ accepted: true })
  })

  app.get('/sms', (_request, reply) => sendPage(reply, 'Mensajes de práctica', page(texts)))
  app.get<{ Querystring: { to?: string } }>('/api/sms', ({ query }) => list(query.to))
  app.delete('/api/sms', (_request, reply) => {
    keep([])
    return reply.status(204).send()
  })
  return { list }
}

function read(file: string | null): KeptSms[] {
  if (file === null) return []
  mkdirSync(join(file, '..'), { recursive: true })
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptSms[]
  } catch {
    return []
  }
}

function page(texts: KeptSms[]): string {
  const mails = '<p><a href="/">Correos</a></p>'
  if (texts.length === 0)
    return `<h1>Mensajes de práctica</h1>${mails}<p>Aún no llega ningún mensaje de texto.</p>`
  const rows = texts.map(
    ({ to, text, receivedAt }) =>
      `<li><div class="mail"><b>${safe(text)}</b>
      <small>Para ${safe(to)} · ${moment.format(new Date(receivedAt))}</small></div></li>`,
  )
  return `<h1>Mensajes de práctica</h1>${mails}<ul>${rows.join('')}</ul>`
}
