import { once } from './once.ts'

const pesos = once(() => new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }))
const decimals = once(
  () =>
    new Intl.NumberFormat('es-MX', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
)

/** Integer centavos → `$1,234,567.50`. Two decimals, comma for thousands, dot for decimals. */
export function formatMoney(cents: number): string {
  return pesos().format(cents / 100)
}

/** The same with the currency named, for totals: `$1,234.50 MXN`. */
export function formatTotal(cents: number): string {
  return `${formatMoney(cents)} MXN`
}

/** Integer centavos → `1,234.50`, for amount inputs. */
export function formatAmount(cents: number): string {
  return decimals().format(cents / 100)
}

/**
 * What a person typed (`$1,234.50`, `1234.5`) → integer centavos, or null when it is not an amount:
 * a decimal comma (`12,5`) and a third decimal are refused, never guessed.
 */
export function parseMoney(text: string): number | null {
  const plain = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '0', fraction = ''] = plain.replaceAll(',', '').split('.')
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

/** The 16 % VAT inside a tax-included amount, rounded half up (LIVA: services; admission is exempt). */
export function vatInside(cents: number): number {
  return Math.floor((cents * 32 + 116) / 232)
}
