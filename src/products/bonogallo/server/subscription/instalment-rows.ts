import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { InstalmentStatus } from '#server/schema.ts'
import { dueOn } from '../../rules.ts'
import { clubZone } from '#lib/dates.ts'
import { dayOf, today } from '../sql.ts'

type Schedule = { orderId: string; amountCents: number; count: number; from: string }

/** All charges of a purchase by the month; the first was paid with the order itself. */
export async function writeInstalments(
  db: Db,
  { orderId, amountCents, count, from }: Schedule,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    orderId,
    amountCents,
    no: index + 1,
    dueOn: sql<Date>`${dueOn(from, index + 1)}::date`,
    ...(index === 0 && { status: 'paid' as const, paidBy: orderId }),
  }))
  await db
    .insertInto('instalments')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Instalment = Awaited<ReturnType<typeof instalmentsOf>>[number]

export function instalmentsOf(db: Db, orderIds: string[]) {
  return db
    .selectFrom('instalments')
    .select(['orderId', 'no', 'amountCents', 'status', 'paidBy', dayOf('due_on').as('dueOn')])
    .select(today.as('today'))
    .where('orderId', '=', sql<string>`any (${orderIds}::uuid[])`)
    .orderBy('no')
    .execute()
}

/** The same of one purchase, locked until the transaction ends. */
export async function lockInstalments(db: Db, orderId: string): Promise<Instalment[]> {
  await db
    .selectFrom('instalments')
    .select('no')
    .where('orderId', '=', orderId)
    .orderBy('no')
    .forNoKeyUpdate()
    .execute()
  return instalmentsOf(db, [orderId])
}

export async function setInstalment(
  db: Db,
  { orderId, no }: { orderId: string; no: number },
  set: { status?: InstalmentStatus; paidBy?: string | null },
): Promise<void> {
  await db.updateTable('instalments').set(set).where('orderId', '=', orderId).where('no', '=', no).execute()
}

/** The instalment that an order pays, with the purchase it is of. */
export function instalmentPaidBy(db: Db, orderId: string) {
  return db
    .selectFrom('instalments')
    .select(['orderId', 'no', 'status'])
    .where('paidBy', '=', orderId)
    .where('no', '>', 1)
    .executeTakeFirst()
}

/** Charges that will not be made any more. */
export async function dropInstalments(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('instalments')
    .set({ status: 'dropped' })
    .where('orderId', '=', orderId)
    .where('status', 'in', ['scheduled', 'failed'])
    .execute()
}

/** Purchases with a charge that is late. */
export async function latePurchases(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('instalments')
    .select('orderId')
    .distinct()
    .where((eb) =>
      eb.or([
        eb('status', '=', 'failed'),
        eb.and([
          eb('status', '=', 'scheduled'),
          eb('dueOn', '<', sql<Date>`(now() at time zone ${sql.lit(clubZone)})::date - 1`),
        ]),
      ]),
    )
    .execute()
  return rows.map((row) => row.orderId)
}
