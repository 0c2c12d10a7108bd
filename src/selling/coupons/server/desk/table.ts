import { sql } from 'kysely'
import { likeWords, table } from '#server/table.ts'
import { couponColumns, type CouponQuery } from '../../desk-contract.ts'

const state = sql<
  'coming' | 'standing' | 'ended'
>`case when ended_at is not null or ends_at <= now() then 'ended'
  when starts_at > now() then 'coming' else 'standing' end`

/** Every coupon with its codes and uses; `search` looks in its name and its codes. */
export const couponTable = table({
  name: 'coupons',
  title: 'Cupones',
  may: 'manage Coupon',
  columns: couponColumns,
  rows: (db, { search, state: asked }: CouponQuery) =>
    db
      .selectFrom('coupons')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('couponCodes')
            .select(({ fn }) => [
              fn.countAll<number>().as('codes'),
              sql<string | null>`case when count(*) = 1 then min(code) end`.as('code'),
              sql<number | null>`case when bool_or(most is null) then null else sum(most)::int end`.as(
                'most',
              ),
              sql<number>`coalesce(sum(taken), 0)::int`.as('uses'),
            ])
            .whereRef('couponId', '=', 'coupons.id')
            .as('counted'),
        (join) => join.onTrue(),
      )
      .select([
        'coupons.id',
        'name',
        'counted.code',
        'codes',
        'percent',
        'coupons.offCents',
        'startsAt',
        'endsAt',
      ])
      .select(['leastCents', 'perPerson', 'counted.most', 'uses', 'createdAt', state.as('state')])
      .select(sql<string>`array_to_string(kinds, ',')`.as('kinds'))
      .select(
        sql<string>`coalesce((select string_agg(away, ', ' order by starts_at) from events where id = any (event_ids)), '')`.as(
          'matches',
        ),
      )
      .select(
        sql<number>`coalesce((select sum(off_cents)::int from coupon_uses where coupon_id = coupons.id), 0)`.as(
          'offTotalCents',
        ),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(name ilike ${likeWords(search ?? '')} or exists (select from coupon_codes own
            where own.coupon_id = coupons.id and own.code ilike ${likeWords(search ?? '')}))`,
        ),
      )
      .$if(asked !== undefined, (rows) => rows.where(state, '=', asked!)),
  sort: '-createdAt',
  tie: 'id',
})

/** The purchases that use one coupon. */
export function couponUsesTable(couponId: number) {
  return table({
    name: 'coupon-uses',
    title: 'Usos del cupón',
    may: 'manage Coupon',
    columns: [
      { key: 'folio', title: 'Folio' },
      { key: 'title', title: 'Compra' },
      { key: 'code', title: 'Código' },
      { key: 'status', title: 'Estado' },
      { key: 'offCents', title: 'Descuento', kind: 'money' },
      { key: 'usedAt', title: 'Momento', kind: 'instant' },
    ],
    rows: (db, { search }: { search?: string | undefined }) =>
      db
        .selectFrom('couponUses')
        .innerJoin('orders', 'orders.id', 'couponUses.orderId')
        .select([
          'orders.id as orderId',
          'folio',
          'title',
          'code',
          'orders.status',
          'couponUses.offCents',
          'usedAt',
        ])
        .where('couponId', '=', couponId)
        .$if(search !== undefined, (rows) =>
          rows.where(sql<boolean>`concat_ws(' ', title, code, folio::text) ilike ${likeWords(search ?? '')}`),
        ),
    sort: '-usedAt',
    tie: 'orderId',
  })
}
