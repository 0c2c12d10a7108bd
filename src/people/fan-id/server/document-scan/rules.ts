import type { DocumentKind, DocumentReading } from '#people/identity-check/server/provider.ts'
import { portraitWidth } from '#people/identity-check/server/thresholds.ts'
import type { Repeat } from '../../registration-contract.ts'

/** The sides that a document shows. */
export function sidesOf(kind: DocumentKind): ('front' | 'back')[] {
  return kind === 'ine' ? ['front', 'back'] : ['front']
}

/** What stands against a reading, as `side:code`: the reader's faults, an expired document, a portrait too small. */
export function faultsOf(reading: DocumentReading, today: string): string[] {
  const { fields, faults, portrait, portraitWidth: width = 0 } = reading
  const found = faults.map(({ side, code }) => `${side}:${code}`)
  if (fields.expiresOn !== undefined && fields.expiresOn < today) found.push('front:document_expired')
  if (portrait === undefined) found.push('front:no_portrait')
  else if (width < portraitWidth) found.push('front:portrait_too_small')
  if (fields.curp === undefined && fields.birthDate === undefined && faults.length === 0)
    found.push('front:unreadable')
  return [...new Set(found)]
}

const words: Record<string, string> = {
  document_expired: 'Tu documento ya venció. Usa uno vigente o pide que una persona te ayude.',
  no_portrait: 'No encontramos la foto de tu documento. Toma el frente completo.',
  portrait_too_small: 'La foto de tu documento sale muy pequeña. Acércate más.',
  too_blurred: 'Salió borrosa. Sostén el celular quieto y tómala otra vez.',
  too_dark: 'Salió oscura. Busca más luz y tómala otra vez.',
  glare: 'Un reflejo tapa los datos. Inclina un poco el documento.',
  shadow: 'Una sombra tapa los datos. Busca luz pareja y tómala otra vez.',
  too_small: 'El documento sale muy lejos. Llena el recuadro.',
  mrz_check_digit: 'No leímos bien los renglones con <<<. Tómalos nítidos y completos.',
  sides_differ: 'El frente y el reverso no son de la misma persona.',
  wrong_document: 'Ese no es el documento que elegiste.',
  curp_birth_date: 'La CURP y la fecha de nacimiento no coinciden. Toma la foto otra vez, nítida.',
  not_straight: 'El documento sale inclinado. Ponlo derecho.',
}

/** What to do again, in words, from a stored fault `side:code`. */
export function repeatOf(fault: string): Repeat {
  const [side = 'front', code = ''] = fault.split(':')
  const where = side === 'back' ? 'back' : 'front'
  return {
    code,
    where,
    words:
      words[code] ?? `No pudimos leer ${where === 'back' ? 'el reverso' : 'el frente'}. Tómalo otra vez.`,
  }
}
