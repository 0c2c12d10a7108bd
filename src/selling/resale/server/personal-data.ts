import { tradeLaw, type PersonalData } from '#server/personal-data.ts'

const sales = { what: 'Los boletos que vendiste o cambiaste', why: tradeLaw }

export const returnData: PersonalData = {
  tables: {
    ticket_returns: { exported: true, erasure: { kept: sales } },
  },

  async exportOf(db, accountId) {
    const returns = await db
      .selectFrom('ticketReturns')
      .select(['listedAt', 'closedAt', 'status', 'faceCents', 'paidCents', 'payout'])
      .where('seller', '=', accountId)
      .orderBy('listedAt')
      .execute()
    return [
      {
        name: 'boletos_en_venta',
        title: 'Boletos que pusiste en venta',
        rows: returns.map(({ listedAt, closedAt, status, faceCents, paidCents, payout }) => ({
          fecha: listedAt,
          terminó: closedAt,
          estado: status,
          precio_centavos: faceCents,
          recibido_centavos: paidCents,
          como: payout === 'credit' ? 'saldo' : 'devolución',
        })),
      },
    ]
  },

  erase: () => Promise.resolve(),
}
