import { withoutAccents } from './slug.ts'
import { type Curp, type CurpFault, type CurpSex } from './curp.ts'

/** What a person typed beside the CURP. `birthDate` is `YYYY-MM-DD`. */
export type TypedPerson = {
  givenNames: string
  firstSurname: string
  secondSurname?: string
  birthDate?: string
  sex?: CurpSex
}

const particles = new Set('DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '))
const skippedNames = new Set(['MARIA', 'MA', 'MA.', 'M', 'M.', 'JOSE', 'J', 'J.'])
const forbiddenWords = new Set(
  (
    'BACA BAKA BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO COLA CULO FALO FETO GETA ' +
    'GUEI GUEY JETA JOTO KACA KACO KAGA KAGO KAKA KAKO KOGE KOGI KOJA KOJE KOJI KOJO KOLA KULO LILO LOCA LOCO ' +
    'LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO PEDA PEDO PENE PIPI PITO POPO ' +
    'PUTA PUTO QULO RATA ROBA ROBE ROBO RUIN SENO TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY'
  ).split(' '),
)

/**
 * Where a CURP and what was typed disagree: `curp_name`, `curp_birth_date`, `curp_sex`, and `curp_word` for a word
 * that RENAPO would have replaced. Warnings, never a wall: there are people with odd CURPs.
 */
export function curpWarnings(parsed: Curp, typed: TypedPerson): CurpFault[] {
  const { curp } = parsed
  const warnings: CurpFault[] = []
  const warn = (code: string, message: string) => warnings.push({ code, message })
  if (forbiddenWords.has(curp.slice(0, 4)))
    warn('curp_word', 'Revisa las primeras letras de tu CURP: el registro suele cambiarlas')
  const letters = curpLetters(typed)
  const sameFour = letters.first.includes(curp.slice(0, 4))
  if (!sameFour || letters.last !== curp.slice(13, 16))
    warn('curp_name', 'Revisa tu nombre: no coincide con las letras de tu CURP')
  if (typed.birthDate !== undefined && typed.birthDate !== parsed.birthDate)
    warn('curp_birth_date', 'Revisa tu fecha de nacimiento: tu CURP dice otra')
  if (typed.sex !== undefined && typed.sex !== parsed.sex)
    warn('curp_sex', 'Revisa el sexo: tu CURP dice otro')
  return warnings
}

/**
 * The letters that a name gives a CURP: its first four (two ways when they form a forbidden word, whose second letter
 * RENAPO replaces by X) and the three consonants of positions 14 to 16.
 */
export function curpLetters(person: TypedPerson): { first: string[]; last: string } {
  const words = [
    meaningWord(person.firstSurname),
    meaningWord(person.secondSurname ?? ''),
    meaningWord(person.givenNames, true),
  ]
  const [surname = '', second = '', name = ''] = words
  const four = lead(surname) + innerVowel(surname) + lead(second) + lead(name)
  const first = forbiddenWords.has(four) ? [`${four.charAt(0)}X${four.slice(2)}`, four] : [four]
  return { first, last: words.map(innerConsonant).join('') }
}

/** The word that counts: particles dropped, and of several given names not MARIA or JOSE. Ñ is X, accents are gone. */
function meaningWord(text: string, given = false): string {
  const words = plainLetters(text).split(' ').filter(Boolean)
  const candidates = given && words.length > 1 && skippedNames.has(words[0] ?? '') ? words.slice(1) : words
  return candidates.find((word) => !particles.has(word)) ?? candidates.at(-1) ?? ''
}

function plainLetters(text: string): string {
  return withoutAccents(text.normalize('NFC').toUpperCase().replace(/Ñ/g, 'X'))
    .replace(/[^A-Z ./'’-]/g, ' ')
    .trim()
}

/** A sign inside a word (D'AMICO, D/AMICO) counts where it stands, as X. */
const letterOf = (found: string | undefined): string =>
  found === undefined || !/[A-Z]/.test(found) ? 'X' : found
const lead = (word: string): string => letterOf(word.at(0))
const innerVowel = (word: string): string => letterOf(/[AEIOU./'’-]/.exec(word.slice(1))?.[0])
const innerConsonant = (word: string): string => letterOf(/[B-DF-HJ-NP-TV-Z./'’-]/.exec(word.slice(1))?.[0])
