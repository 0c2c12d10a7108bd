import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { MinorForm, ofMinor, Relation } from './contract.ts'

const Token = z.string().check(z.regex(/^[\w-]{43}$/, 'El enlace no está completo'))

export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/fan/minors/:minorId/invitations',
  summary: 'Invita por correo a una segunda persona responsable',
  access: 'fan',
  params: ofMinor,
  body: z.strictObject({ email: Email }),
  reply: z.object({ id: Uuid }),
  status: 201,
  perMinute: 10,
})

export const takeBackInvitation = endpoint({
  method: 'DELETE',
  path: '/fan/minors/:minorId/invitations/:invitationId',
  summary: 'Retira una invitación; su enlace deja de servir',
  access: 'fan',
  params: z.extend(ofMinor, { invitationId: Uuid }),
  reply: Done,
})

export const Invitation = z.object({
  firstName: z.string(),
  age: z.int(),
  /** Who invites. */
  from: z.string(),
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

export const readInvitation = endpoint({
  method: 'POST',
  path: '/fan/minor-invitations/reading',
  summary: 'Qué dice una invitación; el enlace viaja en el cuerpo para no quedar en bitácoras',
  access: 'fan',
  body: z.strictObject({ token: Token }),
  reply: Invitation,
  perMinute: 20,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/fan/minor-invitations/acceptance',
  summary: 'Acepta ser la segunda persona responsable',
  access: 'fan',
  body: z.strictObject({ token: Token, relation: Relation, acceptsNotice: MinorForm.shape.acceptsNotice }),
  reply: z.object({ minorId: Uuid }),
  status: 201,
  perMinute: 20,
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/fan/minor-invitations/refusal',
  summary: 'No acepta la invitación',
  access: 'fan',
  body: z.strictObject({ token: Token }),
  reply: Done,
  perMinute: 20,
})

export const endGuardian = endpoint({
  method: 'DELETE',
  path: '/fan/minors/:minorId/guardians/:fanId',
  summary: 'La primera persona responsable retira a la segunda, o alguien deja de serlo; siempre queda una',
  access: 'fan',
  params: z.extend(ofMinor, { fanId: Uuid }),
  reply: Done,
})
