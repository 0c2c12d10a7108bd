import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { enqueue } from '#server/jobs.ts'
import { isSale } from '../sale-figures.ts'
import { clubZone } from '#lib/dates.ts'

/** No transaction of a sale or a refund lasts longer: what it wrote carries the time it began. */
const overlap = sql`interval '10 minutes'`
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(clubZone)})::date`

const freshSeconds = 60

/**
 * Until when the sums reach (null: never made), and whether newer ones are on their way: nobody who reads waits for a
 * sum, whose job is asked for when they are older than a minute.
 */
export async function sumsUntil(db: Db): Promise<{ until: Date | null; summing: boolean }> {
  const { rows } = await sql<{ until: Date | null; old: boolean }>`
    select nullif(until, '-infinity') as until, until < now() - make_interval(secs => ${freshSeconds}) as old
    from revenue_summed`.execute(db)
  const { until, old } = rows[0]!
  if (old) await enqueue(db, 'sum_revenue_days', {}, { key: 'sum_revenue_days' })
  return { until, summing: old }
}

/**
 * Brings the sums up to date: every day of sale of which an order was paid, or money moved, since they were last made
 * is summed anew. One at a time; who comes second finds little left to do.
 */
export async function sumRevenueDays(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { until } = await tx
      .selectFrom('revenueSummed')
      .select(sql<string>`until::text`.as('until'))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ day: string }>`
      select distinct ${dayOf('orders.paid_at')}::text as day from orders
      where paid_at >= ${until}::timestamptz - ${overlap}
      union
      select distinct ${dayOf('orders.paid_at')}::text from payment_allocations moved
      join payments on payments.id = moved.payment_id join orders on orders.id = payments.order_id
      where moved.at >= ${until}::timestamptz - ${overlap} and orders.paid_at is not null`.execute(tx)
    const days = rows.map(({ day }) => day)
    if (days.length > 0) await sumAgain(tx, days)
    await sql`update revenue_summed set until = now()`.execute(tx)
  })
}

/** An order that credit and another means paid together is split between them in proportion, to the centavo. */
async function sumAgain(tx: Db, days: string[]): Promise<void> {
  const sorted = days.toSorted()
  const sale = isSale(sql`kind`)
  const midnight = (day: string) => sql`${day}::date::timestamp at time zone ${sql.lit(clubZone)}`
  await sql`delete from revenue_days where day = any (${days}::date[])`.execute(tx)
  await sql`
    insert into revenue_days (day, kind, event_id, means, orders, seats, face_cents, service_cents, item_cents,
      tax_cents, sold_cents, kept_cents)
    with sold as (
      select orders.id, ${dayOf('orders.paid_at')} as day, kind, coalesce(event_id, 0) as event_id, total_cents
      from orders where paid_at >= ${midnight(sorted[0]!)} and paid_at < ${midnight(sorted.at(-1)!)} + interval '1 day'
        and ${dayOf('orders.paid_at')} = any (${days}::date[]) and kind not in ('comp', 'gift_card')),
    lines as (
      select order_id, count(distinct seat_id) as seats, sum(service_cents) as service,
        sum(service_tax_cents) as tax
      from order_lines where order_id = any (array(select id from sold)) group by 1),
    items as (
      select order_id, sum(quantity * unit_cents) as cents, sum(tax_cents) as tax
      from order_items where order_id = any (array(select id from sold)) and kind not in ('seat_given_back', 'deposit') group by 1),
    -- Of an exchange only the difference came in: what the old seat's charge was is in the old order already.
    given as (
      select change.order_id, old.service_cents as service, old.service_tax_cents as tax from seat_changes change
      join order_lines old on old.order_id = change.old_order_id and old.event_id = change.event_id
        and old.seat_id = change.old_seat_id
      where change.order_id = any (array(select id from sold))),
    paid as (
      select payments.id as payment_id, payments.order_id, payments.method::text as means, payments.amount_cents as cents, sum(moved.amount_cents) as kept
      from payments join payment_allocations moved on moved.payment_id = payments.id and moved.kind in ('tickets', 'kept')
      where payments.order_id = any (array(select id from sold)) group by payments.id),
    whole as (
      select sold.*, ${sale} as sale, case when ${sale} then coalesce(lines.seats, 0) else 0 end as seats,
        case when ${sale} or total_cents > 0 then coalesce(lines.service, 0) - coalesce(given.service, 0) else 0 end as service,
        coalesce(items.cents, 0) as items,
        case when ${sale} or total_cents > 0 then coalesce(lines.tax, 0) - coalesce(given.tax, 0) else 0 end
          + coalesce(items.tax, 0) as vat
      from sold left join lines on lines.order_id = sold.id left join items on items.order_id = sold.id
      left join given on given.order_id = sold.id),
    shared as (
      select whole.*, coalesce(paid.means, 'none') as means, coalesce(paid.cents, total_cents) as cents, coalesce(kept, 0) as kept,
        row_number() over (partition by whole.id order by (paid.means in ('credit', 'gift_card')), payment_id) as turn,
        sum(coalesce(paid.cents, total_cents)) over (partition by whole.id order by (paid.means in ('credit', 'gift_card')) desc, payment_id) as reached
      from whole left join paid on paid.order_id = whole.id),
    part as (
      select *, reached::numeric / nullif(total_cents, 0) as upto, (reached - cents)::numeric / nullif(total_cents, 0) as after from shared)
    select day, kind, event_id, means, count(*) filter (where turn = 1 and sale), coalesce(sum(seats) filter (where turn = 1), 0),
      sum(cents) - sum(${share('service')}) - sum(${share('items')}),
      sum(${share('service')}), sum(${share('items')}), sum(${share('vat')}), sum(cents), sum(kept)
    from part group by 1, 2, 3, 4`.execute(tx)
}

/** A payment's part of an order's amount; the parts of all its payments are the amount. */
function share(what: string) {
  const column = sql.ref(what)
  return sql`coalesce(round(${column} * upto) - round(${column} * after), ${column})`
}
