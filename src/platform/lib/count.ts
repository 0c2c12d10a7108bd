import { once } from './once.ts'

const counts = once(() => new Intl.NumberFormat('es-MX'))

/** `34,107`. */
export function formatCount(count: number): string {
  return counts().format(count)
}

/** A count with its noun: `1 boleto`, `2 boletos`, `1,200 boletos`. */
export function countOf(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
