import { once } from './once.ts'

const format = once(() => new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 }))

/** A part of a whole as people read it, with one decimal at most: `0.9 %`. Of nothing it is `0 %`. */
export function formatPercent(part: number, whole: number): string {
  return `${format().format(whole === 0 ? 0 : (part / whole) * 100)} %`
}
