import { z } from 'zod/mini'
import { anyone, buyer } from '#lib/endpoint.ts'
import { User } from '#lib/session-user.ts'
import { Done, Instant } from '#lib/shapes.ts'

// What every page of who is logged in asks. No form checks anything here, so no page carries zod for it (decision 7).

const Rule = z.object({ action: z.string(), subject: z.string() })

export const readSession = anyone.get('/auth/session', 'Quién soy y qué puedo hacer', {
  reply: z.object({ user: z.nullable(User), rules: z.array(Rule) }),
})

export const logout = anyone.post('/auth/logout', 'Cierra esta sesión', { reply: Done })

export const Account = z.object({
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  creditCents: z.int(),
  createdAt: Instant,
})

export const readAccount = buyer.get('/account', 'Mis datos', { reply: Account })

export const captchaChallenge = anyone.get('/captcha/challenge', 'Reto ALTCHA (prueba de trabajo)', {
  reply: z.looseObject({}),
})
