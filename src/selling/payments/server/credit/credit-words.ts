const creditKinds: Record<string, string> = {
  refund_as_credit: 'Saldo a favor por una devolución',
  pass_match_ceded: 'Saldo por un partido de tu bonogallo que cediste',
  credit_spent: 'Pago con tu saldo',
  credit_unspent: 'Saldo que no usaste en una compra',
  compensation: 'Compensación por un cambio en lo que compraste',
  credit_moved_in: 'Saldo que ya tenías en la taquilla anterior del club',
  credit_moved_in_undone: 'El club quitó un saldo que se había traído por error',
  courtesy: 'Saldo de cortesía del club',
  accounts_merged: 'Saldo de tu otra cuenta, que unimos con esta',
  accounts_parted: 'Saldo que volvió a tu otra cuenta',
  credit_lost: 'Saldo de una compra cuyo cargo devolvió el banco',
  loss_made_good: 'Saldo con que se cubrió lo que ya habías gastado de un cargo devuelto',
}

/** What a posting to somebody's credit was for, by the ledger entry's kind. */
export function creditWords(kind: string): string {
  return creditKinds[kind] ?? 'Movimiento de tu saldo'
}
