import { z } from 'zod/mini'
import { Phone } from '#lib/contact.ts'
import { buyer } from '#lib/endpoint.ts'
import { Done } from '#lib/shapes.ts'

/**
 * A mobile phone is confirmed by a code that is sent to it; one phone confirms one account. What asks for it (a place in a
 * waiting room) answers 403 `phone_required`.
 */
export const readPhone = buyer.get('/account/phone', 'Mi celular y si está confirmado', {
  reply: z.object({ phone: z.nullable(z.string()), confirmed: z.boolean() }),
})

/** 429 `too_many_codes` with `detail.retryAfterSeconds`. Whether another account has that phone is not said here. */
export const sendPhoneCode = buyer.post('/account/phone/codes', 'Manda un código de 6 dígitos al celular', {
  body: z.strictObject({ phone: Phone }),
  reply: Done,
  perMinute: 10,
  guards: true,
})

/** 400 `wrong_code`, 410 `code_not_valid`, 409 `phone_taken` when another account confirmed that phone. */
export const confirmPhone = buyer.post('/account/phone/confirmation', 'Confirma el celular con su código', {
  body: z.strictObject({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Escribe los 6 dígitos')) }),
  reply: Done,
  perMinute: 20,
  guards: true,
})
