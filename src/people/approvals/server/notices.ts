import { formatMoney } from '#lib/money.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'
import { approvalStatusWords, type Approval, type Shown } from '../contract.ts'

const path = '/backoffice/por-aprobar'

/** What waits for somebody else's eyes. */
export const approvalsWaiting: StaffNoticeKind = {
  kind: 'approvals',
  may: 'approve Act',
  label: 'Por aprobar',
  hint: 'Alguien pidió algo sobre su límite.',
  one: 'Una solicitud por aprobar',
  many: 'solicitudes por aprobar',
  path,
  urgent: true,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('approvals')
      .select(['id', 'amountCents', 'shown', 'askedBy'])
      .where('status', '=', 'open')
      .where('expiresAt', '>', new Date())
      .execute()
    return rows.map(({ id, amountCents, shown, askedBy }) => ({
      thing: id,
      title: `Por aprobar: ${formatMoney(amountCents)} de ${(shown as Shown).title}`,
      path,
      notFor: askedBy,
    }))
  },
}

/** How long whoever asked finds the answer in the bell. */
const daysTold = 3

/** What became of one's own request, told to whoever asked, whatever the role. The words of whoever decided may name people: they stand on the request alone. */
export const approvalAnswers: StaffNoticeKind = {
  kind: 'approval_answers',
  may: 'open Desk',
  label: 'Respuesta a lo que pediste',
  hint: 'Aprobaron, rechazaron o venció tu solicitud.',
  one: 'Una respuesta a lo que pediste',
  many: 'respuestas a lo que pediste',
  path: '/backoffice',
  urgent: true,
  waiting: async (db) => {
    const since = new Date(Date.now() - daysTold * 86_400_000)
    const rows = await db
      .selectFrom('approvals')
      .select(['id', 'amountCents', 'shown', 'askedBy', 'status'])
      .where('status', 'in', ['approved', 'declined', 'expired', 'stale'])
      .where('decidedAt', '>', since)
      .execute()
    return rows.map(({ id, amountCents, shown, askedBy, status }) => ({
      thing: id,
      title: `${approvalStatusWords[status as Approval['status']]}: ${formatMoney(amountCents)} de ${(shown as Shown).title}`,
      path: `${path}/${id}`,
      for: askedBy,
    }))
  },
}
