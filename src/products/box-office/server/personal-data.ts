import { tradeLaw, type PersonalData } from '#server/personal-data.ts'

const accounts = { what: 'Tus compras en la taquilla y tus cortesías', why: tradeLaw }

/** What a buyer knows of a sale at the window, of a gift or of money handed back stands in the order and its payments. */
export const boxOfficeData: PersonalData = {
  tables: {
    box_office_sales: { exported: true, erasure: { kept: accounts } },
    desk_payouts: { exported: false, erasure: { kept: accounts } },
    comps: { exported: true, erasure: { kept: accounts } },
    // Whose turn it was at a window: the club's own people, and its cash accounts.
    tills: { exported: true, erasure: { kept: { what: 'Tus turnos de caja', why: tradeLaw } } },
  },

  async exportOf(db, accountId) {
    const sales = await db
      .selectFrom('boxOfficeSales as sale')
      .innerJoin('orders', 'orders.id', 'sale.orderId')
      .select(['orders.folio', 'sale.means', 'sale.amountCents', 'sale.cardLast4', 'sale.soldAt'])
      .where('orders.accountId', '=', accountId)
      .orderBy('sale.soldAt')
      .execute()
    const comps = await db
      .selectFrom('comps')
      .innerJoin('orders', 'orders.id', 'comps.orderId')
      .select(['orders.folio', 'comps.reason as motivo', 'comps.givenAt as entregada'])
      .where('orders.accountId', '=', accountId)
      .orderBy('comps.givenAt')
      .execute()
    const tills = await db
      .selectFrom('tills')
      .select(['openedAt', 'closedAt', 'openingCents', 'countedCents', 'note'])
      .where('cashier', '=', accountId)
      .orderBy('openedAt')
      .execute()
    return [
      {
        name: 'compras_en_taquilla',
        title: 'Tus compras en la taquilla',
        // Named here, not in SQL: the camel case of columns would take the underscores out of these words.
        rows: sales.map(({ folio, means, amountCents, cardLast4, soldAt }) => ({
          folio,
          medio: means,
          importe_centavos: amountCents,
          últimos_dígitos: cardLast4,
          vendida: soldAt,
        })),
      },
      { name: 'cortesias', title: 'Cortesías que recibiste', rows: comps },
      {
        name: 'turnos_de_caja',
        title: 'Tus turnos de caja',
        rows: tills.map(({ openedAt, closedAt, openingCents, countedCents, note }) => ({
          abrió: openedAt,
          cerró: closedAt,
          fondo_centavos: openingCents,
          contado_centavos: countedCents,
          nota: note,
        })),
      },
    ]
  },

  erase: () => Promise.resolve(),
}
