import { curpLetters } from '#lib/curp-person.ts'
import { curpCheckDigit } from '#lib/curp.ts'

type Born = {
  givenNames: string
  firstSurname: string
  secondSurname: string | null
  birthDate: string
  sex: 'H' | 'M' | 'X' | null
}

/** The CURP that somebody born in Querétaro would have, its check digit computed; of people who do not exist. */
export function demoCurp({ givenNames, firstSurname, secondSurname, birthDate, sex }: Born): string {
  const { first, last } = curpLetters({ givenNames, firstSurname, secondSurname: secondSurname ?? '' })
  const date = birthDate.replaceAll('-', '').slice(2)
  const start = `${first[0] ?? ''}${date}${sex ?? 'X'}QT${last}${birthDate < '2000' ? '0' : 'A'}`
  return start + curpCheckDigit(start)
}
