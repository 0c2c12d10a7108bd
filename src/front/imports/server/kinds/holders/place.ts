/** A place as it is compared: `112|K|4`, upper case, without accents, signs and leading zeros. */
export function placeKey(section: string, row: string, seat: string): string {
  return [section, row, seat].map(part).join('|')
}

function part(text: string): string {
  return bare(text)
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=\d)/, '')
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

const labelled =
  /^S(?:EC(?:C(?:ION)?)?)?[^A-Z0-9]*([A-Z0-9]+)[^A-Z0-9]+F(?:ILA?)?[^A-Z0-9]*([A-Z0-9]{1,3})[^A-Z0-9]+(?:A(?:S(?:I(?:ENTO)?)?)?|B(?:UTACA)?|L(?:UGAR)?)[^A-Z0-9]*(\d+)$/
const sectionLast = /^([A-Z]{1,3})[^A-Z0-9]*(\d+)[^A-Z0-9]*\([^A-Z0-9]*([A-Z0-9 ]+?)[^A-Z0-9]*\)$/
const rowWithSeat = /^([A-Z]{1,3})(\d+)$/
const allTogether = /^(\d+)([A-Z]{1,3})(\d+)$/

/**
 * The key of a place that is written in one cell: `112-K-4`, `Sección 112, fila K, asiento 4`, `112 K4`, `112/K/04`,
 * `K4 (112)`, `112K4`. Null where it is no place.
 */
export function placeIn(text: string): string | null {
  const words = bare(text).trim()
  const told = labelled.exec(words)
  if (told !== null) return placeKey(told[1]!, told[2]!, told[3]!)
  const turned = sectionLast.exec(words)
  if (turned !== null) return placeKey(turned[3]!, turned[1]!, turned[2]!)
  const parts = words.split(/[^A-Z0-9]+/).filter(Boolean)
  if (parts.length >= 3) return placeKey(parts.slice(0, -2).join(' '), parts.at(-2)!, parts.at(-1)!)
  const last = rowWithSeat.exec(parts[1] ?? '')
  if (parts.length === 2 && last !== null) return placeKey(parts[0]!, last[1]!, last[2]!)
  const whole = parts.length === 1 ? allTogether.exec(parts[0]!) : null
  return whole === null ? null : placeKey(whole[1]!, whole[2]!, whole[3]!)
}
