import type { AccountMerge } from '#server/account-merge.ts'

export const privacyMerge: AccountMerge = {
  columns: {
    'data_exports.account_id': { stays: 'La copia es de lo que sabía esa cuenta, y se borra sola.' },
    'account_erasures.account_id': { stays: 'Es la prueba de lo que pidió esa cuenta.' },
  },

  async look(db, { from, into }) {
    const asked = await db
      .selectFrom('accountErasures')
      .select('id')
      .where('accountId', 'in', [from, into])
      .where('status', '=', 'scheduled')
      .execute()
    if (asked.length === 0) return []
    return [
      { stops: true, words: 'Una de las dos cuentas pidió borrarse. Espera a que se borre o se quede.' },
    ]
  },
}
