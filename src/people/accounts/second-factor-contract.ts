import { z } from 'zod/mini'
import { endpoint } from '#lib/endpoint.ts'

/** `absent`: no authenticator yet. `waiting`: a code is asked for. `passed`: this session gave one. */
export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Si mi segundo factor está dado de alta y si esta sesión ya lo pasó',
  access: 'buyer',
  reply: z.object({ state: z.enum(['absent', 'waiting', 'passed']) }),
})

export const enrolSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Un secreto nuevo para mi aplicación de códigos; vale cuando se confirma con un código',
  access: 'buyer',
  reply: z.object({ secret: z.string(), uri: z.string() }),
  status: 201,
  perMinute: 10,
})

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/codes',
  summary: 'Un código de mi aplicación, o uno de recuperación, abre lo del personal en esta sesión',
  access: 'buyer',
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
})

export const countRecoveryCodes = endpoint({
  method: 'GET',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Cuántos códigos de recuperación me quedan',
  access: 'buyer',
  reply: z.object({ left: z.int() }),
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Códigos de recuperación nuevos; los anteriores dejan de servir',
  access: 'buyer',
  fresh: true,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 201,
  perMinute: 10,
})
