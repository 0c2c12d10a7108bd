import { sql, type RawBuilder } from 'kysely'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import type { Db } from '#server/db.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Who } from '#server/session.ts'
import { ownEnd } from '../sql.ts'

/** Whether the hold of the row `known` was set aside by the club for somebody who has not begun to buy it. */
export const setAside = extensionPoint<RawBuilder<boolean>>('holds that are set aside')

/** A hold that somebody has not paid yet, and the order that was made of it. */
export type OwnHold = { id: string; orderId: string | null; acceptsEqualSeats: boolean }

const running = sql.raw(`${ownEnd} > clock_timestamp()`)

type Asker = Pick<Who, 'visitorId'> & { accountId: string | null }
type Which = { subjects?: string[]; but?: string }

/**
 * What the account holds, on whichever device, and what this browser holds without one, the latest first: while its own
 * time runs, and until its order is paid, in review or waiting for cash. A seat kept for a renewal is none before its
 * holder begins (`setAside`). `subjects` narrows to what a limit counts, as `event:7` or `pack:3`. Orders and payments belong to
 * other features and are only read here.
 */
export async function ownHolds(
  db: Db,
  { visitorId, accountId }: Asker,
  { subjects, but }: Which = {},
): Promise<OwnHold[]> {
  const { rows } = await sql<OwnHold>`
    with known as (
      select * from holds where account_id = ${accountId}::uuid and status in ('active', 'ordered') and ${running}
      union all
      select * from holds where visitor_id = ${visitorId} and account_id is null and status = 'active' and ${running}
    )
    select distinct on (known.id) known.id, orders.id as order_id,
      coalesce(orders.accepts_equal_seats, false) as accepts_equal_seats
    from known left join orders on orders.hold_id = known.id
    where (known.status = 'active' or (orders.status = 'pending' and not exists (select from payments
        where order_id = orders.id and status = 'in_process')))
      and not (${setAside()})
      and (${subjects ?? null}::text[] is null or coalesce(known.subject, 'event:' || known.event_id) = any (${subjects ?? null}::text[]))
      and known.id is distinct from ${but ?? null}::uuid
    order by known.id desc`.execute(db)
  return rows
}

/** The fares chosen for an order's seats. */
export function faresOf(db: Db, orderId: string): Promise<{ seatId: number; fare: Fare }[]> {
  return db
    .selectFrom('orderLines')
    .select(['seatId', 'fare'])
    .distinct()
    .where('orderId', '=', orderId)
    .orderBy('seatId')
    .execute()
}

/** Holds of this browser that nobody has logged in to have. */
export async function holdsWithoutAccount(db: Db, visitorId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('holds')
    .select('id')
    .distinct()
    .where('visitorId', '=', visitorId)
    .where('accountId', 'is', null)
    .where('status', '=', 'active')
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
