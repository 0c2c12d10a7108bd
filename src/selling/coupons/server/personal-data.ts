import { tradeLaw, type PersonalData } from '#server/personal-data.ts'

const uses = { what: 'Los cupones que usaste en tus compras', why: tradeLaw }

export const couponData: PersonalData = {
  tables: {
    coupon_uses: { exported: true, erasure: { kept: uses } },
    // How often each was used: the sum of the uses above.
    coupon_holders: { exported: false, erasure: { kept: uses } },
    // When a code that is none was tried.
    coupon_misses: { exported: false, erasure: 'deleted' },
  },

  async exportOf(db, accountId) {
    const rows = await db
      .selectFrom('couponUses')
      .innerJoin('orders', 'orders.id', 'couponUses.orderId')
      .select(['code', 'usedAt', 'offCents', 'orders.title'])
      .where('couponUses.accountId', '=', accountId)
      .orderBy('usedAt', 'desc')
      .execute()
    return [
      {
        name: 'cupones',
        title: 'Cupones que usaste',
        rows: rows.map(({ code, usedAt, offCents, title }) => ({
          cupon: code,
          fecha: usedAt,
          compra: title,
          descuento_centavos: offCents,
        })),
      },
    ]
  },

  async erase(tx, accountId) {
    await tx.deleteFrom('couponMisses').where('accountId', '=', accountId).execute()
  },
}
