import type { Warning } from './contract.ts'

type Typed = { curp: string | null; birthDate: string; sex: 'H' | 'M' | 'X' | null; nationality: string }

const format = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z]\d$/
const values = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** As a person types or pastes it: upper case, without spaces and hyphens; null when nothing is left. */
export function normaliseCurp(typed: string | null): string | null {
  const curp = (typed ?? '').normalize('NFC').toUpperCase().replace(/[\s-]/g, '')
  return curp === '' ? null : curp
}

/** What looks odd in a CURP beside what else was typed. Warnings, no walls: RENAPO itself makes mistakes. */
export function curpWarnings({ curp, birthDate, sex, nationality }: Typed): Warning[] {
  const warn = (code: string, words: string): Warning => ({ code, field: 'curp', words })
  if (curp === null) {
    return nationality === 'MEX'
      ? [warn('curp_missing', 'Escribe tu CURP: está en tu INE y en gob.mx/curp.')]
      : []
  }
  if (!format.test(curp)) return [warn('curp_format', 'Revisa tu CURP: hay letras o números fuera de lugar.')]
  const found: Warning[] = []
  if (checkDigit(curp) !== curp.charAt(17))
    found.push(warn('curp_check_digit', 'Revisa tu CURP: su último número no coincide con los demás.'))
  const century = /\d/.test(curp.charAt(16)) ? '19' : '20'
  const said = `${century}${curp.slice(4, 6)}-${curp.slice(6, 8)}-${curp.slice(8, 10)}`
  if (said !== birthDate) found.push(warn('curp_birth_date', 'Tu CURP dice otra fecha de nacimiento.'))
  if (sex !== null && curp.charAt(10) !== sex) found.push(warn('curp_sex', 'Tu CURP dice otro sexo.'))
  return found
}

function checkDigit(curp: string): string {
  let sum = 0
  for (let place = 0; place < 17; place++) sum += values.indexOf(curp.charAt(place)) * (18 - place)
  return String((10 - (sum % 10)) % 10)
}
