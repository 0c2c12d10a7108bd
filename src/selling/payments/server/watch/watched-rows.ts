import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { PaymentStatus } from '../../contract.ts'

export type Watched = {
  id: string
  providerPaymentId: string
  status: PaymentStatus
  createdAt: Date
  providerUpdatedAt: Date | null
  since: Date
  doorsAt: Date | null
  now: Date
  /** Until when nobody else looks at it; who does not come so far leaves it to the next run. */
  leasedUntil: Date
}

/** Takes up to `limit` payments that are due to be looked at again, those that wait longest first. */
export async function claimWatched(db: Db, limit: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    update payments set next_look_at = date_trunc('second', now()) + interval '15 min' where id in (
      select id from payments where next_look_at <= now() order by next_look_at limit ${limit}
      for no key update skip locked
    ) returning id, provider_payment_id, status, created_at, provider_updated_at, next_look_at as leased_until, now() as now,
      coalesce(case when status = 'charged_back' then provider_updated_at end, approved_at, created_at) as since,
      (select min(events.doors_at) from order_lines line join events on events.id = line.event_id
        where line.order_id = payments.order_id and events.doors_at > now() + interval '90 min') as doors_at`.execute(
    db,
  )
  return rows.filter(({ providerPaymentId }) => providerPaymentId !== null)
}

/** Writes when each is looked at again; not where news has set that anew meanwhile. */
export async function planLooks(
  db: Db,
  looks: { id: string; leasedUntil: Date; next: Date | null }[],
): Promise<void> {
  await sql`
    update payments set next_look_at = look.next
    from unnest(${looks.map(({ id }) => id)}::uuid[], ${looks.map(({ leasedUntil }) => leasedUntil)}::timestamptz[],
      ${looks.map(({ next }) => next)}::timestamptz[]) as look (id, leased_until, next)
    where payments.id = look.id and payments.next_look_at = look.leased_until`.execute(db)
}
