import { z } from 'zod/mini'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Done } from '#lib/shapes.ts'
import { SignedIn } from './contract.ts'

const Code = z.strictObject({
  code: z.string().check(z.regex(/^\d{6}$/, 'Escribe los 6 números del correo')),
})

export const confirmByCode = anyone.post(
  '/auth/registrations/code',
  'Confirma el correo con el código recibido, en el navegador que se registró, e inicia sesión',
  { body: Code, reply: SignedIn, perMinute: 20, guards: true },
)

export const askRegistration = anyone.post(
  '/auth/registrations/state',
  'Qué pasó con el registro que envió este navegador: al confirmarse en otro, aquí se abre sesión una vez',
  {
    reply: z.object({
      /** `log_in`: confirmed, and its person logs in; `over`: this browser has none that waits. */
      state: z.enum(['waiting', 'confirmed', 'log_in', 'over']),
      session: z.nullable(SignedIn),
      /** Until another mail may be asked for. */
      waitSeconds: z.int(),
    }),
    perMinute: 60,
    guards: true,
  },
)

export const resendConfirmation = anyone.post(
  '/auth/registrations/mail',
  'Manda otra vez el correo del registro que envió este navegador',
  { reply: Done, status: 202, perMinute: 10, guards: true },
)

export const changeEmailByCode = buyer.post(
  '/account/email-changes/code',
  'Confirma el correo nuevo de mi cuenta con el código recibido',
  { body: Code, reply: Done, perMinute: 20, guards: true },
)
