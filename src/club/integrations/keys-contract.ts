import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { keyScopes } from '#lib/permissions.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'

const staff = desk('manage Integration')

export const keysColumns = [
  { key: 'name', title: 'Nombre', sortable: true },
  { key: 'hint', title: 'Termina en' },
  { key: 'scopes', title: 'Permisos' },
  { key: 'state', title: 'Estado' },
  { key: 'createdAt', title: 'Creada', kind: 'instant', sortable: true },
  { key: 'expiresAt', title: 'Vence', kind: 'instant', sortable: true },
  { key: 'lastUsedAt', title: 'Último uso', kind: 'instant', sortable: true },
] as const satisfies readonly ListColumn[]

export const KeysQuery = tableQuery(sortKeys(keysColumns), {})
export type KeysQuery = z.infer<typeof KeysQuery>

export const keyStates = ['active', 'expired', 'revoked'] as const
const Key = z.object({
  id: Uuid,
  name: z.string(),
  /** The last signs of the key, to tell it from others. */
  hint: z.string(),
  scopes: z.array(z.string()),
  state: z.enum(keyStates),
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: z.nullable(Instant),
})

export const listKeys = staff.get('/staff/api-keys', 'Las llaves de la API, sin su secreto', {
  query: KeysQuery,
  reply: tablePage(Key),
})

export const keyDays = ['30', '90', '365'] as const

export const createKey = staff.post(
  '/staff/api-keys',
  'Una llave nueva de solo lectura; se muestra una vez',
  {
    fresh: true,
    body: z.strictObject({
      name: line(80, 'Escribe para qué es'),
      // Read when it is first needed: by then the features have said what may be read.
      scopes: z.lazy(() =>
        z
          .array(z.string().check(z.refine((scope) => keyScopes().some((known) => known === scope))))
          .check(z.minLength(1, 'Elige al menos un permiso'), z.maxLength(keyScopes().length)),
      ),
      days: z.enum(keyDays, 'Elige hasta cuándo'),
    }),
    /** `example`: a path below `/api` that the key opens, to try it with. */
    reply: z.object({ key: z.string(), expiresAt: Instant, example: z.string() }),
    status: 201,
  },
)

export const revokeKey = staff.delete(
  '/staff/api-keys/:keyId',
  'Revoca una llave: deja de abrir desde la siguiente llamada',
  { fresh: true, params: z.strictObject({ keyId: Uuid }), reply: Done },
)
