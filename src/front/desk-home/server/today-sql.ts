import type { Reply } from '#lib/endpoint.ts'
import { sql, type RawBuilder } from 'kysely'
import { describeMatch } from '#catalogue/events/server/desk/describe.ts'
import { taskWords } from '#club/failing-jobs/server/task-words.ts'
import { saleOfDay } from '#front/reports/server/sale-figures.ts'
import { permits, type Permission } from '#lib/permissions.ts'
import { fewLeft } from '#products/shop/rules.ts'
import type { Db } from '#server/db.ts'
import type { SignedIn } from '#server/session.ts'
import type { NextMatch, readToday, WaitingKind } from '../today-contract.ts'

type Today = Reply<typeof readToday>
type Person = Pick<SignedIn, 'id' | 'role' | 'ownRole'>
type Kind = {
  kind: WaitingKind
  may: Permission
  rows: RawBuilder<unknown> | Of
  /** The staff notice that tells of it, or why nobody is told. */
  told: { notice: string } | { nobody: string }
}
/** Rows that wait for some of those who hold the permission. */
type Of = (person: Person) => RawBuilder<unknown>

/** Names of the jobs that fail, the oldest first; as many as a card has room for. */
async function namesOfJobs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('jobFailures')
    .select('task')
    .where('asideAt', 'is', null)
    .groupBy('task')
    .orderBy((eb) => eb.fn.min('since'))
    .limit(3)
    .execute()
  return rows.map(({ task }) => taskWords(task))
}

/** For each kind the moments since which something waits. */
export const kinds: readonly Kind[] = [
  {
    kind: 'approvals',
    may: 'approve Act',
    told: { notice: 'approvals' },
    rows: ({
      id,
      role,
      ownRole,
    }) => sql`select asked_at from approvals where status = 'open' and expires_at > now()
      and asked_by <> ${id} and amount_cents <= coalesce(
        (select act_cents from role_limits where role_limits.role = ${role}::role
          and role_limits.own_role_id is not distinct from ${ownRole?.id ?? null}::uuid), amount_cents)`,
  },
  {
    kind: 'reviews',
    may: 'manage FanReview',
    told: { notice: 'fan_reviews' },
    rows: sql`select opened_at from fan_reviews where decision is null`,
  },
  {
    kind: 'fan_requests',
    may: 'manage FanReview',
    told: { notice: 'fan_requests' },
    rows: sql`select asked_at from fan_requests where status = 'open'`,
  },
  {
    kind: 'appeals',
    may: 'manage Restriction',
    told: { notice: 'appeals' },
    rows: sql`select made_at from restriction_appeals where status = 'open'`,
  },
  {
    kind: 'restrictions',
    may: 'manage Restriction',
    told: { notice: 'restrictions' },
    rows: sql`select issued_at from restrictions where confirmed_at is null and lifted_at is null and fan_id is not null
      and ends_at > greatest(now(), starts_at + interval '1 year')`,
  },
  {
    kind: 'cases',
    may: 'manage SupportCase',
    told: { notice: 'support_cases' },
    rows: sql`select changed_at from support_cases where status in ('received', 'in_review')`,
  },
  {
    kind: 'chargebacks',
    may: 'manage Chargeback',
    told: { notice: 'chargebacks' },
    rows: sql`select opened_at from chargebacks where state = 'open' or owed_cents > 0`,
  },
  {
    kind: 'quarantine',
    may: 'manage Quarantine',
    told: { notice: 'payments_in_doubt' },
    rows: sql`select seen_at from quarantined_payments where resolved_at is null`,
  },
  {
    kind: 'window_refunds',
    may: 'create BoxOfficeSale',
    told: {
      nobody: 'The money waits for the person to come to the window, and nobody can do anything before.',
    },
    rows: sql`select requested_at from refunds join payments on payments.id = payment_id
      where refunds.status = 'requested' and method in ('cash_desk', 'terminal')`,
  },
  {
    kind: 'failed_refunds',
    may: 'refund AnyOrder',
    told: { notice: 'failed_refunds' },
    rows: sql`select requested_at from refunds where status = 'failed'`,
  },
  {
    kind: 'payouts',
    may: 'pay Affiliate',
    told: { notice: 'payouts' },
    rows: sql`select requested_at from affiliate_payouts where status = 'requested'`,
  },
  {
    kind: 'affiliates',
    may: 'manage Affiliate',
    told: { notice: 'affiliates' },
    rows: sql`select applied_at from affiliates where status = 'applied'`,
  },
  {
    kind: 'invoices',
    may: 'manage Invoice',
    told: { notice: 'invoices' },
    rows: sql`select requested_at from invoice_requests where status = 'queued'`,
  },
  {
    kind: 'shop_orders',
    may: 'dispatch ShopOrder',
    told: { notice: 'shop_orders' },
    rows: sql`select paid_at from shop_orders join orders on orders.id = order_id where shop_orders.status = 'preparing'`,
  },
  {
    kind: 'low_stock',
    may: 'manage Product',
    told: { notice: 'low_stock' },
    rows: sql`select null::timestamptz from product_variants variant
      join products on products.id = product_id and published
      where (select count(*) from stock_units unit where unit.item_id = variant.stock_item_id
        and (unit.status = 'free' or (unit.status = 'held' and unit.held_until <= now()))) < ${fewLeft}`,
  },
  {
    kind: 'incidents',
    may: 'supervise Gate',
    told: { notice: 'gate_incidents' },
    rows: sql`select found_at from gate_incidents where resolved_at is null`,
  },
  {
    kind: 'differences',
    may: 'read Report',
    told: { notice: 'differences' },
    rows: sql`select day::timestamptz from reconciled_payments where finding not in ('matched', 'test') and day > now() - interval '30 days'`,
  },
  {
    kind: 'tills',
    may: 'review Till',
    told: { notice: 'tills' },
    rows: sql`select closed_at from tills where looked_at is null
      and (counted_cents <> expected_cents or terminal_counted_cents <> terminal_expected_cents)`,
  },
  {
    kind: 'webhooks',
    may: 'manage Integration',
    told: { notice: 'webhooks' },
    rows: sql`select coalesce(failing_since, disabled_at) from webhooks where failing_since is not null or disabled_why in ('failing', 'gone')`,
  },
  {
    kind: 'failing_jobs',
    may: 'manage Job',
    told: { notice: 'failing_jobs' },
    rows: sql`select since from job_failures where aside_at is null`,
  },
]

