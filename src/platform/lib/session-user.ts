import { z } from 'zod/mini'
import { Uuid } from './shapes.ts'

export const Role = z.enum([
  'buyer',
  'administrator',
  'box_office',
  'gate',
  'marketing',
  'finance',
  'support',
  'fan_id_reviewer',
  'own',
])

/** What the browser may keep of a person: a first name and no other personal data. */
export const User = z.object({
  id: Uuid,
  firstName: z.string(),
  role: Role,
  /** What the club calls it, where it is one of its own. */
  roleName: z.optional(z.string()),
  hasBonoGallo: z.boolean(),
  forcedPasswordReset: z.boolean(),
})
export type User = z.infer<typeof User>

export const FanUser = z.object({
  id: Uuid,
  firstName: z.string(),
  status: z.enum(['registering', 'in_review', 'approved', 'refused']),
})
export type FanUser = z.infer<typeof FanUser>

/** A fan's session, and the buyer's with it when the account may be entered so: one login serves both. */
export const SignedFan = z.object({
  token: z.string(),
  userData: z.array(FanUser),
  account: z.nullable(z.object({ token: z.string(), userData: z.array(User) })),
})
export type SignedFan = z.infer<typeof SignedFan>
