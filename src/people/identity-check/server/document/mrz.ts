import { isRealDate } from '#lib/curp.ts'
import { bestLine, type CardShape, isMexicanNumber, mrzCheckDigit } from './mrz-line.ts'

/**
 * The machine readable zone of a card (`td1`, 3 × 30) or a passport (`td3`, 2 × 44), ICAO 9303. Dates `YYYY-MM-DD`; sex
 * as a CURP writes it. `wrongDigits` names the fields whose check digit does not hold: those fields are not to be
 * believed. No digit covers the name line. `cic` and `ocr` are those of an INE.
 */
export type Mrz = {
  format: 'td1' | 'td3'
  lines: string[]
  code: string
  issuer: string
  number: string
  birthDate: string
  sex?: 'H' | 'M' | 'X'
  expiresOn: string
  nationality: string
  firstSurname: string
  secondSurname?: string
  givenNames: string
  ocr?: string
  wrongDigits: MrzField[]
}
export type MrzField = 'number' | 'birth' | 'expiry' | 'optional' | 'composite'

/**
 * Reads the lines of a zone as they came from the picture, top to bottom: lost or doubled `<` and characters that look
 * alike are put right by place. Undefined if it is no zone. `today` (`YYYY-MM-DD`) and, if known, the birth date of the CURP
 * give the century that two digits of a year leave open.
 */
export function parseMrz(read: string[], today: string, birthDate?: string): Mrz | undefined {
  const cleaned = read.map((line) => line.toUpperCase().replace(/[^0-9A-Z<]/g, ''))
  const format = cleaned.length === 3 ? 'td1' : cleaned.length === 2 ? 'td3' : undefined
  if (format === undefined) return undefined
  const width = format === 'td1' ? 30 : 44
  if (cleaned.some((line) => Math.abs(line.length - width) > 8)) return undefined
  const card: CardShape = /^[I1][D0OQ]MEX/.test(cleaned[0] ?? '') ? 'ine' : format
  const lines = cleaned.map((line, index) => bestLine(line, index, card, width))
  if (lines.some((line) => line === undefined)) return undefined
  const whole = lines as string[]
  const found = format === 'td1' ? readCard(whole) : readPassport(whole)
  if (!isZone(found)) return undefined
  const century = (yy: string, future: boolean) => centuryOf(yy, today, future)
  return {
    ...found,
    birthDate: sameInShort(found.birthDate, birthDate) ? (birthDate ?? '') : century(found.birthDate, false),
    expiresOn: century(found.expiresOn, true),
  }
}

/** The dates still as `AAMMDD`, as in the line. */
function readCard(lines: string[]): Mrz {
  const [first = '', second = '', third = ''] = lines
  const composite = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29)
  const issuer = first.slice(2, 5).replaceAll('<', '')
  const optional = first.slice(15).replaceAll('<', '')
  return {
    format: 'td1',
    lines,
    code: first.slice(0, 2).replaceAll('<', ''),
    issuer,
    number: first.slice(5, 14).replaceAll('<', ''),
    birthDate: second.slice(0, 6),
    ...sexOf(second.charAt(7), issuer === 'MEX'),
    expiresOn: second.slice(8, 14),
    nationality: second.slice(15, 18).replaceAll('<', ''),
    ...namesOf(third),
    ...(first.startsWith('IDMEX') ? { ocr: optional } : {}),
    wrongDigits: wrong([
      ['number', first.slice(5, 14), first.charAt(14)],
      ['birth', second.slice(0, 6), second.charAt(6)],
      ['expiry', second.slice(8, 14), second.charAt(14)],
      ['composite', composite, second.charAt(29)],
    ]),
  }
}

function readPassport(lines: string[]): Mrz {
  const [first = '', second = ''] = lines
  const number = second.slice(0, 9)
  const shapeless = first.slice(2, 5) === 'MEX' && !isMexicanNumber(number)
  const optional = second.slice(28, 42)
  const composite = second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43)
  const noDigit = /^<*$/.test(optional) && second.charAt(42) === '<'
  return {
    format: 'td3',
    lines,
    code: first.slice(0, 2).replaceAll('<', ''),
    issuer: first.slice(2, 5).replaceAll('<', ''),
    number: second.slice(0, 9).replaceAll('<', ''),
    birthDate: second.slice(13, 19),
    ...sexOf(second.charAt(20), false),
    expiresOn: second.slice(21, 27),
    nationality: second.slice(10, 13).replaceAll('<', ''),
    ...namesOf(first.slice(5)),
    wrongDigits: wrong([
      // A check digit lets one wrong letter in ten pass; the shape of a number does not.
      ['number', number, shapeless ? 'none' : second.charAt(9)],
      ['birth', second.slice(13, 19), second.charAt(19)],
      ['expiry', second.slice(21, 27), second.charAt(27)],
      ...(noDigit ? [] : [['optional', optional, second.charAt(42)] as const]),
      ['composite', composite, second.charAt(43)],
    ]),
  }
}

const wrong = (fields: (readonly [MrzField, string, string])[]): MrzField[] =>
  fields.filter(([, text, digit]) => mrzCheckDigit(text) !== digit).map(([field]) => field)

/** Mexican cards say H (hombre) and M (mujer); ICAO says M (male) and F (female). The same M is two sexes. */
function sexOf(letter: string, mexicanCard: boolean): { sex?: 'H' | 'M' | 'X' } {
  const known: Record<string, 'H' | 'M' | 'X'> = mexicanCard
    ? { H: 'H', M: 'M', F: 'M', X: 'X' }
    : { M: 'H', F: 'M', X: 'X', '<': 'X' }
  const sex = known[letter]
  return sex === undefined ? {} : { sex }
}

const particles = new Set([
  'DA',
  'DAS',
  'DE',
  'DEL',
  'DER',
  'DI',
  'LA',
  'LAS',
  'LOS',
  'MC',
  'MAC',
  'VAN',
  'VON',
  'Y',
])

/** `DE<LA<CRUZ<LUNA<<ANA<SOFIA`: after the second `<<` stands nothing but what was misread. */
function namesOf(text: string): { firstSurname: string; secondSurname?: string; givenNames: string } {
  const [surnames = '', given = ''] = text.split(/<<+/)
  const words = surnames.split('<').filter(Boolean)
  const end = words.findIndex((word) => !particles.has(word)) + 1
  const second = words.slice(end || 1).join(' ')
  return {
    firstSurname: words.slice(0, end || 1).join(' '),
    ...(second === '' ? {} : { secondSurname: second }),
    givenNames: given.split('<').filter(Boolean).join(' '),
  }
}

const isZone = (mrz: Mrz): boolean =>
  /^[A-Z]{1,2}$/.test(mrz.code) &&
  (mrz.format === 'td3' ? mrz.code.startsWith('P') : /^[IAC]/.test(mrz.code)) &&
  /^\d{6}$/.test(mrz.birthDate) &&
  /^\d{6}$/.test(mrz.expiresOn) &&
  mrz.firstSurname !== '' &&
  mrz.lines.some((line) => line.includes('<<')) &&
  mrz.wrongDigits.length < 4

const sameInShort = (short: string, birthDate?: string): boolean =>
  birthDate !== undefined && birthDate.replaceAll('-', '').slice(2) === short

/** A birth is not in the future; a document expires in this century. */
function centuryOf(short: string, today: string, future: boolean): string {
  const rest = `${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4, 6)}`
  return future || (`20${rest}` <= today && isRealDate(`20${rest}`)) ? `20${rest}` : `19${rest}`
}
