import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { RoleKey } from '#lib/role-key.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'

export const peopleColumns = [
  { key: 'name', title: 'Nombre', sortable: true },
  { key: 'email', title: 'Correo', sortable: true },
  { key: 'roleName', title: 'Rol', sortable: true },
  { key: 'state', title: 'Estado' },
  { key: 'secondFactor', title: 'Segundo factor' },
  { key: 'lastSeenAt', title: 'Última vez', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const PeopleQuery = tableQuery(sortKeys(peopleColumns), {
  role: z.optional(RoleKey),
  state: z.optional(z.enum(['active', 'deactivated'])),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

const Person = z.object({
  id: Uuid,
  name: z.string(),
  email: z.string(),
  /** Its key; for who was deactivated of the role that was, `own` where the club has retired it. */
  role: z.string(),
  roleName: z.string(),
  state: z.enum(['active', 'deactivated']),
  secondFactor: z.boolean(),
  sessions: z.int(),
  lastSeenAt: z.nullable(Instant),
})

const staff = desk('manage Staff')
const ofPerson = z.strictObject({ accountId: Uuid })

export const listPeople = staff.get(
  '/staff/people',
  'El personal del club: rol, segundo factor y última vez',
  { query: PeopleQuery, reply: tablePage(Person) },
)

export const changeRole = staff.patch(
  '/staff/people/:accountId',
  'Cambia el rol; vale desde la siguiente llamada. Para quien está de baja, lo da de alta',
  { fresh: true, params: ofPerson, body: z.strictObject({ role: RoleKey }), reply: Done },
)

export const deactivate = staff.post(
  '/staff/people/:accountId/deactivation',
  'Da de baja: cierra sus sesiones y quita su segundo factor',
  { fresh: true, params: ofPerson, reply: Done },
)

export const removeFactor = staff.delete(
  '/staff/people/:accountId/second-factor',
  'Quita un segundo factor perdido y cierra sus sesiones; la próxima vez da de alta otro',
  { fresh: true, params: ofPerson, reply: Done },
)

export const listPersonSessions = staff.get(
  '/staff/people/:accountId/sessions',
  'Dónde está abierta la cuenta de alguien del personal',
  {
    params: ofPerson,
    reply: z.object({
      sessions: z.array(z.object({ id: z.string(), device: z.string(), lastSeenAt: Instant })),
    }),
  },
)

export const closePersonSessions = staff.delete(
  '/staff/people/:accountId/sessions',
  'Cierra todas sus sesiones',
  { params: ofPerson, reply: Done },
)
