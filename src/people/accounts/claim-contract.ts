import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { anyone } from '#lib/endpoint.ts'
import { Done } from '#lib/shapes.ts'
import { NewPassword, SignedIn } from './contract.ts'

/**
 * What can be done with a link: `over` is one that ended and asks for another; `claimed`: its account has its owner; `minor`: it
 * is a child's, whom somebody else brings.
 */
const claimStates = ['ready', 'over', 'claimed', 'minor'] as const

const Token = z.string().check(z.regex(/^[\w-]{43}$/, 'Este enlace no está completo'))
const ofToken = z.strictObject({ token: Token })

export const lookAtClaim = anyone.post(
  '/auth/claims/look',
  'Qué cuenta abre un enlace de «Reclama tu cuenta»; no lo gasta',
  {
    body: ofToken,
    reply: z.object({
      state: z.enum(claimStates),
      /** Null unless the link is ready. */
      firstName: z.nullable(z.string()),
      /** `l••@correo.mx`; null for who has no mailbox yet and types one. */
      mailbox: z.nullable(z.string()),
    }),
    perMinute: 30,
    guards: true,
  },
)

export const askClaimCode = anyone.post(
  '/auth/claims/code',
  'Manda un código al correo que escribió quien recibió su enlace por SMS',
  {
    body: z.strictObject({ token: Token, email: Email }),
    reply: Done,
    status: 202,
    perMinute: 10,
    guards: true,
  },
)

export const claimAccount = anyone.post(
  '/auth/claims',
  'Usa el enlace una vez: la cuenta es de quien lo abrió, con contraseña y consentimiento nuevos, e inicia sesión',
  {
    body: z.strictObject({
      token: Token,
      password: NewPassword,
      acceptsTerms: z.literal(true, 'Para usar tu cuenta necesitas ser mayor de edad y aceptar los términos'),
      /** Of who typed a mailbox. */
      code: z.optional(z.string().check(z.regex(/^\d{6}$/, 'Escribe los 6 números del correo'))),
    }),
    reply: SignedIn,
    perMinute: 20,
    guards: true,
  },
)

export const renewClaim = anyone.post(
  '/auth/claims/renewal',
  'Pide otro enlace a donde llegó el que ya venció; la respuesta nunca dice si hay cuenta',
  { body: ofToken, reply: Done, status: 202, perMinute: 10, guards: true },
)
