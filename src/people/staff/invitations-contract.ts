import { z } from 'zod/mini'
import { User } from '#lib/session-user.ts'
import { NewPassword } from '#people/accounts/contract.ts'
import { Email } from '#lib/contact.ts'
import { anyone, desk } from '#lib/endpoint.ts'
import { RoleKey } from '#lib/role-key.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

const staff = desk('manage Staff')

export const listInvitations = staff.get('/staff/invitations', 'Las invitaciones que nadie ha usado', {
  reply: z.object({
    invitations: z.array(
      z.object({
        id: Uuid,
        name: z.string(),
        email: z.string(),
        roleName: z.string(),
        expiresAt: Instant,
        expired: z.boolean(),
      }),
    ),
  }),
})

export const invite = staff.post(
  '/staff/invitations',
  'Invita por correo: el enlace sirve una vez y vence en 48 horas. Otra vez, manda otro',
  {
    fresh: true,
    body: z.strictObject({
      firstName: line(80, 'Escribe su nombre'),
      lastName: line(80, 'Escribe sus apellidos'),
      email: Email,
      role: RoleKey,
    }),
    reply: Done,
    status: 202,
    perMinute: 20,
    guards: true,
  },
)

export const withdrawInvitation = staff.delete(
  '/staff/invitations/:invitationId',
  'Retira una invitación: su enlace deja de servir',
  { params: z.strictObject({ invitationId: Uuid }), reply: Done },
)

export const acceptInvitation = anyone.post(
  '/auth/staff-invitations',
  'Usa la invitación una vez: elige contraseña y entra; sigue el segundo factor',
  {
    body: z.strictObject({
      token: z.string().check(z.regex(/^[\w-]{43}$/, 'Este enlace no está completo')),
      password: NewPassword,
    }),
    reply: z.object({ token: z.string(), userData: z.array(User) }),
    perMinute: 10,
    guards: true,
  },
)
