import { FanUser } from '#lib/session-user.ts'
import { SignedFan } from '#lib/session-user.ts'
import { z } from 'zod/mini'
import { anyone, buyer, fan } from '#lib/endpoint.ts'
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
export const RevealedStep = z.object({
  step: z.int(),
  pose: Step,
  colours: z.array(z.string()),
  readyMs: z.int(),
  showMs: z.int(),
  nonce: z.string(),
})
export type RevealedStep = z.infer<typeof RevealedStep>

/** How far a challenge is: steps done, and of how many. */
const progress = { done: z.int(), of: z.int() }

/** The browser's own key: P-256 SPKI, and its signature (r‖s) over the nonce's text; both base64url. */
const Device = z.strictObject({
  publicKey: Base64,
  signature: Base64,
  name: z.string().check(z.maxLength(120)),
})

const ofChallenge = z.strictObject({ challengeId: Uuid })

export const startSelfie = fan.post(
  '/fan/selfies',
  'El reto para la selfie del registro; cada uno cuenta como intento',
  {
    body: z.strictObject({ device: z.optional(Base64) }),
    reply: Challenge,
    status: 201,
    perMinute: 12,
    guards: true,
  },
)

export const startFanLogin = anyone.post(
  '/fan/log-ins',
  'El reto para entrar con selfie; es igual exista o no el Fan ID, y cada uno cuenta como intento',
  {
    body: z.strictObject({ identifier: Identifier, captcha: Captcha, device: z.optional(Base64) }),
    reply: Challenge,
    status: 201,
    perMinute: 12,
    guards: true,
  },
)

export const tellStep = anyone.post(
  '/fan/challenges/:challengeId/steps',
  'El paso que sigue, hasta que se midió el anterior; nulo cuando toca decidir',
  {
    params: ofChallenge,
    body: z.strictObject({ nonce: Nonce }),
    reply: z.object({ told: z.nullable(RevealedStep), ...progress }),
    perMinute: 60,
  },
)

export const sendStep = anyone.put(
  '/fan/challenges/:challengeId/steps/:step',
  'Las dos fotos de un paso, una por color; su `step-nonce` va en el encabezado. Se miden antes de contestar',
  {
    params: z.extend(ofChallenge, { step: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(15)) }),
    upload: 'pair',
    reply: z.object({ missed: z.nullable(z.string()), next: z.enum(['step', 'decide']), ...progress }),
    perMinute: 60,
  },
)

export const decideSelfie = fan.post(
  '/fan/selfies/:challengeId/decision',
  'Decide la selfie del registro: aprobada, en revisión o qué repetir (se lee en el registro)',
  {
    params: ofChallenge,
    body: z.strictObject({ nonce: Nonce, device: z.optional(Device) }),
    reply: z.object({ outcome: z.enum(['approved', 'review', 'repeat']) }),
    perMinute: 12,
    guards: true,
  },
)

export const decideFanLogin = anyone.post(
  '/fan/log-ins/:challengeId/decision',
  'Entra con la selfie; en un dispositivo nuevo pide además el código del correo',
  {
    params: ofChallenge,
    body: z.strictObject({ nonce: Nonce, device: Device }),
    reply: z.object({ needs: z.nullable(z.literal('device_code')), signedIn: z.nullable(SignedFan) }),
    perMinute: 12,
    guards: true,
  },
)

export const confirmDevice = anyone.post(
  '/fan/log-ins/:challengeId/device-code',
  'El código del correo para un dispositivo nuevo',
  {
    params: ofChallenge,
    body: z.strictObject({ nonce: Nonce, code: Code }),
    reply: SignedFan,
    perMinute: 12,
    guards: true,
  },
)

export const askLoginCode = anyone.post(
  '/fan/log-in-codes',
  'Manda un código para entrar sin selfie; la respuesta es la misma exista o no el Fan ID',
  {
    body: z.strictObject({ identifier: Identifier, captcha: Captcha }),
    reply: z.object({ id: Uuid }),
    status: 202,
    perMinute: 6,
    guards: true,
  },
)

export const useLoginCode = anyone.post('/fan/log-in-codes/:codeId/use', 'Entra con el código recibido', {
  params: z.strictObject({ codeId: Uuid }),
  body: z.strictObject({ code: Code }),
  reply: SignedFan,
  perMinute: 12,
  guards: true,
})

export const openWithAccount = buyer.post(
  '/fan/session',
  'Quien ya entró como comprador entra también a su Fan ID, si lo tiene',
  { reply: SignedFan },
)

export const readFanSession = anyone.get('/fan/session', 'Qué fan soy', {
  reply: z.object({ fan: z.nullable(FanUser) }),
})

export const closeFanSession = anyone.delete('/fan/session', 'Cierra esta sesión de fan', { reply: Done })
