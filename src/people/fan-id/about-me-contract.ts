import { z } from 'zod/mini'
import { fan } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { paragraphs } from '#lib/text.ts'

/** Who of the staff looked; `unknown` once that account is gone. */
const Role = z.enum([
  'administrator',
  'box_office',
  'buyer',
  'fan_id_reviewer',
  'finance',
  'gate',
  'marketing',
  'own',
  'support',
  'unknown',
])
export type Role = z.infer<typeof Role>

export const Item = z.enum(['names', 'curp', 'birth_date', 'sex', 'nationality', 'phone', 'document'])
export type Item = z.infer<typeof Item>
export const RequestKind = z.enum(['correction', 'objection', 'review'])

/** One thing known. `masked` is what stands there until the person asks to see the value. */
const Known = z.object({
  name: z.string(),
  label: z.string(),
  value: z.string(),
  masked: z.nullable(z.string()),
  why: z.string(),
  until: z.string(),
  /** What to name when asking for its correction; null for what the account's own screen changes. */
  item: z.nullable(Item),
})
export type Known = z.infer<typeof Known>

const Request = z.object({
  id: Uuid,
  kind: RequestKind,
  item: z.nullable(Item),
  words: z.nullable(z.string()),
  status: z.enum(['open', 'accepted', 'refused', 'done', 'withdrawn']),
  askedAt: Instant,
  answerBy: Instant,
  carryOutBy: Instant,
  answerWords: z.nullable(z.string()),
})
export type FanRequest = z.infer<typeof Request>

const Consent = z.object({
  id: Uuid,
  title: z.string(),
  why: z.string(),
  document: z.string(),
  version: z.string(),
  givenAt: Instant,
  withdrawnAt: z.nullable(Instant),
})

const Obstacle = z.object({
  code: z.string(),
  title: z.string(),
  words: z.string(),
  path: z.string(),
  action: z.string(),
})

export const AboutMe = z.object({
  fanNumber: z.string(),
  /** Of the account that the Fan ID is in. */
  email: z.string(),
  status: z.enum(['registering', 'in_review', 'approved', 'refused']),
  /** Whether the consent to use the face stands. */
  biometrics: z.boolean(),
  known: z.array(Known),
  documents: z.array(
    z.object({
      id: Uuid,
      kind: z.enum(['ine', 'passport', 'curp_biometrica']),
      readAt: Instant,
      confirmedAt: z.nullable(Instant),
      fields: z.array(Known),
    }),
  ),
  pictures: z.array(
    z.object({
      id: Uuid,
      kind: z.enum(['document_front', 'document_back', 'portrait', 'selfie', 'challenge', 'minor_photo']),
      takenAt: Instant,
      eraseAt: Instant,
    }),
  ),
  templates: z.array(z.object({ model: z.string(), madeAt: Instant })),
  devices: z.array(
    z.object({ id: Uuid, name: z.string(), createdAt: Instant, lastSeenAt: Instant, here: z.boolean() }),
  ),
  sessions: z.array(
    z.object({ userAgent: z.string(), createdAt: Instant, lastSeenAt: Instant, here: z.boolean() }),
  ),
  lookups: z.array(z.object({ at: Instant, what: z.string(), why: z.string(), role: Role })),
  consents: z.array(Consent),
  requests: z.array(Request),
  exports: z.array(
    z.object({
      id: Uuid,
      status: z.enum(['waiting', 'ready', 'ended']),
      askedAt: Instant,
      expiresAt: z.nullable(Instant),
    }),
  ),
  obstacles: z.array(Obstacle),
  /** The server's clock: the erase clocks count by it. */
  now: Instant,
})
export type AboutMe = z.infer<typeof AboutMe>

export const readAboutMe = fan.get(
  '/fan/about-me',
  'Lo que saben de mí: cada dato, para qué, hasta cuándo y quién lo vio',
  { reply: AboutMe },
)

export const askFanRequest = fan.post(
  '/fan/requests',
  'Pide corregir un dato, me opongo a una decisión automática o pido que la revise una persona',
  {
    body: z.strictObject({
      kind: RequestKind,
      item: z.nullable(Item),
      words: paragraphs(1000, 'Dinos qué está mal'),
    }),
    reply: AboutMe,
    status: 201,
    perMinute: 10,
  },
)

export const withdrawFanRequest = fan.delete(
  '/fan/requests/:requestId',
  'Retira una solicitud mía que sigue abierta',
  { params: z.strictObject({ requestId: Uuid }), reply: AboutMe },
)

export const revokeDevice = fan.delete(
  '/fan/devices/:deviceId',
  'Quita un dispositivo: ya no entra con mi selfie y sus sesiones terminan',
  { params: z.strictObject({ deviceId: Uuid }), reply: AboutMe },
)

export const endOtherFanSessions = fan.delete('/fan/sessions/others', 'Cierra mis otras sesiones de Fan ID', {
  reply: AboutMe,
})

export const eraseFanId = fan.post('/fan/erasure', 'Borra mi Fan ID; mi cuenta y mis boletos se quedan', {
  body: z.strictObject({
    word: z.pipe(
      z.string().check(z.trim(), z.toUpperCase()),
      z.literal('BORRAR', 'Escribe BORRAR para confirmar'),
    ),
  }),
  reply: Done,
  perMinute: 6,
})
