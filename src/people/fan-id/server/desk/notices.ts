import { formatDay } from '#lib/dates.ts'
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
      title: `Fan ID por revisar antes del ${formatDay(dueAt.toISOString())}`,
      path: `${path}/${id}`,
    }))
  },
}

const requests = '/backoffice/solicitudes'

/** What people ask about their data, by the day on which the law wants an answer. */
export const fanRequestsWaiting: StaffNoticeKind = {
  kind: 'fan_requests',
  may: 'manage FanReview',
  label: 'Solicitudes sobre datos',
  hint: 'Alguien pidió corregir sus datos, se opuso a su uso o pidió que una persona revise.',
  one: 'Una solicitud sobre datos',
  many: 'solicitudes sobre datos',
  path: requests,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('fanRequests')
      .select(['id', 'answerBy'])
      .where('status', '=', 'open')
      .execute()
    return rows.map(({ id, answerBy }) => ({
      thing: id,
      title: `Solicitud sobre datos por responder antes del ${formatDay(answerBy.toISOString())}`,
      path: requests,
    }))
  },
}
