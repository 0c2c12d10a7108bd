import type { AccountMerge } from '#server/account-merge.ts'
import { affiliateOf } from './sql.ts'

export const affiliatesMerge: AccountMerge = {
  columns: { 'affiliates.account_id': { moves: ['liga de afiliado', 'ligas de afiliado'], unless: [] } },

  async look(db, { from, into }) {
    const [mine, theirs] = await Promise.all([affiliateOf(db, from), affiliateOf(db, into)])
    if (mine === undefined || theirs === undefined) return []
    return [{ stops: true, words: 'Las dos cuentas son de afiliado, cada una con su liga y su comisión.' }]
  },
}
