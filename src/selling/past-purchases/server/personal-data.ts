import type { PersonalData } from '#server/personal-data.ts'
import { forgetPast, pastOf } from './sql.ts'

export const pastPurchaseData: PersonalData = {
  tables: { past_purchases: { exported: true, erasure: 'deleted' } },

  async exportOf(db, accountId) {
    const rows = await pastOf(db, accountId)
    return [
      {
        name: 'compras_de_antes',
        title: 'Lo que compraste en el sistema anterior del club',
        rows: rows.map(({ folio, what, seat, at, cents, entered, matchDay }) => ({
          folio,
          concepto: what,
          lugar: seat,
          comprado: at,
          importe_centavos: cents,
          día_del_partido: matchDay,
          entraste: entered,
        })),
      },
    ]
  },

  erase: forgetPast,
}
