import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { fullAt } from '../../rules.ts'
import { busyStatementsFrom, calmShare, heldSeatsFrom, slowHoldsFromMs } from '../../thresholds.ts'
import { holdP95 } from '../hold-times.ts'
import { inFlightOf } from '../sales.ts'
import type { RoomRow } from '../sql.ts'

type Deps = Pick<Services, 'db' | 'features'>

/** Whether a sale is more than its machine carries: purchases under way, holds that take long, or statements that wait for each other. */
export async function isPressed(
  services: Deps,
  { subject, measuredPerMinute }: Pick<RoomRow, 'subject' | 'measuredPerMinute'>,
  { calm = false } = {},
): Promise<boolean> {
  const share = calm ? calmShare : 1
  const full = fullAt(measuredPerMinute, heldSeatsFrom)
  if ((await inFlightOf(services, subject)) >= full * share) return true
  if (((await holdP95(services.db, subject)) ?? 0) >= slowHoldsFromMs * share) return true
  const { rows } = await sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(services.db)
  return rows[0]!.busy >= busyStatementsFrom * share
}
