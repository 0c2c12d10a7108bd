import { regimes, uses } from './sat-catalogue.ts'

/** «Público en general» and «extranjero»: real, and the only ones that break the check digit's rule. */
const generic = new Set(['XAXX010101000', 'XEXX010101000'])
const shape = /^([A-ZÑ&]{3,4})(\d{2})(\d{2})(\d{2})[A-Z0-9]{2}[0-9A]$/
const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

export type RfcFault = 'length' | 'shape' | 'date'

/** Upper case without blanks or hyphens. */
export function normalRfc(typed: string): string {
  return typed.normalize('NFC').toUpperCase().replace(/[\s-]/g, '')
}

/** What is wrong with an RFC, or null. A check digit that does not fit is a warning only: see `rfcDigitFits`. */
export function rfcFault(rfc: string): RfcFault | null {
  if (rfc.length !== 12 && rfc.length !== 13) return 'length'
  const parts = shape.exec(rfc)
  if (parts === null || parts[1]!.length !== rfc.length - 9) return 'shape'
  const [, , year, month, day] = parts
  const days = [31, Number(year) % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][
    Number(month) - 1
  ]
  return days !== undefined && Number(day) >= 1 && Number(day) <= days ? null : 'date'
}

/** The SAT's check digit (modulo 11); the two generic RFC pass. */
export function rfcDigitFits(rfc: string): boolean {
  if (generic.has(rfc)) return true
  const sum = Array.from(rfc.slice(0, -1).padStart(12, ' ')).reduce(
    (total, letter, index) => total + alphabet.indexOf(letter) * (13 - index),
    0,
  )
  const rest = sum % 11
  const digit = rest === 0 ? '0' : rest === 1 ? 'A' : String(11 - rest)
  return rfc.endsWith(digit)
}

/** 12 characters are a company's, 13 a person's. */
export function personOf(rfc: string): 'natural' | 'legal' {
  return rfc.length === 12 ? 'legal' : 'natural'
}

export function regimesFor(rfc: string) {
  const person = personOf(rfc)
  return regimes.filter((regime) => regime.persons.some((one) => one === person))
}

export function usesFor(regime: string) {
  return uses.filter((use) => use.regimes === null || use.regimes.some((code) => code === regime))
}

export const sameAsCertificate = /\b(S\.?A\.?|S\.?A\.?P\.?I\.?|S\.? ?DE ?R\.?L\.?)( ?DE ?C\.?V\.?)\.?$/

/**
 * As the Constancia de Situación Fiscal has it: upper case, without the kind of company («SA DE CV»), single blanks.
 * Accents stay: the SAT compares them.
 */
export function normalLegalName(typed: string): string {
  const upper = typed.normalize('NFC').toUpperCase().replace(/\s+/g, ' ').trim()
  return upper.replace(sameAsCertificate, '').replace(/[ ,]+$/, '')
}

/**
 * Until when a purchase may be invoiced: the end of its month in Mexico City, and so many days of grace.
 * The zone is UTC-6 all year.
 */
export function invoiceUntil(paidAt: Date, graceDays: number): Date {
  const local = new Date(paidAt.getTime() - 6 * 3_600_000)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1 + graceDays, 6))
}
