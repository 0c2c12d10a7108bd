import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'

const path = '/backoffice/casos'

/** Cases that wait for the club's answer; one that is written to again is told again. */
export const casesWaiting: StaffNoticeKind = {
  kind: 'support_cases',
  may: 'manage SupportCase',
  label: 'Casos por responder',
  hint: 'Alguien escribió y espera respuesta.',
  one: 'Un caso por responder',
  many: 'casos por responder',
  path,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('supportCases')
      .select(['id', 'number', 'status', 'changedAt'])
      .where('status', 'in', ['received', 'in_review'])
      .execute()
    return rows.map(({ id, number, status, changedAt }) => ({
      thing: `${id} ${status === 'received' ? '' : changedAt.toISOString()}`,
      title: `Caso CASO-${String(number).padStart(6, '0')} por responder`,
      path: `${path}/${id}`,
    }))
  },
}
