const onlyAscii = /^\p{ASCII}*$/u

/** `Muñoz Gómez` → `Munoz Gomez`. */
export function withoutAccents(text: string): string {
  if (onlyAscii.test(text)) return text
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Without accents and in small letters, to compare and to look for. */
export function plain(text: string): string {
  return withoutAccents(text).toLowerCase()
}

/** `¡Ganó el Gallo!` → `gano-el-gallo`, cut at a word; empty when no letter is left. */
export function slugOf(title: string): string {
  const whole = plain(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (whole.length <= 80) return whole
  return whole
    .slice(0, 81)
    .replace(/-[^-]*$/, '')
    .slice(0, 80)
}
