import { sql } from 'kysely'
import { checkAll } from '#front/integrity/server/check-all.ts'
import type { Db } from '#server/db.ts'
import { fileStore } from '#server/files.ts'
import type { Bought } from './buyers.ts'
import type { ProviderPayment, StandIns } from './stand-ins.ts'

export type Findings = {
  acknowledged_lost: number
  double_effects: number
  differences: number
  words: string[]
}

/** Charges of the provider that the club has neither settled nor given back yet. */
export async function unsettled(db: Db, outside: StandIns): Promise<string[]> {
  const charged = await chargedNow(outside)
  const { rows } = await sql<{ id: string }>`select id from payments where status = 'approved'`.execute(db)
  const settled = new Set(rows.map(({ id }) => id))
  return charged.map((one) => one.external_reference).filter((id) => !settled.has(id))
}

/** Jobs of the worker that ought to have run by now. */
export async function jobsLate(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where run_at < now() - interval '15 s' and locked_at is null
      and attempts < max_attempts`.execute(db)
  return rows[0]!.count
}

/** What was acknowledged beside what is stored, what the provider charged beside what it was for, and all books. */
export async function lookThrough(
  db: Db,
  { bought, outside, folder }: { bought: Bought[]; outside: StandIns; folder: string },
): Promise<Findings> {
  const { rows: lost } = await sql<{ id: string }>`
    select seen.id from unnest(${bought.map(({ orderId }) => orderId)}::uuid[], ${bought.map(({ seats }) => seats)}::int[])
      as seen (id, seats)
    where not exists (select from orders where orders.id = seen.id and orders.status = 'paid')
      or (select count(*) from tickets where order_id = seen.id and status = 'valid') <> seen.seats`.execute(
    db,
  )
  const charged = await chargedNow(outside)
  const { rows: orders } = await sql<{ id: string; orderId: string }>`
    select id, order_id from payments where id = any(${charged.map((one) => one.external_reference)}::uuid[])`.execute(
    db,
  )
  const orderOf = new Map(orders.map(({ id, orderId }) => [id, orderId]))
  const perOrder = Map.groupBy(
    charged,
    (one) => orderOf.get(one.external_reference) ?? one.external_reference,
  )
  const twice = [...perOrder]
    .filter(([, payments]) => payments.length > 1)
    .map(([order]) => `charged twice: ${order}`)
  const { rows: owners } = await sql<{ seatId: number }>`
    select seat_id from tickets where status = 'valid' group by event_id, seat_id having count(*) > 1`.execute(
    db,
  )
  const doubles = [...twice, ...owners.map(({ seatId }) => `two owners: seat ${seatId}`)]
  const open = (await unsettled(db, outside)).map((id) => `charged and not settled: ${id}`)
  const files = fileStore({ dataDir: folder, s3: null })
  const { differences } = await checkAll({ db, files }, new Date())
  return {
    acknowledged_lost: lost.length,
    double_effects: doubles.length,
    differences: differences.length + open.length,
    words: [...lost.map(({ id }) => `lost: ${id}`), ...doubles, ...open, ...differences],
  }
}

async function chargedNow(outside: StandIns): Promise<ProviderPayment[]> {
  return (await outside.payments()).filter(({ status }) => status === 'approved')
}
