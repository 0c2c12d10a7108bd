import { sql } from 'kysely'
import { formatDay } from '#lib/dates.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'

const path = '/backoffice/restricciones'
const may = 'manage Restriction'

/** Appeals by the day on which the person has to have an answer, which whoever restricted them does not give. */
export const appealsWaiting: StaffNoticeKind = {
  kind: 'appeals',
  may,
  label: 'Apelaciones',
  hint: 'Alguien apeló su restricción y espera tu decisión.',
  one: 'Una apelación por decidir',
  many: 'apelaciones por decidir',
  path,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('restrictionAppeals')
      .select(['id', 'dueAt', 'issuedBy'])
      .where('status', '=', 'open')
      .execute()
    return rows.map(({ id, dueAt, issuedBy }) => ({
      thing: id,
      title: `Apelación por decidir antes del ${formatDay(dueAt.toISOString())}`,
      path,
      notFor: issuedBy,
    }))
  },
}

/** Restrictions of more than a year: a second person confirms them. */
export const restrictionsToConfirm: StaffNoticeKind = {
  kind: 'restrictions',
  may,
  label: 'Restricciones por confirmar',
  hint: 'Una restricción de más de un año espera a una segunda persona.',
  one: 'Una restricción por confirmar',
  many: 'restricciones por confirmar',
  path,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('restrictions')
      .select(['id', 'issuedBy'])
      .where('confirmedAt', 'is', null)
      .where('liftedAt', 'is', null)
      .where('fanId', 'is not', null)
      .where(sql<boolean>`ends_at > greatest(now(), starts_at + interval '1 year')`)
      .execute()
    return rows.map(({ id, issuedBy }) => ({
      thing: id,
      title: 'Una restricción de más de un año por confirmar',
      path,
      ...(issuedBy !== null && { notFor: issuedBy }),
    }))
  },
}
