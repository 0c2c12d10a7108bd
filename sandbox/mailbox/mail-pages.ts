import type { FastifyInstance, FastifyReply } from 'fastify'
import type { KeptMail, MailStore } from './mail-store.ts'

type One = { Params: { id: string; index: string } }

const style = `:root{color-scheme:light dark;--bg:light-dark(#fbfaf7,#0a1222);--card:light-dark(#fff,#121d35);
--ink:light-dark(#0c1526,#f2f5fc);--ink-2:light-dark(#475067,#b3bed4);--line:light-dark(#d7dce6,#2c3b5c);
--brand:light-dark(#0a57b5,#8db4ff);--on-brand:light-dark(#fff,#0a1222)}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:900px;margin:0 auto;padding:24px 16px 64px}h1{margin:0 0 16px;font-size:28px;line-height:1.2}
ul{margin:0 0 16px;padding:0;list-style:none}li{margin-bottom:8px}a{color:var(--brand)}
.mail{display:block;padding:12px 16px;border:1px solid var(--line);border-radius:12px;background:var(--card);color:inherit;text-decoration:none}
.mail b{display:block}small,dt{color:var(--ink-2)}dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:720px;border:1px solid var(--line);border-radius:12px;background:#fff}
pre{padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--card);white-space:pre-wrap;overflow-wrap:anywhere}
button{min-height:44px;padding:8px 14px;border:1px solid var(--brand);border-radius:8px;background:transparent;color:var(--brand);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`

export const moment = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** The web side of the mailbox: a list, each mail, its parts. Mail never runs code here. */
export function mailPages(app: FastifyInstance, store: MailStore) {
  app.get('/style.css', (_request, reply) => reply.type('text/css').send(style))

  app.get('/', (_request, reply) => sendPage(reply, 'Correos de práctica', list(store.list())))

  app.post('/clear', (request, reply) => {
    const { origin, host } = request.headers
    if (origin !== undefined && URL.parse(origin)?.host !== host) return reply.status(403).send()
    store.clear()
    return reply.redirect('/', 303)
  })

  app.get<One>('/messages/:id', ({ params }, reply) => {
    const mail = store.get(params.id)
    if (!mail) return reply.status(404).send()
    return sendPage(reply, mail.subject || 'Sin asunto', single(mail))
  })

  app.get<One>('/messages/:id/html', ({ params }, reply) => {
    const mail = store.get(params.id)
    if (!mail?.html) return reply.status(404).send()
    const html = mail.html.replace(/(["'])cid:([^"']+)\1/g, (_all, quote: string, cid: string) => {
      const index = mail.attachments.findIndex(({ contentId }) => contentId === cid)
      return `${quote}/messages/${mail.id}/attachments/${index}${quote}`
    })
    return reply
      .header('content-security-policy', `${mailPolicy}; sandbox ${allowed}`)
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${html}`)
  })

  app.get<One>('/messages/:id/attachments/:index', ({ params }, reply) => {
    const attachment = store.get(params.id)?.attachments[Number(params.index)]
    if (!attachment) return reply.status(404).send()
    return reply
      .headers({
        'content-disposition': `attachment; filename*=utf-8''${encodeURIComponent(attachment.name)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type(attachment.contentType)
      .send(attachment.content)
  })
}

/** A link opens the real site in a new tab, free of the mail's own restrictions. */
const allowed = 'allow-popups allow-popups-to-escape-sandbox'
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: http: https:"

function list(mails: KeptMail[]): string {
  if (mails.length === 0)
    return '<h1>Correos de práctica</h1><p>Aún no llega ningún correo. Los que mande la taquilla aparecen aquí.</p><p><a href="/sms">Mensajes de texto</a> · <a href="/codigo">Códigos</a></p>'
  const rows = mails.map(
    ({ id, subject, envelopeTo, receivedAt }) =>
      `<li><a class="mail" href="/messages/${id}"><b>${safe(subject || 'Sin asunto')}</b>
      <small>Para ${safe(envelopeTo.join(', '))} · ${moment.format(new Date(receivedAt))}</small></a></li>`,
  )
  return `<h1>Correos de práctica</h1><p><a href="/sms">Mensajes de texto</a> · <a href="/codigo">Códigos</a></p><ul>${rows.join('')}</ul>
    <form method="post" action="/clear"><button>Borrar todos</button></form>`
}

function single(mail: KeptMail): string {
  const attachments = mail.attachments.map(
    ({ name, content }, index) =>
      `<li><a href="/messages/${mail.id}/attachments/${index}" download>${safe(name)}</a>
      <small>${Math.ceil(content.length / 1024)} kB</small></li>`,
  )
  return `<p><a href="/">Todos los correos</a></p><h1>${safe(mail.subject || 'Sin asunto')}</h1>
    <dl><dt>De</dt><dd>${safe(mail.from)}</dd><dt>Para</dt><dd>${safe(mail.envelopeTo.join(', '))}</dd>
    <dt>Llegó</dt><dd>${moment.format(new Date(mail.receivedAt))}</dd></dl>
    ${attachments.length > 0 ? `<h2>Adjuntos</h2><ul>${attachments.join('')}</ul>` : ''}
    ${mail.html ? `<iframe sandbox="${allowed}" title="El correo" src="/messages/${mail.id}/html"></iframe>` : ''}
    ${mail.text ? `<h2>Solo texto</h2><pre>${safe(mail.text)}</pre>` : ''}`
}

export function sendPage(reply: FastifyReply, title: string, body: string) {
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'",
    })
    .type('text/html; charset=utf-8').send(`<!doctype html><html lang="es-MX"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>${safe(title)}</title>
      <link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"></head>
      <body><main>${body}</main></body></html>`)
}
