import { countOf } from '#lib/count.ts'
import { sql } from 'kysely'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'
import { groupFolio } from '../rules.ts'

const path = '/backoffice/grupos'

/** Groups that asked and have no answer yet. */
export const groupsToQuote: StaffNoticeKind = {
  kind: 'groups',
  may: 'manage GroupSale',
  label: 'Grupos y empresas',
  hint: 'Un grupo pidió cotización y nadie le ha respondido.',
  one: 'Un grupo por cotizar',
  many: 'grupos por cotizar',
  path: `${path}?state=asked`,
  waiting: async (db) => {
    const { rows } = await sql<{ id: string; folio: number; quantity: number }>`
      select id, folio, quantity from group_sales where state = 'asked' order by asked_at limit 200`.execute(
      db,
    )
    return rows.map(({ id, folio, quantity }) => ({
      thing: id,
      title: `${groupFolio(folio)} pide ${countOf(quantity, 'lugar', 'lugares')}`,
      path: `${path}/${id}`,
    }))
  },
}
