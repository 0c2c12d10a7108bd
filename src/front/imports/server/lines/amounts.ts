const beside = /mxn?|m\.?n\.?|pesos|\$|\s|'/gi
const figures = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/
/** `50.000` is fifty to one and fifty thousand to another. */
const doubtful = /^\d{1,3}\.\d{3}$/
/** What a spreadsheet makes of a sum: `1800.3300000000002`. */
const float = /^\d+\.\d{3,}$/

/** Money as people type it, in centavos: `$4,500.00`, `4500`, `4.500,00 MXN`; null where it is none, or can be read two ways. */
export function centsIn(text: string): number | null {
  const bare = text.replace(beside, '')
  if (doubtful.test(bare)) return null
  const found = figures.exec(bare)
  if (found === null) {
    const cents = float.test(bare) ? Number(bare) * 100 : NaN
    return Math.abs(cents - Math.round(cents)) < 0.001 ? Math.round(cents) : null
  }
  const [, whole = '', groups, point, part = ''] = found
  if (groups !== undefined && groups === point) return null
  return Number(whole.replace(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'))
}
