export type CurpSex = 'H' | 'M' | 'X'

/** What a CURP says by itself. `birthDate` is `YYYY-MM-DD`; `entity` the two letters, `entityName` as people say it. */
export type Curp = {
  curp: string
  birthDate: string
  sex: CurpSex
  entity: string
  entityName: string
}

/** A defect by a stable code, and what the person is told. */
export type CurpFault = { code: string; message: string }

const entities: Record<string, string> = {
  AS: 'Aguascalientes',
  BC: 'Baja California',
  BS: 'Baja California Sur',
  CC: 'Campeche',
  CL: 'Coahuila',
  CM: 'Colima',
  CS: 'Chiapas',
  CH: 'Chihuahua',
  DF: 'Ciudad de México',
  DG: 'Durango',
  GT: 'Guanajuato',
  GR: 'Guerrero',
  HG: 'Hidalgo',
  JC: 'Jalisco',
  MC: 'Estado de México',
  MN: 'Michoacán',
  MS: 'Morelos',
  NT: 'Nayarit',
  NL: 'Nuevo León',
  OC: 'Oaxaca',
  PL: 'Puebla',
  QT: 'Querétaro',
  QR: 'Quintana Roo',
  SP: 'San Luis Potosí',
  SL: 'Sinaloa',
  SR: 'Sonora',
  TC: 'Tabasco',
  TS: 'Tamaulipas',
  TL: 'Tlaxcala',
  VZ: 'Veracruz',
  YN: 'Yucatán',
  ZS: 'Zacatecas',
  NE: 'Nacido en el extranjero',
}

const format = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z]\d$/

/** As a person types or pastes it: upper case, without spaces and hyphens. */
export function normaliseCurp(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s\u00AD\u2010-\u2015\u2212-]/gu, '')
}

/** The values of the check digit. Ñ has one (24) although no CURP holds it: without it every letter after N is wrong. */
const values = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** The 18th character by the first 17 (Instructivo Normativo, DOF 18-10-2021). */
export function curpCheckDigit(curp: string): string {
  let sum = 0
  for (let place = 0; place < 17; place++) sum += values.indexOf(curp.charAt(place)) * (18 - place)
  return String((10 - (sum % 10)) % 10)
}

/**
 * What is wrong with a CURP as typed, nothing if it holds: the first defect by the order in which a person can mend
 * them. Codes `curp_length`, `curp_format`, `curp_entity`, `curp_date`, `curp_future`, `curp_age`, `curp_check_digit`.
 * `today` is `YYYY-MM-DD`. A CURP that holds may still not exist: only RENAPO knows.
 */
export function curpFaults(typed: string, today: string): CurpFault[] {
  const curp = normaliseCurp(typed)
  const fault = (code: string, message: string) => [{ code, message }]
  if (curp.length !== 18) return fault('curp_length', 'Escribe los 18 caracteres de tu CURP')
  if (!format.test(curp)) return fault('curp_format', 'Revisa tu CURP: hay letras o números fuera de lugar')
  if (entities[curp.slice(11, 13)] === undefined)
    return fault('curp_entity', 'Revisa las letras del estado en tu CURP')
  const birthDate = birthDateIn(curp)
  if (!isRealDate(birthDate)) return fault('curp_date', 'Revisa tu CURP: su fecha de nacimiento no existe')
  if (birthDate > today) return fault('curp_future', 'Revisa tu CURP: su fecha de nacimiento no ha llegado')
  if (ageOn(birthDate, today) > 120)
    return fault('curp_age', 'Revisa tu CURP: su fecha de nacimiento es muy antigua')
  if (curpCheckDigit(curp) !== curp.charAt(17))
    return fault('curp_check_digit', 'Revisa tu CURP: su último número no coincide con los demás')
  return []
}

/** What a CURP says, or undefined if it has a fault. `today` is `YYYY-MM-DD`. */
export function parseCurp(typed: string, today: string): Curp | undefined {
  if (curpFaults(typed, today).length > 0) return undefined
  const curp = normaliseCurp(typed)
  const entity = curp.slice(11, 13)
  return {
    curp,
    birthDate: birthDateIn(curp),
    sex: curp.charAt(10) as CurpSex,
    entity,
    entityName: entities[entity] ?? '',
  }
}

/** Position 17 marks the century: a digit up to 1999, a letter from 2000. */
function birthDateIn(curp: string): string {
  const century = /\d/.test(curp.charAt(16)) ? '19' : '20'
  return `${century}${curp.slice(4, 6)}-${curp.slice(6, 8)}-${curp.slice(8, 10)}`
}

/** Whether a `YYYY-MM-DD` is a day that a calendar has: no 30 February, 29 February in leap years only. */
export function isRealDate(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
}

/** Full years between two days `YYYY-MM-DD`. Who is born on 29 February has the birthday on 1 March. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
