/** What an order can be of. */
export const orderKindWords: Record<string, string> = {
  tickets: 'Boletos',
  pack: 'Packs',
  bonogallo: 'Bonogallo',
  instalment: 'Mensualidades de bonogallo',
  shop: 'Tienda',
  seat_change: 'Cambios de lugar',
}

/** By what means an order was paid. */
export const meansWords: Record<string, string> = {
  card: 'Tarjeta',
  wallet: 'Mercado Pago',
  oxxo: 'OXXO',
  paycash: 'PayCash',
  spei: 'SPEI',
  credit: 'Saldo con el club',
  subscription: 'Cargo mensual',
  cash_desk: 'Efectivo en taquilla',
  terminal: 'Terminal en taquilla',
  none: 'Sin cobro',
}

/** What came of laying a payment of ours beside the provider's. */
export const findingWords: Record<string, string> = {
  matched: 'Coincide',
  test: 'Prueba del proveedor',
  only_ours: 'Solo lo tenemos nosotros',
  only_theirs: 'Solo lo tiene el proveedor',
  amount: 'El importe difiere',
  refund: 'Lo devuelto difiere',
  state: 'El estado difiere',
}
