import type { FareFound } from '#catalogue/fares/server/sql.ts'
import type { Fare } from '#catalogue/fares/shapes/fare.ts'
import { plain } from '#lib/slug.ts'

/** What other systems call the fares that every club begins with. */
const synonyms: Record<string, Fare> = {
  adulto: 'adult',
  general: 'adult',
  adult: 'adult',
  nino: 'child',
  nina: 'child',
  infantil: 'child',
  menor: 'child',
  child: 'child',
  'adulto mayor': 'senior',
  'tercera edad': 'senior',
  inapam: 'senior',
  senior: 'senior',
}

/** Whether a fare is for children in anybody's words. */
export const isOfChildren = (text: string): boolean => synonyms[plain(text).trim()] === 'child'

/** The club's fare of this key or name, one that it sells before one that it sold once; else what such a word means elsewhere. */
export function fareNamed(fares: readonly FareFound[], text: string): Fare | undefined {
  const words = plain(text).trim()
  const named = fares.filter(({ key, name }) => key === words || plain(name) === words)
  return (named.find(({ retiredAt }) => retiredAt === null) ?? named[0])?.key ?? synonyms[words]
}
