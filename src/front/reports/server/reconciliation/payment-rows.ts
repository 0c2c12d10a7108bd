import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { clubZone } from '#lib/dates.ts'
import type { Finding, Ours } from './compare.ts'

/** A day of the club's calendar as instants: from its beginning until the next day's. */
export async function boundsOf(db: Db, day: string): Promise<{ from: Date; until: Date }> {
  const { rows } = await sql<{ from: Date; until: Date }>`
    select ${day}::date::timestamp at time zone ${sql.lit(clubZone)} as "from",
      (${day}::date + 1)::timestamp at time zone ${sql.lit(clubZone)} as until`.execute(db)
  return rows[0]!
}

export type OurPayment = Ours & { providerPaymentId: string | null }

/** Ours that the provider moves, by the provider's number, our own, or the time in which they began. */
export async function ourPayments(
  db: Db,
  input: { providerIds: string[]; ids: string[]; from: Date; until: Date },
): Promise<OurPayment[]> {
  const { providerIds, ids, from, until } = input
  const { rows } = await sql<OurPayment>`
    select id, amount_cents, refunded_cents, status, provider_payment_id, coalesce((
      select sum(amount_cents) from refunds where payment_id = payments.id and status = 'requested'), 0)::bigint as waiting_cents
    from payments
    where method in ('card', 'wallet', 'oxxo', 'paycash', 'spei', 'subscription') and (
      provider_payment_id = any (${providerIds}::text[]) or id = any (${ids}::uuid[])
      or (created_at >= ${from} and created_at < ${until}
        and (provider_payment_id is not null or status in ('approved', 'refunded', 'charged_back'))))`.execute(
    db,
  )
  return rows
}

export type Reconciled = {
  finding: Finding
  paymentId: string | null
  providerPaymentId: string | null
  ourCents: number | null
  theirCents: number | null
  ourStatus: string | null
  theirStatus: string | null
}

/** Writes a day anew, in place of what was found before. */
export async function saveDay(db: Db, day: string, by: string | null, rows: Reconciled[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into reconciled_days (day, checked_by) values (${day}, ${by})
      on conflict (day) do update set checked_at = now(), checked_by = excluded.checked_by`.execute(tx)
    await sql`delete from reconciled_payments where day = ${day}::date`.execute(tx)
    await sql`insert into reconciled_payments (day, no, finding, payment_id, provider_payment_id, our_cents, their_cents,
        our_status, their_status)
      select ${day}::date, no, r.finding, r."paymentId", r."providerPaymentId", r."ourCents", r."theirCents",
        r."ourStatus", r."theirStatus"
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (finding reconciliation_finding, "paymentId" uuid,
        "providerPaymentId" text, "ourCents" int, "theirCents" int, "ourStatus" text, "theirStatus" text))
        with ordinality as r (finding, "paymentId", "providerPaymentId", "ourCents", "theirCents", "ourStatus",
        "theirStatus", no)`.execute(tx)
  })
}
