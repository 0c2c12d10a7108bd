import { inkOn } from '#lib/ink.ts'
import { slugOf } from '#lib/slug.ts'

/** The clubs whose crest is drawn (`public/crests`, by the same name), each with its colour: white reads on it at 4.5:1. */
const drawn: Record<string, string> = {
  gallos: '#123c8c',
  'caimanes-de-tabasco': '#14783f',
  'ceibas-del-sureste': '#1f7d48',
  'centellas-de-la-sierra': '#94650a',
  'cometas-del-bajio': '#b0379b',
  'coyotes-del-desierto': '#a85a22',
  'faros-del-pacifico': '#0e6f9e',
  'halcones-de-jalisco': '#3a70db',
  'mareas-de-veracruz': '#7c55d6',
  'nopaleros-de-hidalgo': '#4d7c0f',
  'obsidianas-del-istmo': '#6b5fa0',
  'quetzales-de-chiapas': '#0c7a6b',
  'toros-del-norte': '#b5462c',
  'volcanes-de-puebla': '#c0365f',
}

/** For who has none drawn; white letters read on each. */
const cloths = [
  '#0f5f58',
  '#8a2c0d',
  '#27408b',
  '#5b2480',
  '#1c5a2c',
  '#8c1740',
  '#4a5568',
  '#0b5573',
  '#7a4a06',
] as const

/** A crest stands in a box 64 wide and 72 high. */
export const shieldOutline = 'M32 2 60 9V36C60 53 47 64 32 70 17 64 4 53 4 36V9Z'

/** Where the team's own crest lies; null: it wears its initials. */
export function crestFile(team: string): string | null {
  const slug = slugOf(team)
  return Object.hasOwn(drawn, slug) ? `/crests/${slug}.svg` : null
}

/** The team's colour: the same name always wears the same one. */
export function teamColor(team: string): string {
  const seed = Array.from(team).reduce((sum, letter) => (sum * 59 + (letter.codePointAt(0) ?? 0)) % 9973, 17)
  return drawn[slugOf(team)] ?? cloths[seed % cloths.length] ?? cloths[0]
}

/**
 * Where one team's colour becomes the other's, and what reads on the middle: it lies on the darker of the two, whichever side that is, and
 * letters are dark only where both are light.
 */
export function betweenTeams(home: string, away: string): { until: string; from: string; ink: string } {
  const [onHome, onAway] = [inkOn(home), inkOn(away)]
  if (onHome === onAway) return { until: '46%', from: '54%', ink: onHome }
  return onHome === '#ffffff'
    ? { until: '57%', from: '65%', ink: onHome }
    : { until: '35%', from: '43%', ink: onAway }
}

/** `Real Unión del Sur` → `RU`. */
export function initialsOf(team: string): string {
  const words = team.split(' ').filter((word) => /^\p{Lu}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
}