/** What waits for somebody, in the order of the list; what nobody waits for is not in it. */
export async function waitingFor(db: Db, person: Person): Promise<Today['waiting']> {
  const counts = kinds
    .filter(({ may }) => permits(person, may))
    .map(
      ({ kind, rows }) =>
        sql`select ${kind}::text as kind, count(*)::int as count, min(at) as since from (${typeof rows === 'function' ? rows(person) : rows}) waits (at)`,
    )
  if (counts.length === 0) return []
  const { rows } = await sql<{
    kind: WaitingKind
    count: number
    since: Date | null
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const fails = rows.some(({ kind, count }) => kind === 'failing_jobs' && count > 0)
  const names = fails ? await namesOfJobs(db) : []
  return rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count, since }) => ({ kind, count, since, ...(kind === 'failing_jobs' && { names }) }))
}

/** The published match that is played next, or is being played; `seats` are those that may be sold. */
export async function nextMatch(db: Db, now: Date): Promise<Today['match']> {
  const { rows } = await sql<Omit<NextMatch, 'startsAt' | 'todaySeats'> & { startsAt: Date }>`
    with next as (
      select id, home, away, starts_at from events
      where status = 'published' and starts_at > now() - interval '3 hours' order by starts_at limit 1)
    select next.*, (select count(*)::int from event_seats where event_id = next.id and status = 'sold') as sold,
      (select count(*)::int from event_seats where event_id = next.id and status <> 'blocked') as seats
    from next`.execute(db)
  const [match] = rows
  if (match === undefined) return null
  const { seats: todaySeats } = await saleOfDay(db, now, match.id)
  return { ...match, todaySeats }
}

/** Matches that are not published yet, with what each still lacks. */
export async function openDrafts(db: Db) {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'away', 'startsAt'])
    .where('status', '=', 'draft')
    .orderBy('startsAt')
    .limit(3)
    .execute()
  return Promise.all(
    rows.map(async ({ id, away, startsAt }) => ({
      id,
      away,
      startsAt,
      missing: (await describeMatch(db, id)).missing.map(({ words }) => words),
    })),
  )
}
