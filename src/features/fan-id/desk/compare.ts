import { documentLabels, sexWords } from '../about-me/rules.ts'
import type { DocumentFields, DocumentKind } from '#features/identity-check/provider.ts'
import { likeness } from '#features/identity-check/thresholds.ts'
import { curpFaults } from '#lib/curp.ts'
import type { Person } from '../person/sealed-person.ts'
import { plainName } from '../registration/rules.ts'
import type { Check, Compared } from './contract.ts'

/** What was typed beside what was read, difference by difference. Accents and case make none. */
export function compareFields(person: Person, read: DocumentFields | null): Compared[] {
  const pairs: [label: string, typed: string | null, read: string | undefined][] = [
    ['Nombre', person.givenNames, read?.givenNames],
    ['Primer apellido', person.firstSurname, read?.firstSurname],
    ['Segundo apellido', person.secondSurname, read?.secondSurname],
    ['CURP', person.curp, read?.curp],
    ['Fecha de nacimiento', printed(person.birthDate), read?.birthDate && printed(read.birthDate)],
    ['Sexo', person.sex && sexWords[person.sex], read?.sex && sexWords[read.sex]],
    ['Nacionalidad', person.nationality, read?.nationality],
  ]
  return pairs.map(([label, typed, found]) => ({
    label,
    typed,
    read: found ?? null,
    result: found === undefined ? 'unread' : plain(typed ?? '') === plain(found) ? 'same' : 'differs',
  }))
}

/** `1979-02-03` as documents print it: `03/02/1979`. */
function printed(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** Letters and digits alone: dates keep theirs. */
function plain(text: string): string {
  return /\d/.test(text) ? text.toUpperCase().replace(/[^A-Z0-9]/g, '') : plainName(text)
}

type Document = { kind: DocumentKind; faults: string[]; fields: DocumentFields | null }

/** The checks that arithmetic makes of a document and a CURP, each with its result. `today`: `YYYY-MM-DD`. */
export function checksOf(person: Person, document: Document | null, today: string): Check[] {
  const codes = new Set(document?.faults.map((fault) => fault.split(':')[1] ?? '') ?? [])
  const checks: Check[] = []
  const add = (label: string, fault: boolean | null, words: [ok: string, fault: string]) =>
    checks.push({
      label,
      result: fault === null ? 'unread' : fault ? 'fault' : 'ok',
      words: fault === null ? 'No se leyó' : words[fault ? 1 : 0],
    })
  const curp = person.curp
  add('Dígito de la CURP', curp === null ? null : curpFaults(curp, today).length > 0, [
    'Correcto',
    'No corresponde',
  ])
  if (document === null) return checks
  const read = document.fields !== null
  const { expiresOn } = document.fields ?? {}
  add('Dígitos de los renglones con <<<', read ? codes.has('mrz_check_digit') : null, [
    'Correctos',
    'Alguno no corresponde',
  ])
  add('CURP y fecha de nacimiento', read ? codes.has('curp_birth_date') : null, ['Coinciden', 'No coinciden'])
  if (document.kind === 'ine')
    add('Frente y reverso', read ? codes.has('sides_differ') : null, [
      'Son de la misma persona',
      'No son de la misma persona',
    ])
  add('Vigencia', expiresOn === undefined ? null : expiresOn < today, [
    `Vigente hasta ${expiresOn}`,
    `Venció el ${expiresOn}`,
  ])
  return checks
}

const outcomes: Record<string, string> = {
  likeness: 'La selfie y el retrato se parecen, pero no lo suficiente para decidir sola la máquina.',
  liveness: 'La selfie podría ser la foto de una foto o de una pantalla: mira bordes, brillos y texturas.',
  unlit:
    'No se vio la luz de la pantalla en la cara: había mucha luz, o son fotos grabadas. Compara las dos fotos de cada movimiento.',
  different: 'La selfie no se pareció al retrato en tres intentos.',
  seen_before: 'Esa misma foto ya se había enviado antes.',
  no_portrait: 'No se encontró un retrato en el documento.',
}

/** What the measurements of a selfie said, in words; never the numbers. */
export function findingsOf(checks: { outcome: string; reasons: string[] }[], score: number | null): string[] {
  const said = checks.flatMap(({ reasons }) => reasons.flatMap((reason) => outcomes[reason] ?? []))
  return [...new Set([...(score === null ? [] : [likenessWords(score)]), ...said])]
}

function likenessWords(score: number): string {
  if (score >= likeness.portrait.same) return 'Parecido de la selfie con el retrato: alto.'
  return `Parecido de la selfie con el retrato: ${score >= likeness.portrait.review ? 'dudoso' : 'bajo'}.`
}

export function documentWords(kind: DocumentKind): string {
  return documentLabels[kind]
}
