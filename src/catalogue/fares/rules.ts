import { countOf } from '#lib/count.ts'
import { headlineFare } from '#lib/headline-price.ts'
import { plain } from '#lib/slug.ts'

export const fareBuyers = ['anybody', 'holders'] as const
export type FareBuyers = (typeof fareBuyers)[number]

/** Whom a fare is for: full years on the day of the match, both included; null: no bound. */
export type FareAges = { ageFrom: number | null; ageTo: number | null }

/** Whether somebody of that age may have a fare. */
export function fareFits({ ageFrom, ageTo }: FareAges, age: number): boolean {
  return (ageFrom === null || age >= ageFrom) && (ageTo === null || age <= ageTo)
}

/** `hasta 11 años`, `desde 60 años`, `de 12 a 17 años`; empty where it is for every age. */
export function ageWords({ ageFrom, ageTo }: FareAges): string {
  if (ageFrom !== null && ageTo !== null) return `de ${ageFrom} a ${countOf(ageTo, 'año', 'años')}`
  if (ageTo !== null) return `hasta ${countOf(ageTo, 'año', 'años')}`
  return ageFrom === null ? '' : `desde ${countOf(ageFrom, 'año', 'años')}`
}

export type FareTerms = FareAges & { buyers: FareBuyers; evidence: string | null; companion: boolean }

/** What who buys has to know of a fare, in one line; empty where anybody may have it and nothing is asked. */
export function noteOf(fare: FareTerms): string {
  const parts = [
    ageWords(fare),
    fare.buyers === 'holders' ? 'con bonogallo' : '',
    fare.companion ? 'junto a una silla de ruedas' : '',
    fare.evidence === null ? '' : 'con credencial en la puerta',
  ].filter((part) => part !== '')
  const text = parts.join(', ')
  return text.charAt(0).toLocaleUpperCase('es-MX') + text.slice(1)
}

type FareOfPrice = FareTerms & { fareName: string; retiredAt: Date | null }

/** What is told of a fare beside each of its prices. */
export function toldFare({ fareName, retiredAt, ...terms }: FareOfPrice) {
  const { ageFrom, ageTo, companion } = terms
  return { fareName, note: noteOf(terms), ageFrom, ageTo, companion, retired: retiredAt !== null }
}

/** Whether seats that were held at that moment may still be ordered at a fare: what is retired later stays as it was seen. */
export function wasSold({ retiredAt }: { retiredAt: Date | null }, heldAt: Date): boolean {
  return retiredAt === null || heldAt < retiredAt
}

/** The prices that somebody may choose: those on sale, and the one that was chosen before its fare was retired. */
export function pricesToChoose<P extends { fare: string; retired: boolean }>(
  prices: P[],
  chosen?: string,
): P[] {
  return prices.filter(({ fare, retired }) => !retired || fare === chosen)
}

/** `Niña o niño hasta 11 años`: how a list of choices names a fare. */
export const choiceName = ({ fareName, note }: { fareName: string; note: string }): string =>
  note === '' ? fareName : `${fareName} (${note.charAt(0).toLocaleLowerCase('es-MX')}${note.slice(1)})`

/** A name as a key that stays when the name changes: `INAPAM / 60+` → `inapam-60`. Empty where no letter is in it. */
export function keyOf(name: string): string {
  return plain(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-\d]+|-+$/g, '')
    .slice(0, 36)
    .replace(/-+$/, '')
}

/** The one that every zone has and that is never retired. */
export const isGeneral = (key: string): boolean => key === headlineFare

/** `2 Adulto, 1 Niña o niño` as people count them: `Adulto × 2, Niña o niño`. */
export function faresWords(names: string[]): string {
  const counts = Map.groupBy(names, (name) => name)
  return [...counts]
    .map(([name, { length }]) => (length === 1 ? name : `${name}\u00a0×\u00a0${length}`))
    .join(', ')
}
