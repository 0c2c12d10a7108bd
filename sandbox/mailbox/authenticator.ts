import type { FastifyInstance } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { safe, sendPage } from './mail-pages.ts'

type Asked = { Querystring: { clave?: string } }

/** The stand-in for a phone's authenticator application: shows the code of a key that is typed or linked. */
export function authenticatorPages(app: FastifyInstance): void {
  app.get<Asked>('/codigo', ({ query }, reply) => {
    const key = (query.clave ?? '').replace(/\s/g, '').toUpperCase()
    return sendPage(reply, 'Códigos de práctica', page(key))
  })
  app.get<Asked>('/api/code', ({ query }) => ({ code: codeOf(query.clave ?? '') }))
}

function codeOf(key: string): string | null {
  try {
    return TOTP.generate({ secret: Secret.fromBase32(key) })
  } catch {
    return null
  }
}

function page(key: string): string {
  const code = key === '' ? null : codeOf(key)
  const shown =
    code === null
      ? '<p>Escribe la clave que te dio Taquilla.</p>'
      : `<p style="font-size:48px;font-weight:700">${code}</p>
         <p>Cambia en ${Math.ceil(TOTP.remaining() / 1000)} s. Cada código sirve una vez.</p>
         <p><a href="/codigo?clave=${encodeURIComponent(key)}">Otro código</a></p>`
  return `<h1>Códigos de práctica</h1><p><a href="/">Correos</a></p>${shown}
    <form method="get" action="/codigo"><label>Clave <input name="clave" value="${safe(key)}" size="40"></label>
    <button>Ver código</button></form>`
}
