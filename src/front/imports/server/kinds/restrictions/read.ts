import type { Reason } from '../../../reasons.ts'
import type { Read } from '../person-kind.ts'
import { daysIn } from '../../lines/dates.ts'
import { cellOf, type Cells, type LineReading } from '../../lines/read-person.ts'
import { cut } from '../../lines/whole-text.ts'

/** What a line says of a restriction; days are `YYYY-MM-DD`. */
export type RestrictionSays = {
  /** Null: from the moment in which it is brought. */
  startsOn: string | null
  /** The last day. */
  endsOn: string
  reason: string
  evidence: string
}

const longestYears = 5

export function readRestriction(cells: Cells, reading: LineReading): Read {
  const { mapping, order, today } = reading
  const faults: Reason[] = []
  const dayOf = (field: 'endsOn' | 'startsOn', needed: boolean, fault: Reason) => {
    const text = cellOf(cells, mapping, field)
    if (text === null && !needed) return null
    const days = text === null ? [] : daysIn(text, order, today, true)
    if (days.length !== 1) faults.push(fault)
    return days[0] ?? null
  }
  const endsOn = dayOf('endsOn', true, 'until_invalid')
  const startsOn = dayOf('startsOn', false, 'from_invalid')
  if (endsOn !== null) {
    const from = startsOn ?? today
    if (endsOn < today) faults.push('restriction_over')
    else if (endsOn < from) faults.push('restriction_backwards')
    else if (endsOn > `${Number(from.slice(0, 4)) + longestYears}${from.slice(4)}`)
      faults.push('restriction_too_long')
  }
  const reason = cellOf(cells, mapping, 'reason')
  if (reason === null) faults.push('reason_missing')
  const issuer = cellOf(cells, mapping, 'issuer')
  if (mapping.issuer !== undefined && issuer === null) faults.push('issuer_missing')
  const filed = cellOf(cells, mapping, 'evidence')
  const told = [filed, issuer === null ? null : `La puso ${issuer}`].filter((part) => part !== null)
  const evidence = told.length === 0 ? 'Traída de la taquilla anterior' : told.join(' · ')
  const says: RestrictionSays = {
    startsOn,
    endsOn: endsOn ?? '',
    reason: cut(reason ?? '', 500),
    evidence: cut(evidence, 200),
  }
  return { more: says, faults }
}
