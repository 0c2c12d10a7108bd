import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'

const Consent = z.object({
  id: Uuid,
  purpose: z.string(),
  title: z.string(),
  why: z.string(),
  version: z.string(),
  givenAt: Instant,
  where: z.string(),
  withdrawnAt: z.nullable(Instant),
  /** True while it stands and may be taken back. */
  voluntary: z.boolean(),
})
export type Consent = z.infer<typeof Consent>

const Export = z.object({
  id: Uuid,
  status: z.enum(['waiting', 'ready', 'ended']),
  askedAt: Instant,
  expiresAt: z.nullable(Instant),
})
export type Export = z.infer<typeof Export>

const Obstacle = z.object({
  code: z.string(),
  title: z.string(),
  words: z.string(),
  path: z.string(),
  action: z.string(),
})
export type Obstacle = z.infer<typeof Obstacle>

const Privacy = z.object({
  exports: z.array(Export),
  consents: z.array(Consent),
  erasure: z.object({
    dueAt: z.nullable(Instant),
    obstacles: z.array(Obstacle),
    kept: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
})
export type Privacy = z.infer<typeof Privacy>

export const readPrivacy = endpoint({
  method: 'GET',
  path: '/account/privacy',
  summary: 'Mis copias, lo que acepté, y qué pasa si borro mi cuenta',
  access: 'buyer',
  reply: Privacy,
})

export const askExport = endpoint({
  method: 'POST',
  path: '/account/exports',
  summary: 'Pide una copia de todo lo que se sabe de mi cuenta; llega un correo cuando está lista',
  access: 'buyer',
  reply: Done,
  status: 202,
  perMinute: 10,
})

export const readExport = endpoint({
  method: 'GET',
  path: '/account/exports/:exportId/:format',
  summary: 'Descarga una copia lista: para leer (html) o para otro programa (json)',
  access: 'buyer',
  params: z.strictObject({ exportId: Uuid, format: z.enum(['html', 'json']) }),
  content: 'application/octet-stream',
  perMinute: 30,
})

export const askErasure = endpoint({
  method: 'POST',
  path: '/account/erasure',
  summary: 'Programa el borrado de mi cuenta en 72 horas; hasta entonces se puede deshacer',
  access: 'buyer',
  body: z.strictObject({
    password: z.string().check(z.minLength(1, 'Escribe tu contraseña'), z.maxLength(200)),
    understands: z.literal(true, 'Confirma que entiendes lo que se borra'),
  }),
  reply: Done,
  status: 202,
  perMinute: 10,
})

export const keepAccount = endpoint({
  method: 'DELETE',
  path: '/account/erasure',
  summary: 'Deshace el borrado programado de mi cuenta',
  access: 'buyer',
  reply: Done,
})

export const keepAccountByLink = endpoint({
  method: 'POST',
  path: '/account/erasure/undo',
  summary: 'Deshace el borrado programado con el enlace del correo, sin iniciar sesión',
  access: 'anyone',
  body: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{48}\.[\w-]{43}$/)) }),
  reply: Done,
  perMinute: 30,
})

export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/account/consents/:purpose/withdrawal',
  summary: 'Retira un consentimiento voluntario',
  access: 'buyer',
  params: z.strictObject({ purpose: z.enum(['marketing_mail', 'push']) }),
  reply: Privacy,
})

/** The same copies, for who is here by their Fan ID. */
export const askFanExport = endpoint({
  method: 'POST',
  path: '/fan/exports',
  summary: 'Pide una copia de todo lo que se sabe de mí; llega un correo cuando está lista',
  access: 'fan',
  reply: Done,
  status: 202,
  perMinute: 10,
})

export const readFanExport = endpoint({
  method: 'GET',
  path: '/fan/exports/:exportId/:format',
  summary: 'Descarga una copia lista: para leer (html) o para otro programa (json)',
  access: 'fan',
  params: z.strictObject({ exportId: Uuid, format: z.enum(['html', 'json']) }),
  content: 'application/octet-stream',
  perMinute: 30,
})
