import { formatLongDay } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'

const path = '/backoffice/contracargos'

/** What a bank took, to be answered by its day. */
export const chargebacksWaiting: StaffNoticeKind = {
  kind: 'chargebacks',
  may: 'manage Chargeback',
  label: 'Contracargos',
  hint: 'Un banco pide el dinero de una compra; hay un día para responder.',
  one: 'Un contracargo por responder',
  many: 'contracargos por responder',
  path,
  urgent: true,
  waiting: async (db) => {
    const rows = await db
      .selectFrom('chargebacks')
      .select(['id', 'amountCents', 'answerBy'])
      .where('state', '=', 'open')
      .where('evidenceSentAt', 'is', null)
      .execute()
    return rows.map(({ id, amountCents, answerBy }) => ({
      thing: id,
      title: `Contracargo de ${formatMoney(amountCents)}${answerBy === null ? '' : `: responde antes del ${formatLongDay(answerBy.toISOString())}`}`,
      path,
    }))
  },
}
