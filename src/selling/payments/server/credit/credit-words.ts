/** What a posting to somebody's credit was for, by the ledger entry's kind: as its owner reads it, and as the club does. */
const creditKinds: Record<string, { owner: string; club: string }> = {
  refund_as_credit: { owner: 'Saldo a favor por una devolución', club: 'Por una devolución' },
  pass_match_ceded: {
    owner: 'Saldo por un partido de tu bonogallo que cediste',
    club: 'Por un partido de su bonogallo que cedió',
  },
  credit_spent: { owner: 'Pago con tu saldo', club: 'Pagó con su saldo' },
  credit_unspent: { owner: 'Saldo que no usaste en una compra', club: 'No lo usó en una compra' },
  compensation: {
    owner: 'Compensación por un cambio en lo que compraste',
    club: 'Compensación por un cambio en lo que compró',
  },
  credit_moved_in: {
    owner: 'Saldo que ya tenías en la taquilla anterior del club',
    club: 'Lo que ya tenía en la taquilla anterior',
  },
  credit_moved_in_undone: {
    owner: 'El club quitó un saldo que se había traído por error',
    club: 'Se había traído por error',
  },
  courtesy: { owner: 'Saldo de cortesía del club', club: 'Cortesía del club' },
  accounts_merged: {
    owner: 'Saldo de tu otra cuenta, que unimos con esta',
    club: 'De su otra cuenta, que se unió con esta',
  },
  accounts_parted: { owner: 'Saldo que volvió a tu otra cuenta', club: 'Volvió a su otra cuenta' },
  credit_lost: {
    owner: 'Saldo de una compra cuyo cargo devolvió el banco',
    club: 'De una compra cuyo cargo devolvió el banco',
  },
  loss_made_good: {
    owner: 'Saldo con que se cubrió lo que ya habías gastado de un cargo devuelto',
    club: 'Cubrió lo que ya había gastado de un cargo devuelto',
  },
}

/** To the owner of the credit. */
export function creditWords(kind: string): string {
  return creditKinds[kind]?.owner ?? 'Movimiento de tu saldo'
}

/** To the club, of somebody's credit. */
export function clubCreditWords(kind: string): string {
  return creditKinds[kind]?.club ?? 'Movimiento de su saldo'
}
