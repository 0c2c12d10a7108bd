/** Widths of bars and gaps of each value in modules, as ISO/IEC 15417 lists them; the last is the stop. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const [toB, startB, startC, stop] = [100, 104, 105, 106]

/** Empty room that a scanner needs on each side, in modules. */
const quiet = 10

export type Bars = { bars: { x: number; width: number }[]; width: number }

/**
 * A text as Code 128, in modules with its empty room: pairs of digits in set C, a last odd digit and any other text in
 * set B. Null for what it cannot hold: nothing, or letters beyond ASCII.
 */
export function code128(text: string): Bars | null {
  if (!/^[ -~]{1,80}$/.test(text)) return null
  const values = /^\d{2,}$/.test(text) ? ofDigits(text) : [startB, ...lettersOf(text)]
  const sum = values.reduce((so, value, at) => so + value * Math.max(1, at), 0)
  const widths = [...values, sum % 103, stop].flatMap((value) => Array.from(patterns[value] ?? '', Number))
  const bars: Bars['bars'] = []
  let x = quiet
  widths.forEach((width, at) => {
    if (at % 2 === 0) bars.push({ x, width })
    x += width
  })
  return { bars, width: x + quiet }
}

function ofDigits(digits: string): number[] {
  const pairs = (digits.match(/\d\d/g) ?? []).map(Number)
  return [startC, ...pairs, ...(digits.length % 2 === 1 ? [toB, ...lettersOf(digits.slice(-1))] : [])]
}

const lettersOf = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0) - 32)
