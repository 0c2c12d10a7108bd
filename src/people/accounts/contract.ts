import { User } from '#lib/session-user.ts'
import { z } from 'zod/mini'
import { Email, Phone } from '#lib/contact.ts'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

export const NewPassword = z
  .string()
  .check(z.minLength(10, 'Usa 10 caracteres o más'), z.maxLength(200, 'Usa 200 caracteres o menos'))
const names = { firstName: line(80, 'Escribe tu nombre'), lastName: line(80, 'Escribe tus apellidos') }
const TypedPassword = z.string().check(z.minLength(1, 'Escribe tu contraseña'), z.maxLength(200))
const Captcha = z.optional(z.string().check(z.maxLength(4000)))
const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/, 'Este enlace no está completo'))

const Rule = z.object({ action: z.string(), subject: z.string() })
export const SignedIn = z.object({ token: z.string(), userData: z.array(User) })

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Inicia sesión',
  access: 'anyone',
  body: z.strictObject({ email: Email, password: TypedPassword, captcha: Captcha }),
  reply: SignedIn,
  perMinute: 20,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Cierra esta sesión',
  access: 'anyone',
  reply: Done,
})

export const readSession = endpoint({
  method: 'GET',
  path: '/auth/session',
  summary: 'Quién soy y qué puedo hacer',
  access: 'anyone',
  reply: z.object({ user: z.nullable(User), rules: z.array(Rule) }),
})

export const register = endpoint({
  method: 'POST',
  path: '/auth/registrations',
  summary: 'Crea una cuenta; la respuesta es la misma exista o no el correo',
  access: 'anyone',
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
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/email-confirmations',
  summary: 'Confirma el correo con el enlace recibido e inicia sesión',
  access: 'anyone',
  body: z.strictObject({ token: LinkToken }),
  reply: SignedIn,
  perMinute: 20,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password-resets',
  summary: 'Pide un enlace para cambiar la contraseña; la respuesta nunca dice si el correo existe',
  access: 'anyone',
  body: z.strictObject({ email: Email, captcha: Captcha }),
  reply: Done,
  status: 202,
  perMinute: 10,
})

export const openResetLink = endpoint({
  method: 'POST',
  path: '/auth/password-resets/use',
  summary: 'Usa el enlace una vez: inicia sesión con forcedPasswordReset',
  access: 'anyone',
  body: z.strictObject({ token: LinkToken }),
  reply: SignedIn,
  perMinute: 20,
})

const Account = z.object({
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  creditCents: z.int(),
  createdAt: Instant,
})

export const readAccount = endpoint({
  method: 'GET',
  path: '/account',
  summary: 'Mis datos',
  access: 'buyer',
  reply: Account,
})

export const changeAccount = endpoint({
  method: 'PATCH',
  path: '/account',
  summary: 'Cambia mi nombre o mi celular',
  access: 'buyer',
  body: z.strictObject({
    ...names,
    phone: z.nullable(Phone),
  }),
  reply: Account,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/account/email-changes',
  summary: 'Pide cambiar de correo; vale cuando se confirma desde el correo nuevo',
  access: 'buyer',
  body: z.strictObject({ email: Email, password: TypedPassword }),
  reply: Done,
  status: 202,
  perMinute: 10,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/account/password',
  summary: 'Cambia la contraseña y cierra las demás sesiones',
  access: 'buyer',
  body: z.strictObject({ current: z.optional(TypedPassword), password: NewPassword }),
  reply: SignedIn,
  perMinute: 10,
})

const Session = z.object({ id: z.string(), device: z.string(), current: z.boolean(), lastSeenAt: Instant })

export const listSessions = endpoint({
  method: 'GET',
  path: '/account/sessions',
  summary: 'Dónde está abierta mi cuenta',
  access: 'buyer',
  reply: z.object({ sessions: z.array(Session) }),
})

export const closeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/account/sessions',
  summary: 'Cierra todas mis sesiones menos esta',
  access: 'buyer',
  reply: Done,
})

export const closeSession = endpoint({
  method: 'DELETE',
  path: '/account/sessions/:sessionId',
  summary: 'Cierra una de mis sesiones',
  access: 'buyer',
  params: z.strictObject({ sessionId: z.string().check(z.regex(/^[\w-]{10,60}$/)) }),
  reply: Done,
})

export const captchaChallenge = endpoint({
  method: 'GET',
  path: '/captcha/challenge',
  summary: 'Reto ALTCHA (prueba de trabajo)',
  access: 'anyone',
  reply: z.looseObject({}),
})
