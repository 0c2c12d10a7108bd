import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db.ts'
import type { Coupons, OrderKind } from '#server/schema.ts'

export type CouponRow = NonNullable<Awaited<ReturnType<typeof findByCode>>>

/** A code with its coupon's terms and the database's clock. */
export function findByCode(db: Db, code: string) {
  return coupons(db).where('code.code', '=', code).executeTakeFirst()
}

function coupons(db: Db) {
  return db
    .selectFrom('couponCodes as code')
    .innerJoin('coupons as coupon', 'coupon.id', 'code.couponId')
    .select(['code.code', 'code.most', 'coupon.id', 'coupon.percent', 'coupon.offCents', 'coupon.leastCents'])
    .select(['coupon.eventIds', 'coupon.zoneIds', 'coupon.startsAt', 'coupon.endsAt', 'coupon.endedAt'])
    .select(['coupon.perPerson', sql<Date>`clock_timestamp()`.as('now')])
    .select(sql<OrderKind[]>`coupon.kinds::text[]`.as('kinds'))
}

/** The coupon that an order is made with, and what it takes off. */
export function couponOf(db: Db, orderId: string) {
  return db
    .selectFrom('couponUses')
    .select(['couponId', 'code', 'offCents', 'before'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
}

/** One use of the code for good or until `giveUseBack`; false where none is left. The guard stands on the code's row. */
export async function takeUse(tx: Db, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('couponCodes')
    .set((eb) => ({ taken: eb('taken', '+', 1) }))
    .where('code', '=', code)
    .where((eb) => eb.or([eb('most', 'is', null), eb('taken', '<', eb.ref('most'))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same for a person's own limit. */
export async function takeOfPerson(
  tx: Db,
  { couponId, accountId, most }: { couponId: number; accountId: string; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into coupon_holders as holder (coupon_id, account_id, taken, most)
    values (${couponId}, ${accountId}, 1, ${most})
    on conflict (coupon_id, account_id) do update set taken = holder.taken + 1, most = excluded.most
    where holder.taken < excluded.most returning taken`.execute(tx)
  return rows.length > 0
}

type Use = {
  orderId: string
  couponId: number
  code: string
  accountId: string
  offCents: number
  before: unknown
}

export async function insertUse(tx: Db, { before, ...use }: Use): Promise<void> {
  await tx
    .insertInto('couponUses')
    .values({ ...use, before: JSON.stringify(before) })
    .execute()
}

export async function updateUse(tx: Db, orderId: string, offCents: number, before: unknown): Promise<void> {
  await tx
    .updateTable('couponUses')
    .set({ offCents, before: JSON.stringify(before) })
    .where('orderId', '=', orderId)
    .execute()
}

/** An unpaid order gives its coupon back, once: whoever deletes the row counts back. */
export async function giveUseBack(tx: Db, orderId: string): Promise<void> {
  await sql`
    with use as (delete from coupon_uses where order_id = ${orderId} returning code, coupon_id, account_id),
    code as (update coupon_codes set taken = taken - 1 from use where coupon_codes.code = use.code)
    update coupon_holders holder set taken = taken - 1 from use
    where holder.coupon_id = use.coupon_id and holder.account_id = use.account_id`.execute(tx)
}

export async function noteMiss(db: Db, accountId: string): Promise<void> {
  await db.insertInto('couponMisses').values({ accountId }).execute()
}

/** Codes that were none, tried in the last hour. */
export async function missesOf(db: Db, accountId: string): Promise<number> {
  const { misses } = await db
    .selectFrom('couponMisses')
    .select((eb) => eb.fn.countAll<number>().as('misses'))
    .where('accountId', '=', accountId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return misses
}

export async function insertCoupon(
  tx: Db,
  { kinds, ...coupon }: Omit<Insertable<Coupons>, 'kinds'> & { kinds: OrderKind[] },
): Promise<number> {
  const { id } = await tx
    .insertInto('coupons')
    .values({ ...coupon, kinds: sql`${kinds}::order_kind[]` as never })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** How many of these codes were new; one that exists is left alone. */
export async function insertCodes(
  tx: Db,
  { couponId, codes, most }: { couponId: number; codes: string[]; most: number | null },
): Promise<number> {
  const { rows } = await sql`
    insert into coupon_codes (code, coupon_id, most) select code, ${couponId}::int, ${most}::int
    from unnest(${codes}::text[]) code on conflict do nothing returning code`.execute(tx)
  return rows.length
}

/** Guarded: a coupon ends once. */
export async function endCoupon(tx: Db, couponId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupons')
    .set({ endedAt: sql`now()` })
    .where('id', '=', couponId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function findCoupon(db: Db, couponId: number) {
  return db.selectFrom('coupons').select(['id', 'name']).where('id', '=', couponId).executeTakeFirst()
}

export async function codesOf(db: Db, couponId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('couponCodes')
    .select('code')
    .where('couponId', '=', couponId)
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}
