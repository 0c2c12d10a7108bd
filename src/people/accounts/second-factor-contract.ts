import { z } from 'zod/mini'
import { buyer } from '#lib/endpoint.ts'

/** `absent`: no authenticator yet. `waiting`: a code is asked for. `passed`: this session gave one. */
export const readSecondFactor = buyer.get(
  '/auth/second-factor',
  'Si mi segundo factor está dado de alta y si esta sesión ya lo pasó',
  { reply: z.object({ state: z.enum(['absent', 'waiting', 'passed']) }) },
)

export const enrolSecondFactor = buyer.post(
  '/auth/second-factor',
  'Un secreto nuevo para mi aplicación de códigos; vale cuando se confirma con un código',
  { reply: z.object({ secret: z.string(), uri: z.string() }), status: 201, perMinute: 10, guards: true },
)

export const passSecondFactor = buyer.post(
  '/auth/second-factor/codes',
  'Un código de mi aplicación, o uno de recuperación, abre lo del personal en esta sesión',
  {
    body: z.strictObject({
      code: z
        .string()
        .check(
          z.trim(),
          z.regex(/^(\d{6}|[a-z2-7]{5}-[a-z2-7]{5})$/, 'Escribe los 6 números, o un código de recuperación'),
        ),
    }),
    /** Codes for the day the phone is lost; told once, when the authenticator is confirmed. */
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    perMinute: 20,
    guards: true,
  },
)

export const countRecoveryCodes = buyer.get(
  '/auth/second-factor/recovery-codes',
  'Cuántos códigos de recuperación me quedan',
  { reply: z.object({ left: z.int() }) },
)

export const renewRecoveryCodes = buyer.post(
  '/auth/second-factor/recovery-codes',
  'Códigos de recuperación nuevos; los anteriores dejan de servir',
  {
    fresh: true,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    status: 201,
    perMinute: 10,
    guards: true,
  },
)
