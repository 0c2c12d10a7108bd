import { curpLetters } from '#lib/curp-person.ts'
import { curpCheckDigit } from '#lib/curp.ts'

type Born = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  birthDate: string
  sex: 'H' | 'M' | 'X' | null
}

/**
 * The CURP that somebody born in Querétaro would have, its check digit computed; of people who do not exist. `namesake`: how many with
 * the same letters and birth date were registered before, as the registry tells them apart.
 */
export function demoCurp(
  { givenNames, firstSurname, secondSurname, birthDate, sex }: Born,
  namesake: 0 | 1 = 0,
): string {
  const { first, last } = curpLetters({ givenNames, firstSurname, secondSurname: secondSurname ?? '' })
  const date = birthDate.replaceAll('-', '').slice(2)
  const start = `${first[0] ?? ''}${date}${sex ?? 'X'}QT${last}${(birthDate < '2000' ? '01' : 'AB')[namesake]}`
  return start + curpCheckDigit(start)
}
