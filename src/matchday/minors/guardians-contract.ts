import { z } from 'zod/mini'
import { Email } from '#lib/contact.ts'
import { fan } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { MinorForm, ofMinor, Relation } from './contract.ts'

const Token = z.string().check(z.regex(/^[\w-]{43}$/, 'El enlace no está completo'))

export const inviteGuardian = fan.post(
  '/fan/minors/:minorId/invitations',
  'Invita por correo a una segunda persona responsable',
  {
    params: ofMinor,
    body: z.strictObject({ email: Email }),
    reply: z.object({ id: Uuid }),
    status: 201,
    perMinute: 10,
  },
)

export const takeBackInvitation = fan.delete(
  '/fan/minors/:minorId/invitations/:invitationId',
  'Retira una invitación; su enlace deja de servir',
  { params: z.extend(ofMinor, { invitationId: Uuid }), reply: Done },
)

export const Invitation = z.object({
  firstName: z.string(),
  age: z.int(),
  /** Who invites. */
  from: z.string(),
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

export const readInvitation = fan.post(
  '/fan/minor-invitations/reading',
  'Qué dice una invitación; el enlace viaja en el cuerpo para no quedar en bitácoras',
  { body: z.strictObject({ token: Token }), reply: Invitation, perMinute: 20 },
)

export const acceptInvitation = fan.post(
  '/fan/minor-invitations/acceptance',
  'Acepta ser la segunda persona responsable',
  {
    body: z.strictObject({ token: Token, relation: Relation, acceptsNotice: MinorForm.shape.acceptsNotice }),
    reply: z.object({ minorId: Uuid }),
    status: 201,
    perMinute: 20,
  },
)

export const declineInvitation = fan.post('/fan/minor-invitations/refusal', 'No acepta la invitación', {
  body: z.strictObject({ token: Token }),
  reply: Done,
  perMinute: 20,
})

export const endGuardian = fan.delete(
  '/fan/minors/:minorId/guardians/:fanId',
  'La primera persona responsable retira a la segunda, o alguien deja de serlo; siempre queda una',
  { params: z.extend(ofMinor, { fanId: Uuid }), reply: Done },
)
