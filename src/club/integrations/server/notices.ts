import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

const path = '/backoffice/integraciones'

/** Other systems that do not take what they are told; one that did again and fails anew is told again. */
export const webhooksFailing = {
  kind: 'webhooks',
  may: 'manage Integration',
  label: 'Avisos a otros sistemas',
  hint: 'Un sistema conectado no contesta.',
  one: 'Un aviso a otro sistema falla',
  many: 'avisos a otros sistemas fallan',
  path,
  urgent: true,
  waiting: async (db: Db) => {
    const rows = await db
      .selectFrom('webhooks')
      .select(['id', 'name', sql<Date>`coalesce(failing_since, disabled_at)`.as('since')])
      .where(sql<boolean>`failing_since is not null or disabled_why in ('failing', 'gone')`)
      .execute()
    return rows.map(({ id, name, since }) => ({
      thing: `${id} ${since.toISOString()}`,
      title: `Fallan los avisos a ${name}`,
      path: `${path}/${id}`,
    }))
  },
} as const
