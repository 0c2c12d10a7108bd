import { sql } from 'kysely'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import type { StaffNoticeKind } from '#people/staff-notices/server/notice-kind.ts'

const path = '/backoffice/cajas'
/** Longer than a match day at the window. */
const openHours = 14

/** Tills that nobody closed, and closed ones that were not what they should be. */
export const tillsToLookAt: StaffNoticeKind = {
  kind: 'tills',
  may: 'review Till',
  label: 'Cajas',
  hint: 'Una caja se quedó abierta o no cuadró.',
  one: 'Una caja por revisar',
  many: 'cajas por revisar',
  path,
  waiting: async (db) => {
    const { rows } = await sql<{
      id: string
      openedAt: Date
      closed: boolean
      differenceCents: number
    }>`select id, opened_at, closed_at is not null as closed,
        coalesce(counted_cents - expected_cents, 0) + coalesce(terminal_counted_cents - terminal_expected_cents, 0) as difference_cents
      from tills
      where (closed_at is null and opened_at < now() - make_interval(hours => ${openHours}))
        or (looked_at is null and (counted_cents <> expected_cents or terminal_counted_cents <> terminal_expected_cents))`.execute(
      db,
    )
    return rows.map(({ id, openedAt, closed, differenceCents }) => ({
      thing: `${id} ${closed ? 'closed' : 'open'}`,
      title: closed
        ? `La caja del ${formatMoment(openedAt.toISOString())} no cuadró: ${differenceCents < 0 ? 'faltan' : 'sobran'} ${formatMoney(Math.abs(differenceCents))}`
        : `Una caja sigue abierta desde el ${formatMoment(openedAt.toISOString())}`,
      path: `${path}/${id}`,
    }))
  },
}
