import { User } from '#lib/session-user.ts'
import { z } from 'zod/mini'
import { Email, Phone } from '#lib/contact.ts'
import { anyone, buyer } from '#lib/endpoint.ts'
import { Done, Instant } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { Account } from './session-contract.ts'

export const NewPassword = z
  .string()
  .check(z.minLength(10, 'Usa 10 caracteres o más'), z.maxLength(200, 'Usa 200 caracteres o menos'))
const names = { firstName: line(80, 'Escribe tu nombre'), lastName: line(80, 'Escribe tus apellidos') }
const TypedPassword = z.string().check(z.minLength(1, 'Escribe tu contraseña'), z.maxLength(200))
const Captcha = z.optional(z.string().check(z.maxLength(4000)))
const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/, 'Este enlace no está completo'))

export const SignedIn = z.object({ token: z.string(), userData: z.array(User) })

export const login = anyone.post('/auth/login', 'Inicia sesión', {
  body: z.strictObject({ email: Email, password: TypedPassword, captcha: Captcha }),
  reply: SignedIn,
  perMinute: 20,
  guards: true,
})

export const register = anyone.post(
  '/auth/registrations',
  'Crea una cuenta; la respuesta es la misma exista o no el correo',
  {
    body: z.strictObject({
      ...names,
      email: Email,
      phone: z.optional(Phone),
      password: NewPassword,
      acceptsTerms: z.literal(true, 'Para crear tu cuenta necesitas aceptar los términos'),
      returnTo: z.optional(z.string().check(z.maxLength(300))),
      captcha: Captcha,
    }),
    reply: Done,
    status: 202,
    perMinute: 10,
    guards: true,
  },
)

export const confirmEmail = anyone.post(
  '/auth/email-confirmations',
  'Confirma el correo con el enlace recibido e inicia sesión',
  { body: z.strictObject({ token: LinkToken }), reply: SignedIn, perMinute: 20, guards: true },
)

export const resetPassword = anyone.post(
  '/auth/password-resets',
  'Pide un enlace para cambiar la contraseña; la respuesta nunca dice si el correo existe',
  {
    body: z.strictObject({ email: Email, captcha: Captcha }),
    reply: Done,
    status: 202,
    perMinute: 10,
    guards: true,
  },
)

export const openResetLink = anyone.post(
  '/auth/password-resets/use',
  'Usa el enlace una vez: inicia sesión con forcedPasswordReset',
  { body: z.strictObject({ token: LinkToken }), reply: SignedIn, perMinute: 20, guards: true },
)

export const changeAccount = buyer.patch('/account', 'Cambia mi nombre o mi celular', {
  body: z.strictObject({
    ...names,
    phone: z.nullable(Phone),
  }),
  reply: Account,
})

export const changeEmail = buyer.post(
  '/account/email-changes',
  'Pide cambiar de correo; vale cuando se confirma desde el correo nuevo',
  {
    body: z.strictObject({ email: Email, password: TypedPassword }),
    reply: Done,
    status: 202,
    perMinute: 10,
    guards: true,
  },
)

export const changePassword = buyer.put(
  '/account/password',
  'Cambia la contraseña y cierra las demás sesiones',
  {
    body: z.strictObject({ current: z.optional(TypedPassword), password: NewPassword }),
    reply: SignedIn,
    perMinute: 10,
    guards: true,
  },
)

const Session = z.object({ id: z.string(), device: z.string(), current: z.boolean(), lastSeenAt: Instant })

export const listSessions = buyer.get('/account/sessions', 'Dónde está abierta mi cuenta', {
  reply: z.object({ sessions: z.array(Session) }),
})

export const closeOtherSessions = buyer.delete('/account/sessions', 'Cierra todas mis sesiones menos esta', {
  reply: Done,
})

export const closeSession = buyer.delete('/account/sessions/:sessionId', 'Cierra una de mis sesiones', {
  params: z.strictObject({ sessionId: z.string().check(z.regex(/^[\w-]{10,60}$/)) }),
  reply: Done,
})
