import { formatLongDay } from '#lib/dates.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'

const path = '/backoffice/revisiones'

/** Identities that a person has to look at, by their day. Names nobody: a mail is read by others too. */
export const fanReviewsWaiting: StaffNoticeKind = {
  kind: 'fan_reviews',
  may: 'manage FanReview',
  label: 'Fan ID por revisar',
  hint: 'Una identidad espera a que una persona la vea.',
  one: 'Un Fan ID por revisar',
  many: 'Fan ID por revisar',
  path,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('fanReviews')
      .select(['id', 'dueAt'])
      .where('decision', 'is', null)
      .execute()
    return rows.map(({ id, dueAt }) => ({
      thing: id,
      title: `Fan ID por revisar antes del ${formatLongDay(dueAt.toISOString())}`,
      path: `${path}/${id}`,
    }))
  },
}
