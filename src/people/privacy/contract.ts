import { z } from 'zod/mini'
import { anyone, buyer, fan } from '#lib/endpoint.ts'
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

export const readPrivacy = buyer.get(
  '/account/privacy',
  'Mis copias, lo que acepté, y qué pasa si borro mi cuenta',
  { reply: Privacy },
)

export const askExport = buyer.post(
  '/account/exports',
  'Pide una copia de todo lo que se sabe de mi cuenta; llega un correo cuando está lista',
  { reply: Done, status: 202, perMinute: 10 },
)

export const readExport = buyer.get(
  '/account/exports/:exportId/:format',
  'Descarga una copia lista: para leer (html) o para otro programa (json)',
  {
    params: z.strictObject({ exportId: Uuid, format: z.enum(['html', 'json']) }),
    content: 'application/octet-stream',
    perMinute: 30,
  },
)

export const askErasure = buyer.post(
  '/account/erasure',
  'Programa el borrado de mi cuenta en 72 horas; hasta entonces se puede deshacer',
  {
    body: z.strictObject({
      password: z.string().check(z.minLength(1, 'Escribe tu contraseña'), z.maxLength(200)),
      understands: z.literal(true, 'Confirma que entiendes lo que se borra'),
    }),
    reply: Done,
    status: 202,
    perMinute: 10,
  },
)

export const keepAccount = buyer.delete('/account/erasure', 'Deshace el borrado programado de mi cuenta', {
  reply: Done,
})

export const keepAccountByLink = anyone.post(
  '/account/erasure/undo',
  'Deshace el borrado programado con el enlace del correo, sin iniciar sesión',
  {
    body: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{48}\.[\w-]{43}$/)) }),
    reply: Done,
    perMinute: 30,
  },
)

export const withdrawConsent = buyer.post(
  '/account/consents/:purpose/withdrawal',
  'Retira un consentimiento voluntario',
  { params: z.strictObject({ purpose: z.enum(['marketing_mail', 'push']) }), reply: Privacy },
)

/** The same copies, for who is here by their Fan ID. */
export const askFanExport = fan.post(
  '/fan/exports',
  'Pide una copia de todo lo que se sabe de mí; llega un correo cuando está lista',
  { reply: Done, status: 202, perMinute: 10 },
)

export const readFanExport = fan.get(
  '/fan/exports/:exportId/:format',
  'Descarga una copia lista: para leer (html) o para otro programa (json)',
  {
    params: z.strictObject({ exportId: Uuid, format: z.enum(['html', 'json']) }),
    content: 'application/octet-stream',
    perMinute: 30,
  },
)
