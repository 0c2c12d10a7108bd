import { isRealDate } from '#lib/curp.ts'
import { nameLetters } from '#lib/name-letters.ts'
import { distance, findClaveDeElector, findCurp } from './look-alikes.ts'
import type { ReadLine } from './read-line.ts'

/** What the print on a side says. Dates `YYYY-MM-DD`; `validUntil` may come from a year alone (31 December). */
export type FrontText = {
  firstSurname?: string
  secondSurname?: string
  givenNames?: string
  /** Both surnames where the document writes them on one line. */
  surnames?: string
  /** The names come from a code, which has no errors of reading. */
  namesSure?: boolean
  curp?: string
  clave?: string
  birthDate?: string
  sex?: 'H' | 'M' | 'X'
  validUntil?: string
  /** All that was read, but for lines of a zone. */
  printed: string[]
  /** Whether the words of an INE, a passport or a CURP card stand there. */
  looksLike: Set<'ine' | 'passport' | 'curp_biometrica'>
}

type Word = { text: string; plain: string; label?: string; left: number; top: number; height: number }

/** Words of documents, without accents and spaces: what they announce stands beneath them. */
const labels = (
  'NOMBRE NOMBRES PRIMERAPELLIDO SEGUNDOAPELLIDO APELLIDOS DOMICILIO CLAVEDEELECTOR CURP ANODEREGISTRO ' +
  'FECHADENACIMIENTO FECHADECADUCIDAD FECHADEEXPEDICION SECCION VIGENCIA SEXO NACIONALIDAD LUGARDENACIMIENTO TIPO ' +
  'CLAVEDELPAIS PASAPORTENO'
).split(' ')

/** The label that a word is, one misread letter in long ones forgiven. */
function labelOf(plain: string): string | undefined {
  if (labels.includes(plain)) return plain
  if (plain === 'HOMBRE') return undefined
  const near = (label: string) => label.length > 5 && distance(label, plain) <= Math.ceil(label.length / 12)
  return labels.find(near)
}

/** Sorts what was read on a side into fields. Only what follows its grammar is taken; the rest is left unknown. */
export function readFront(lines: ReadLine[], angle: number, today: string): FrontText {
  const words = lines.filter(({ sure, text }) => sure > 0.6 && text !== '').map((line) => wordOf(line, angle))
  const below = (label: string, count = 1) => beneath(words, label, count)
  const names = below('NOMBRE', 4)
  const surnames = below('APELLIDOS')[0]
  const first = below('PRIMERAPELLIDO')[0]
  const second = below('SEGUNDOAPELLIDO')[0]
  const given = below('NOMBRES')[0]
  const all = words.map((word) => word.plain)
  const curp = all.map((text) => findCurp(text, today)).find((found) => found !== undefined)
  const clave = all.map((text) => findClaveDeElector(text)).find((found) => found !== undefined)
  const birthDate = dateIn(below('FECHADENACIMIENTO')[0])
  const validUntil = lastDayIn(below('VIGENCIA')[0], words) ?? dateIn(below('FECHADECADUCIDAD')[0])
  const card =
    names.length < 2
      ? {}
      : {
          firstSurname: names[0],
          ...(names.length > 2 ? { secondSurname: names[1] } : {}),
          givenNames: names.slice(names.length > 2 ? 2 : 1).join(' '),
        }
  return dropUnknown({
    ...card,
    ...dropUnknown({ firstSurname: first, secondSurname: second, givenNames: given, surnames }),
    curp,
    clave,
    birthDate,
    sex: sexIn(
      below('SEXO')[0] ?? all.find((text) => /^SEXO[HMX]$/.test(text))?.slice(4),
      given !== undefined,
    ),
    validUntil,
    printed: words.map((word) => word.text.toUpperCase()).filter((text) => !/[<«]/.test(text)),
    looksLike: looksLike(all),
  })
}

function wordOf({ text, line }: ReadLine, angle: number): Word {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = line.x * cos + line.y * sin
  const down = line.y * cos - line.x * sin
  const plain = plainText(text)
  const label = labelOf(plain.replaceAll('Ñ', 'N'))
  const word = { text, plain, ...(label === undefined ? {} : { label }) }
  return { ...word, left: along - line.width / 2, top: down, height: line.height }
}

/** Upper case, without accents, spaces and signs. Ñ stays. */
const plainText = (text: string): string => nameLetters(text).replace(/[^0-9A-ZÑ]/g, '')

/** The texts in the column of a label, downwards until the next label or a gap. */
function beneath(words: Word[], label: string, count: number): string[] {
  const head = words.find((word) => word.label === label)
  if (head === undefined) return []
  const column = words
    .filter(
      (word) => word.top > head.top + head.height * 0.5 && Math.abs(word.left - head.left) < head.height * 2,
    )
    .sort((one, other) => one.top - other.top)
  const found: Word[] = []
  for (const word of column) {
    const above = found.at(-1) ?? head
    if (found.length === count || word.label !== undefined) break
    if (word.top - above.top > Math.max(word.height, head.height) * 2.4) break
    found.push(word)
  }
  return found.map((word) => word.text.toUpperCase())
}

/** `22/07/1994`, `22 07 1994`, `22071994`. */
function dateIn(text: string | undefined): string | undefined {
  const found = /^(\d\d)(\d\d)(\d{4})$/.exec((text ?? '').replace(/[^0-9A-Z]/g, '').replaceAll('O', '0'))
  if (!found) return undefined
  const date = `${found[3] ?? ''}-${found[2] ?? ''}-${found[1] ?? ''}`
  return isRealDate(date) ? date : undefined
}

/** `2024 - 2034`, `2034`, also on the label's own line: the card holds to the end of its last year. */
function lastDayIn(below: string | undefined, words: Word[]): string | undefined {
  const beside = words.find((word) => /^VIGENCIA\d/.test(word.plain))?.plain.slice(8)
  const years = (below ?? beside ?? '').replace(/[^0-9]/g, '')
  if (!/^(\d{4}|\d{8})$/.test(years)) return undefined
  const year = years.slice(-4)
  return /^20\d\d$/.test(year) ? `${year}-12-31` : undefined
}

/** A passport's M is a man, a card's M a woman: without knowing which, the letter alone says nothing. */
function sexIn(text: string | undefined, spelled: boolean): 'H' | 'M' | 'X' | undefined {
  const sex = plainText(text ?? '')
  if (sex === 'HOMBRE' || sex === 'H') return 'H'
  if (sex === 'MUJER' || (sex === 'M' && !spelled)) return 'M'
  return sex === 'X' ? 'X' : undefined
}

function looksLike(all: string[]): FrontText['looksLike'] {
  const has = (pattern: RegExp) => all.some((text) => pattern.test(text))
  const kinds: FrontText['looksLike'] = new Set()
  if (has(/CLAVEDEELECTOR|^VIGENCIA/)) kinds.add('ine')
  if (has(/PASAPORTE|FECHADECADUCIDAD/)) kinds.add('passport')
  if (has(/PRIMERAPELLIDO/) && has(/^CURP/) && !has(/CLAVEDEELECTOR|PASAPORTE/)) kinds.add('curp_biometrica')
  return kinds
}

type Known<T> = { [K in keyof T]: Exclude<T[K], undefined> }
const dropUnknown = <T extends object>(fields: T): Known<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Known<T>
