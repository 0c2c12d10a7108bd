import { documentLabels, sexWords } from '../../about-me-rules.ts'
import type { DocumentFields, DocumentKind } from '#people/identity-check/server/provider.ts'
import { notAsRead, type Read } from '../../person-rules.ts'
import { likeness } from '#people/identity-check/server/thresholds.ts'
import { curpFaults } from '#lib/curp.ts'
import type { Person } from '../person/sealed-person.ts'
import type { Check, Compared } from '../../desk-contract.ts'

/** What was typed beside what was read, difference by difference. Accents and case make none. */
export function compareFields(person: Person, read: (Read & { fields: DocumentFields }) | null): Compared[] {
  const fields = read?.fields
  const wrong = new Set<string>(read === null ? [] : notAsRead(person, read))
  const row = (
    label: string,
    [typed, found]: readonly [typed: string | null, found: string | undefined],
    same: boolean,
  ): Compared => ({
    label,
    typed,
    read: found ?? null,
    result: found === undefined ? (typed === null ? 'same' : 'unread') : same ? 'same' : 'differs',
  })
  const name = (field: 'givenNames' | 'firstSurname' | 'secondSurname') =>
    [person[field], withDoubt(read, field)] as const
  const sex = [person.sex && sexWords[person.sex], fields?.sex && sexWords[fields.sex]] as const
  return [
    row('Nombre', name('givenNames'), !wrong.has('givenNames')),
    row('Primer apellido', name('firstSurname'), !wrong.has('firstSurname')),
    row('Segundo apellido', name('secondSurname'), !wrong.has('secondSurname')),
    row('CURP', [person.curp, fields?.curp], !wrong.has('curp')),
    row(
      'Fecha de nacimiento',
      [printed(person.birthDate), fields?.birthDate && printed(fields.birthDate)],
      !wrong.has('birthDate'),
    ),
    row('Sexo', sex, sex[0] === sex[1]),
    row(
      'Nacionalidad',
      [person.nationality, fields?.nationality],
      person.nationality === fields?.nationality,
    ),
  ]
}

/** Both ways in which a name was read, where there are two. */
function withDoubt(read: Read | null, field: 'givenNames' | 'firstSurname' | 'secondSurname') {
  const found = read?.fields[field]
  const other = read?.doubts?.find((doubt) => doubt.field === field)?.other ?? []
  return found === undefined ? undefined : [found, ...other].join(' / ')
}

/** `1979-02-03` as documents print it: `03/02/1979`. */
function printed(day: string): string {
  return day.split('-').toReversed().join('/')
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
  corrected: 'Escribió otra cosa que la que leímos: elige qué vale.',
  other_document: 'Antes había confirmado el documento de otra persona.',
}

/** What the measurements of a selfie said, in words; never the numbers. */
export function findingsOf(checks: { outcome: string; reasons: string[] }[], score: number | null): string[] {
  const said = checks.flatMap(({ reasons }) => reasons.flatMap((reason) => outcomes[reason] ?? []))
  return [...new Set([...(score === null ? [] : [likenessWords(score)]), ...said])]
}

/** The document that the fan had confirmed before, of somebody else. */
export function beforeWords({ fields }: Read): string {
  const name = [fields.givenNames, fields.firstSurname, fields.secondSurname].filter(Boolean).join(' ')
  return `El documento de antes decía: ${[name, fields.curp].filter(Boolean).join(', CURP ')}.`
}

function likenessWords(score: number): string {
  if (score >= likeness.portrait.same) return 'Parecido de la selfie con el retrato: alto.'
  return `Parecido de la selfie con el retrato: ${score >= likeness.portrait.review ? 'dudoso' : 'bajo'}.`
}

export function documentWords(kind: DocumentKind): string {
  return documentLabels[kind]
}
