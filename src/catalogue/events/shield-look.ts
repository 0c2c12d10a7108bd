/** A shield stands in a box 48 wide and 56 high. */
export const shieldOutline = 'M24 2 44 8v20c0 13-9 21-20 26C13 49 4 41 4 28V8z'

export const homeCloth = { cloth: '#123c8c', trim: '#f6b93b' }

/** Cloth and trim; white letters read on every cloth. */
const kits = [
  ['#0f5f58', '#7fd4c8'],
  ['#8a2c0d', '#f2b35c'],
  ['#27408b', '#9fc0ff'],
  ['#5b2480', '#d7b3f5'],
  ['#1c5a2c', '#a9dd9f'],
  ['#8c1740', '#f7a8bd'],
  ['#2b3340', '#b9c3d2'],
  ['#0b5573', '#f0d278'],
  ['#7a4a06', '#f3d9a4'],
] as const

const patterns = [
  'M24 2 44 8v20c0 13-9 21-20 26z',
  'M4 16 44 36v-8c0 5-2 10-5 14L4 26z',
  'M16 4.4 32 4.4V50c-2.5 1.6-5.200 2.900-8 4-2.800-1.100-5.500-2.400-8-4z',
  'M4 30 24 18l20 12v-10L24 8 4 20z',
] as const

/** The look of a club by its name: the same name always wears the same colours. */
export function shieldLook(name: string): { cloth: string; trim: string; pattern: string; initials: string } {
  const seed = Array.from(name).reduce((sum, letter) => (sum * 59 + (letter.codePointAt(0) ?? 0)) % 9973, 17)
  const [cloth, trim] = kits[seed % kits.length] ?? kits[0]
  return { cloth, trim, pattern: patterns[seed % patterns.length] ?? patterns[0], initials: initials(name) }
}

function initials(name: string): string {
  const words = name.split(' ').filter((word) => /^\p{Lu}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
}
