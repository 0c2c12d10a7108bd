import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { grantablePermissions } from '#lib/permissions.ts'
import { RoleKey } from '#lib/role-key.ts'
import { Done, Uuid } from '#lib/shapes.ts'
import { line } from '#lib/text.ts'

const staff = desk('manage Staff')
const ofRole = z.strictObject({ roleId: Uuid })

export const OwnRoleForm = z.strictObject({
  name: line(40, 'Escribe cómo se llama'),
  description: line(160, 'Escribe para qué es'),
  // Read when it is first needed: by then the features have said what may be done.
  permissions: z.lazy(() =>
    z
      .array(
        z
          .string()
          .check(
            z.refine(
              (name) => grantablePermissions().some((known) => known === name),
              'Ese permiso no se puede dar',
            ),
          ),
      )
      .check(z.minLength(1, 'Marca al menos un permiso'), z.maxLength(grantablePermissions().length)),
  ),
})

export const listOwnRoles = staff.get(
  '/staff/own-roles',
  'Los roles que el club armó: qué permite cada uno y quién lo tiene',
  {
    reply: z.object({
      roles: z.array(
        z.object({
          id: Uuid,
          name: z.string(),
          description: z.string(),
          permissions: z.array(z.string()),
          /** `invited`: has not come yet. */
          people: z.array(z.object({ name: z.string(), invited: z.boolean() })),
        }),
      ),
    }),
  },
)

export const createOwnRole = staff.post(
  '/staff/own-roles',
  'Arma un rol con los permisos marcados; copiado de otro, empieza con sus límites',
  {
    fresh: true,
    body: z.extend(OwnRoleForm, { copyOf: z.optional(RoleKey) }),
    reply: z.object({ id: Uuid }),
    status: 201,
  },
)

export const changeOwnRole = staff.put(
  '/staff/own-roles/:roleId',
  'Cambia un rol; quien lo tiene puede lo nuevo desde su siguiente llamada',
  { fresh: true, params: ofRole, body: OwnRoleForm, reply: Done },
)

export const retireOwnRole = staff.post(
  '/staff/own-roles/:roleId/retirement',
  'Retira un rol que nadie tiene, o pasa antes a otro a quienes lo tienen',
  {
    fresh: true,
    params: ofRole,
    body: z.strictObject({
      moveTo: z.nullable(
        RoleKey.check(
          z.refine((key) => key !== 'administrator', 'A Administración se pasa persona por persona'),
        ),
      ),
    }),
    reply: Done,
  },
)
