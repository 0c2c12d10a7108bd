import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

export type Told = {
  at: Date
  kind: 'order' | 'payment' | 'refund' | 'ticket' | 'staff' | 'gate' | 'mail'
  /** What happened, in the table's own word, with its details. */
  what: string
  detail: Record<string, unknown>
  who: string | null
}

/**
 * Everything that is known to have happened to an order, in every feature, in time's order, the newest last. Nothing but its
 * hold comes before it was placed: what was written in the same transaction may bear the time at which that began.
 */
export async function storyOf(db: Db, orderId: string): Promise<Told[]> {
  const { rows } = await sql<Told>`with told as (
    select at, 'order' as kind, 'step:' || step as what, detail, null as who
    from order_steps where order_id = ${orderId}
    union all
    select holds.created_at, 'order', 'held',
      jsonb_build_object('seats', cardinality(seat_ids), 'extendedAt', extended_at), null
    from orders join holds on holds.id = orders.hold_id where orders.id = ${orderId}
    union all
    select created_at, 'payment', 'attempt',
      jsonb_build_object('method', method, 'amountCents', amount_cents, 'last4', card_last4), null
    from payments where order_id = ${orderId}
    union all
    select seen_at, 'payment', 'notice', jsonb_build_object('topic', topic, 'id', resource_id, 'version', version), null
    from payments join payment_notices on resource_id = provider_payment_id and topic = 'payment'
    where order_id = ${orderId}
    union all
    select aside.seen_at, 'payment', 'quarantined', jsonb_build_object('reason', aside.reason), null
    from payments join quarantined_payments aside on aside.payment_id = payments.id where order_id = ${orderId}
    union all
    select coalesce(done_at, requested_at), 'refund', 'refund:' || refunds.status,
      jsonb_build_object('amountCents', refunds.amount_cents, 'method', method, 'failure', failure), null
    from refunds join payments on payments.id = refunds.payment_id where order_id = ${orderId}
    union all
    select offered_at, 'ticket', 'transfer', jsonb_build_object('status', transfer.status), email
    from tickets join ticket_transfers transfer on transfer.ticket_id = tickets.id
    join accounts on accounts.id = from_account where tickets.order_id = ${orderId}
    union all
    select listed_at, 'ticket', 'listed', jsonb_build_object('status', status, 'amountCents', face_cents), email
    from ticket_returns join accounts on accounts.id = seller where order_id = ${orderId}
    union all
    select done_at, 'ticket', 'changed', jsonb_build_object('orderId', order_id), null
    from seat_changes where old_order_id = ${orderId} and done_at is not null
    union all
    select checked_in_at, 'gate', 'entered', jsonb_build_object('gate', checked_in_gate), null
    from tickets where order_id = ${orderId} and checked_in_at is not null
    union all
    select requested_at, 'order', 'invoice', jsonb_build_object('status', status), null
    from invoice_requests where order_id = ${orderId}
    union all
    select mail.at, 'mail', 'mail', jsonb_build_object('to', sent_to, 'step', step.step, 'about', step.detail), null
    from order_mails mail left join order_steps step on step.id = mail.step_id where mail.order_id = ${orderId}
    union all
    select log.at, 'staff', log.action, log.detail, coalesce(email, 'El sistema')
    from audit_log log left join accounts on accounts.id = log.account_id
    where log.subject = 'order:' || ${orderId}::text
      or log.subject in (select 'ticket:' || id from tickets where order_id = ${orderId})
    ), placed as (
      select min(at) as at from order_steps where order_id = ${orderId} and step = 'placed'
    )
    select case when what = 'held' then told.at else greatest(told.at, placed.at) end as at, kind, what, detail, who
    from told cross join placed order by 1, told.what <> 'step:placed', told.at`.execute(db)
  return rows
}
