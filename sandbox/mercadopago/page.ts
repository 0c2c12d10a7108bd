import type { FastifyReply } from 'fastify'

/** Text that is already safe HTML. */
export type Html = { readonly html: string }
type Part = Html | string | number | null | undefined | false | Part[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(escaped).join('')
  if (typeof part === 'object') return part.html
  return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** A template whose values are escaped unless they are HTML already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, piece, i) => text + escaped(parts[i - 1]) + piece) }
}

/** Sends a whole page in Spanish; its style and scripts come from this server alone. */
export function sendPage(reply: FastifyReply, title: string, body: Html, status = 200) {
  const page = html`<!doctype html>
    <html lang="es-MX">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/js/pages.css" />
      </head>
      <body>
        <header class="ribbon">Pagos de práctica: aquí no se mueve dinero de verdad</header>
        <main>${body}</main>
      </body>
    </html>`
  return reply
    .status(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:",
    })
    .send(page.html)
}

/** `21 nov, 13:45:09` in the seller's time zone. */
export function moment(at: string): string {
  return new Intl.DateTimeFormat('es-MX', {
    timeZone: 'America/Mexico_City',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(new Date(at))
}
