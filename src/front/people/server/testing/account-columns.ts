import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Names of columns that hold an account without a foreign key. */
const telling = /(^|_)account(_id)?$/

/** Every column that names an account, as the database itself says: by a foreign key, or by what it is called. */
export async function accountColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; refers: boolean }>`
    select c.table_name as table, c.column_name as column, key.oid is not null as refers
    from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    left join pg_constraint key on key.contype = 'f' and key.confrelid = 'accounts'::regclass
      and key.conrelid = format('public.%I', c.table_name)::regclass
      and key.conkey = array[c.ordinal_position::smallint]
    where c.table_schema = 'public'`.execute(db)
  return rows
    .filter(({ column, refers }) => refers || telling.test(column))
    .map(({ table, column }) => `${table}.${column}`)
    .toSorted()
}

/** Columns that move in a feature that says no use of them that forbids to undo a merge, each with the reason. */
export const goesBackAsItIs: Readonly<Record<string, string>> = {
  'affiliates.account_id':
    'What it earned stands in the ledger by the number of the affiliate, and goes with it.',
  'confirmed_phones.account_id': 'Says that a phone is the person’s; nothing is bought with it.',
  'consents.account_id': 'What was withdrawn since goes back withdrawn.',
  'coupon_uses.account_id': 'A use is of its order, whose steps are looked at.',
  'fans.account_id':
    'Who is who does not depend on what is done with it, and tickets are looked at on their own.',
  'gift_card_letters.asked_by': 'Says who asked for a letter; the money is on the card, which is looked at.',
  'gift_card_orders.account_id': 'Goes with its order, whose steps are looked at.',
  'holder_message_people.account_id': 'Says whom a message was sent to; nothing is owed for it.',
  'holds.account_id': 'Ends within minutes, and what was bought with it is an order of who bought it.',
  'invoice_requests.account_id': 'Goes with its order, whose steps are looked at.',
  'notifications.account_id': 'Was told already; nothing is owed for it.',
  'past_purchases.account_id': 'Happened before the club moved in and never changes.',
  'person_notes.account_id': 'What the club noted stays what it is, whoever reads it.',
  'purchase_reminders.account_id': 'Says that somebody was reminded; nothing is owed for it.',
  'push_subscriptions.account_id': 'Is a browser of the person, which neither buys nor is owed anything.',
  'sale_alerts.account_id': 'A wish to be told; nothing is owed for it.',
  'shop_orders.account_id': 'Goes with its order, whose steps are looked at.',
  'support_cases.account_id':
    'A conversation goes back whole; what the club gives in it is credit, which is looked at.',
  'ticket_holders.bound_by':
    'Says who gave a ticket its name; the name goes with the ticket, and its owner changes it.',
  'ticket_invitations.from_account': 'Is of its ticket, whose owner takes it back; the ticket stays theirs.',
}

/** Columns that name who of the club did something, or what only they have: an account that is of the club is never merged. */
export const ofTheClub: readonly string[] = [
  'account_cluster_notes.written_by',
  'account_clusters.verdict_by',
  'account_merges.merged_by',
  'account_merges.undone_by',
  'api_keys.account_id',
  'approvals.asked_by',
  'approvals.decided_by',
  'article_images.created_by',
  'articles.created_by',
  'campaigns.confirmed_by',
  'campaigns.tested_by',
  'campaigns.written_by',
  'claim_rounds.confirmed_by',
  'claim_rounds.tested_by',
  'claim_rounds.written_by',
  'chargebacks.decided_by',
  'chargebacks.evidence_sent_by',
  'check_ins.let_in_by',
  'closed_matches.closed_by',
  'comps.given_by',
  'coupons.created_by',
  'desk_views.account_id',
  'export_readers.account_id',
  'export_schedule_people.account_id',
  'export_schedules.account_id',
  'exports.account_id',
  'fan_lookups.account_id',
  'fan_requests.answered_by',
  'fan_reviews.claimed_by',
  'fan_reviews.decided_by',
  'fan_reviews.first_by',
  'gate_codes.created_by',
  'gate_devices.created_by',
  'gate_devices.revoked_by',
  'gate_incidents.resolved_by',
  'gate_pins.account_id',
  'given_days.account_id',
  'holder_messages.confirmed_by',
  'holder_messages.tested_by',
  'holder_messages.written_by',
  'imports.applied_by',
  'imports.created_by',
  'imports.undone_by',
  'match_changes.decided_by',
  'opening_checks.account_id',
  'order_batches.account_id',
  'person_notes.written_by',
  'pictures.created_by',
  'preview_links.created_by',
  'product_photos.created_by',
  'quarantined_payments.resolved_by',
  'reconciled_days.checked_by',
  'refunds.requested_by',
  'rehearsals.asked_by',
  'restriction_appeals.decided_by',
  'restrictions.confirmed_by',
  'restrictions.issued_by',
  'restrictions.lifted_by',
  'segments.written_by',
  'separate_orders.said_by',
  'shop_order_changes.by_account_id',
  'staff_bounds.account_id',
  'staff_members.account_id',
  'staff_notice_choices.account_id',
  'staff_notices.account_id',
  'support_cases.assigned_to',
  'support_messages.staff_id',
  'support_notes.staff_id',
  'tills.cashier',
  'tills.looked_by',
]
