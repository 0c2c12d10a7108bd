import { curpFaults } from '#lib/curp.ts'
import { dayInMexico } from '#lib/dates.ts'
import { fieldsOf, type ImportField } from '../columns.ts'
import { reasonText, type Reason } from '../reasons.ts'
import type { ImportRow } from './import-rows.ts'
import { cellText } from './lines/cell-text.ts'
import { cut } from './lines/whole-text.ts'

const name: ImportField[] = ['fullName', 'firstName', 'lastName', 'secondLastName']
const place: ImportField[] = ['place', 'section', 'row', 'seat']

/**
 * Which columns a reason is about. Whose CURP it is, and when a child was born, is told by the file of refused lines alone,
 * whose reading is noted: a CURP stands here only where it is none.
 */
const columnsOf: Partial<Record<Reason, ImportField[]>> = {
  name_missing: name,
  name_invalid: name,
  email_invalid: ['email'],
  phone_invalid: ['phone'],
  curp_invalid: ['curp'],
  birth_invalid: ['birthDate'],
  birth_ambiguous: ['birthDate'],
  curp_other_birth: ['birthDate'],
  plan_unknown: ['plan'],
  place_unknown: place,
  place_ambiguous: place,
  fare_unknown: ['fare'],
  price_invalid: ['price'],
  price_not_in_months: ['price'],
  paid_until_invalid: ['paidUntil'],
  nothing_paid: ['paidUntil'],
  payment_over: ['paidUntil'],
  renews_unknown: ['renews'],
  guardian_unknown: ['guardian'],
  guardian_ambiguous: ['guardian'],
  amount_invalid: ['amount'],
  amount_too_large: ['amount'],
  until_invalid: ['endsOn'],
  from_invalid: ['startsOn'],
  restriction_over: ['endsOn'],
  restriction_backwards: ['startsOn', 'endsOn'],
  restriction_too_long: ['startsOn', 'endsOn'],
  number_of_another: ['externalId'],
  folio_missing: ['folio'],
  bought_invalid: ['boughtAt'],
  bought_ambiguous: ['boughtAt'],
  event_invalid: ['eventAt'],
  event_ambiguous: ['eventAt', 'enteredAt'],
  entered_invalid: ['entered', 'enteredAt'],
  entered_before: ['eventAt', 'entered', 'enteredAt'],
  not_paid: ['status'],
  status_unknown: ['status'],
  owner_unknown: ['customerNumber'],
  owner_other_name: name,
  folio_repeated: ['folio'],
  product_name_invalid: ['productName'],
  size_invalid: ['size'],
  pieces_invalid: ['pieces'],
  product_repeated: ['sku'],
  sku_moved: ['sku'],
}

/** What is wrong with a CURP, by the code of its fault. */
const curpWords: Record<string, string> = {
  curp_length: 'no tiene 18 caracteres',
  curp_format: 'hay letras o números fuera de lugar',
  curp_entity: 'las letras del estado no son de ninguno',
  curp_date: 'su fecha de nacimiento no existe',
  curp_future: 'su fecha de nacimiento no ha llegado',
  curp_age: 'su fecha de nacimiento es de hace más de 120 años',
  curp_check_digit: 'su último número no va con los demás',
}

const longest = 40

type Refused = { cells: unknown; reasons: readonly string[] }

/** The reasons of a line in words; of a wrong CURP also what is wrong with it. */
export function reasonWords({ cells, reasons }: Refused, { mapping }: Pick<ImportRow, 'mapping'>): string[] {
  return reasons.map((reason) => {
    const fault = reason === 'curp_invalid' ? curpFault(cells, mapping.curp) : undefined
    return fault === undefined ? reasonText(reason) : reasonText(reason).replace(/\.$/, `: ${fault}.`)
  })
}

function curpFault(cells: unknown, at: number | undefined): string | undefined {
  const text = at === undefined ? null : cellText((cells as string[] | null)?.[at])
  return text === null ? undefined : curpWords[curpFaults(text, dayInMexico(new Date()))[0]?.code ?? '']
}

/** The cells that the reasons of a refused line are about, cut short: none where its cells are gone. */
export function cellsRefused(
  { cells, reasons }: Refused,
  { kind, mapping }: Pick<ImportRow, 'kind' | 'mapping'>,
): { title: string; text: string }[] {
  const given = (cells ?? []) as string[]
  const wanted = new Set(reasons.flatMap((reason) => columnsOf[reason as Reason] ?? []))
  return fieldsOf(kind).flatMap(({ key, title }) => {
    const at = mapping[key]
    if (at === undefined || !wanted.has(key)) return []
    const text = (given[at] ?? '').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
    if (text === '') return []
    return [{ title, text: text.length > longest ? `${cut(text, longest)}…` : text }]
  })
}
