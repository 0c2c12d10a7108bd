import { FanUser } from '#lib/session-user.ts'
import { SignedFan } from '#lib/session-user.ts'
import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'

const Captcha = z.optional(z.string().check(z.maxLength(4000)))
const Nonce = z.string().check(z.regex(/^[\w-]{43}$/, 'Empieza otra vez'))
const Code = z.string().check(z.regex(/^\d{6}$/, 'Escribe los 6 números del código'))
const Identifier = z
  .string()
  .check(z.trim(), z.minLength(5, 'Escribe tu correo, tu celular o tu número de Fan ID'), z.maxLength(254))
const Base64 = z.string().check(z.regex(/^[\w-]{20,400}$/, 'No pudimos leer la llave de este dispositivo'))

/** What the browser may keep of a fan. */
/** What a face is asked to do, one step after another. */
export const Step = z.enum(['front', 'left', 'right', 'eyes_closed'])
export type Step = z.infer<typeof Step>

/** The nonce works once and until `expiresAt`; each step is asked for and the decision is taken with it. */
export const Challenge = z.object({ id: Uuid, nonce: z.string(), expiresAt: Instant })
export type Challenge = z.infer<typeof Challenge>

/**
 * A step, told once what came before it was measured. After `readyMs` the screen shows each of `colours` for `showMs`, and
 * near the end of each one picture is taken: then, and not when a picture would fit. `nonce` is this step's own.
 */
export const Told = z.object({
  step: z.int(),
  pose: Step,
  colours: z.array(z.string()),
  readyMs: z.int(),
  showMs: z.int(),
  nonce: z.string(),
})
export type Told = z.infer<typeof Told>

/** How far a challenge is: steps done, and of how many. */
const progress = { done: z.int(), of: z.int() }

/** The browser's own key: P-256 SPKI, and its signature (r‖s) over the nonce's text; both base64url. */
const Device = z.strictObject({
  publicKey: Base64,
  signature: Base64,
  name: z.string().check(z.maxLength(120)),
})

const ofChallenge = z.strictObject({ challengeId: Uuid })

export const startSelfie = endpoint({
  method: 'POST',
  path: '/fan/selfies',
  summary: 'El reto para la selfie del registro; cada uno cuenta como intento',
  access: 'fan',
  body: z.strictObject({ device: z.optional(Base64) }),
  reply: Challenge,
  status: 201,
  perMinute: 12,
})

export const startFanLogin = endpoint({
  method: 'POST',
  path: '/fan/log-ins',
  summary: 'El reto para entrar con selfie; es igual exista o no el Fan ID, y cada uno cuenta como intento',
  access: 'anyone',
  body: z.strictObject({ identifier: Identifier, captcha: Captcha, device: z.optional(Base64) }),
  reply: Challenge,
  status: 201,
  perMinute: 12,
})

export const tellStep = endpoint({
  method: 'POST',
  path: '/fan/challenges/:challengeId/steps',
  summary: 'El paso que sigue, hasta que se midió el anterior; nulo cuando toca decidir',
  access: 'anyone',
  params: ofChallenge,
  body: z.strictObject({ nonce: Nonce }),
  reply: z.object({ told: z.nullable(Told), ...progress }),
  perMinute: 60,
})

export const sendStep = endpoint({
  method: 'PUT',
  path: '/fan/challenges/:challengeId/steps/:step',
  summary:
    'Las dos fotos de un paso, una por color; su `step-nonce` va en el encabezado. Se miden antes de contestar',
  access: 'anyone',
  params: z.extend(ofChallenge, { step: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(15)) }),
  upload: 'pair',
  reply: z.object({ missed: z.nullable(z.string()), next: z.enum(['step', 'decide']), ...progress }),
  perMinute: 60,
})

export const decideSelfie = endpoint({
  method: 'POST',
  path: '/fan/selfies/:challengeId/decision',
  summary: 'Decide la selfie del registro: aprobada, en revisión o qué repetir (se lee en el registro)',
  access: 'fan',
  params: ofChallenge,
  body: z.strictObject({ nonce: Nonce, device: z.optional(Device) }),
  reply: z.object({ outcome: z.enum(['approved', 'review', 'repeat']) }),
  perMinute: 12,
})

export const decideFanLogin = endpoint({
  method: 'POST',
  path: '/fan/log-ins/:challengeId/decision',
  summary: 'Entra con la selfie; en un dispositivo nuevo pide además el código del correo',
  access: 'anyone',
  params: ofChallenge,
  body: z.strictObject({ nonce: Nonce, device: Device }),
  reply: z.object({ needs: z.nullable(z.literal('device_code')), signedIn: z.nullable(SignedFan) }),
  perMinute: 12,
})

export const confirmDevice = endpoint({
  method: 'POST',
  path: '/fan/log-ins/:challengeId/device-code',
  summary: 'El código del correo para un dispositivo nuevo',
  access: 'anyone',
  params: ofChallenge,
  body: z.strictObject({ nonce: Nonce, code: Code }),
  reply: SignedFan,
  perMinute: 12,
})

export const askLoginCode = endpoint({
  method: 'POST',
  path: '/fan/log-in-codes',
  summary: 'Manda un código para entrar sin selfie; la respuesta es la misma exista o no el Fan ID',
  access: 'anyone',
  body: z.strictObject({ identifier: Identifier, captcha: Captcha }),
  reply: z.object({ id: Uuid }),
  status: 202,
  perMinute: 6,
})

export const useLoginCode = endpoint({
  method: 'POST',
  path: '/fan/log-in-codes/:codeId/use',
  summary: 'Entra con el código recibido',
  access: 'anyone',
  params: z.strictObject({ codeId: Uuid }),
  body: z.strictObject({ code: Code }),
  reply: SignedFan,
  perMinute: 12,
})

export const openWithAccount = endpoint({
  method: 'POST',
  path: '/fan/session',
  summary: 'Quien ya entró como comprador entra también a su Fan ID, si lo tiene',
  access: 'buyer',
  reply: SignedFan,
})

export const readFanSession = endpoint({
  method: 'GET',
  path: '/fan/session',
  summary: 'Qué fan soy',
  access: 'anyone',
  reply: z.object({ fan: z.nullable(FanUser) }),
})

export const closeFanSession = endpoint({
  method: 'DELETE',
  path: '/fan/session',
  summary: 'Cierra esta sesión de fan',
  access: 'anyone',
  reply: Done,
})
