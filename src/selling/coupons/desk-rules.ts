import { formatMoney } from '#lib/money.ts'

export const kindNames = { tickets: 'Boletos', pack: 'Packs', shop: 'Tienda' } as const

/** `20 %` or `$150.00`: what a coupon takes off. */
export function offWords({ percent, offCents }: { percent: number | null; offCents: number | null }): string {
  return percent === null ? formatMoney(offCents ?? 0) : `${percent} %`
}

/** What it is for: `Boletos, Tienda · Toluca`. `kinds` as the list writes them, `tickets,shop`. */
export function scopeWords({ kinds, matches }: { kinds: string; matches: string }): string {
  const names = kinds.split(',').map((kind) => kindNames[kind as keyof typeof kindNames] ?? kind)
  return matches === '' ? names.join(', ') : `${names.join(', ')} · ${matches}`
}
