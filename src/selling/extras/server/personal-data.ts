import { tradeLaw, type PersonalData } from '#server/personal-data.ts'
import { folioOf } from '#selling/orders/rules.ts'

const purchases = { what: 'Tus compras', why: tradeLaw }

export const extraData: PersonalData = {
  tables: {
    extra_codes: { exported: true, erasure: { kept: purchases } },
    // What devices saw of a code: when and where it was used stands with the code.
    extra_scans: { exported: false, erasure: { kept: purchases } },
  },

  async exportOf(db, accountId) {
    const rows = await db
      .selectFrom('extraCodes as code')
      .innerJoin('orders', 'orders.id', 'code.orderId')
      .innerJoin('events as event', 'event.id', 'code.eventId')
      .select(['orders.folio', 'code.title', 'code.paidCents', 'code.status', 'event.startsAt'])
      .select(['code.redeemedAt', 'code.redeemedPoint'])
      .where('orders.accountId', '=', accountId)
      .orderBy('orders.folio')
      .orderBy('code.extraId')
      .orderBy('code.no')
      .execute()
    return [
      {
        name: 'extras',
        title: 'Lo que compraste junto a tus lugares',
        rows: rows.map((row) => ({
          folio: folioOf(row.folio),
          qué: row.title,
          fecha_del_partido: row.startsAt,
          precio_centavos: row.paidCents,
          estado: row.status,
          usado: row.redeemedAt,
          dónde: row.redeemedPoint,
        })),
      },
    ]
  },

  erase: () => Promise.resolve(),
}
