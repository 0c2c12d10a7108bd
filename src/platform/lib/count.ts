const counts = new Intl.NumberFormat('es-MX')

/** `34,107`. */
export function formatCount(count: number): string {
  return counts.format(count)
}
