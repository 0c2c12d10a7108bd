import { tradeLaw, type PersonalData } from '#server/personal-data.ts'

export const seatChangeData: PersonalData = {
  tables: {
    seat_changes: {
      exported: true,
      erasure: { kept: { what: 'Tus cambios de lugar', why: tradeLaw } },
    },
  },

  async exportOf(db, accountId) {
    const changes = await db
      .selectFrom('seatChanges')
      .innerJoin('orders', 'orders.id', 'seatChanges.orderId')
      .select(['orders.folio', 'seatChanges.doneAt', 'givenCents', 'backCents'])
      .where('orders.accountId', '=', accountId)
      .where('seatChanges.ticketId', 'is not', null)
      .orderBy('orders.folio')
      .execute()
    return [
      {
        name: 'cambios_de_lugar',
        title: 'Tus cambios de lugar',
        rows: changes.map(({ folio, doneAt, givenCents, backCents }) => ({
          compra: folio,
          hecho: doneAt,
          a_cuenta_centavos: givenCents,
          devuelto_centavos: backCents,
        })),
      },
    ]
  },

  erase: () => Promise.resolve(),
}
