/** Decimal pesos → integer centavos, so that sums are exact. */
export function cents(amount: number): number {
  return Math.round(amount * 100)
}

/** Integer centavos → decimal pesos, as the protocol carries them. */
export function pesos(amountCents: number): number {
  return Number((amountCents / 100).toFixed(2))
}

/** `$1,234.50` for the pages a person reads. */
export function money(amount: number): string {
  return new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(amount)
}
