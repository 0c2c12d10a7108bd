import { z } from 'zod/mini'
import { User } from '#lib/session-user.ts'
import { NewPassword } from '#people/accounts/contract.ts'
import { Email } from '#lib/contact.ts'
import { endpoint } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'
import { StaffRoleName } from './people-contract.ts'

const staffOnly = { access: 'staff', may: 'manage Staff' } as const

export const listInvitations = endpoint({
  method: 'GET',
  path: '/staff/invitations',
  summary: 'Las invitaciones que nadie ha usado',
  ...staffOnly,
  reply: z.object({
    invitations: z.array(
      z.object({
        id: Uuid,
        name: z.string(),
        email: z.string(),
        role: StaffRoleName,
        expiresAt: Instant,
        expired: z.boolean(),
      }),
    ),
  }),
})

export const invite = endpoint({
  method: 'POST',
  path: '/staff/invitations',
  summary: 'Invita por correo: el enlace sirve una vez y vence en 48 horas. Otra vez, manda otro',
  ...staffOnly,
  fresh: true,
  body: z.strictObject({
    firstName: line(80, 'Escribe su nombre'),
    lastName: line(80, 'Escribe sus apellidos'),
    email: Email,
    role: StaffRoleName,
  }),
  reply: Done,
  status: 202,
  perMinute: 20,
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/staff/invitations/:invitationId',
  summary: 'Retira una invitación: su enlace deja de servir',
  ...staffOnly,
  params: z.strictObject({ invitationId: Uuid }),
  reply: Done,
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/staff-invitations',
  summary: 'Usa la invitación una vez: elige contraseña y entra; sigue el segundo factor',
  access: 'anyone',
  body: z.strictObject({
    token: z.string().check(z.regex(/^[\w-]{43}$/, 'Este enlace no está completo')),
    password: NewPassword,
  }),
  reply: z.object({ token: z.string(), userData: z.array(User) }),
  perMinute: 10,
})
