import { dayInMexico, formatDay, formatLongDay, formatMoment } from '#lib/dates.ts'
import type { PlanSummary } from '../contract.ts'
import { daysBetween } from '../rules.ts'

const noon = (day: string) => `${day}T12:00:00-06:00`

/** `sáb 28 de nov` of a day of the calendar. */
export const dayWords = (day: string): string => formatDay(noon(day))

export const spanWords: Record<PlanSummary['span'], string> = {
  season: 'Un torneo',
  year: 'Todo el año, dos torneos',
}

/** Where the sale stands, in few words. */
export function phaseWords(plan: PlanSummary): string {
  switch (plan.phase) {
    case 'announced':
      return plan.renewalFrom === null
        ? `A la venta desde el ${formatMoment(plan.openFrom)}`
        : `Renovaciones desde el ${formatMoment(plan.renewalFrom)}`
    case 'renewal':
      return `Renovaciones hasta el ${formatMoment(plan.renewalUntil ?? plan.openFrom)} Venta abierta desde el ${formatMoment(plan.openFrom)}`
    case 'between':
      return `Las renovaciones terminaron. Venta abierta desde el ${formatMoment(plan.openFrom)}`
    case 'open':
      return `A la venta hasta el ${formatMoment(plan.openUntil)}`
    case 'closed':
      return 'La venta terminó'
  }
}

/** `Boleto del sábado` of a match within the week; a later one is called by its date. */
export function ticketLabel(startsAt: string, now = new Date()): string {
  const ahead = daysBetween(dayInMexico(now), dayInMexico(new Date(startsAt)))
  if (ahead <= 0) return 'Boleto de hoy'
  const [weekday = ''] = formatLongDay(startsAt).split(',')
  return `Boleto del ${ahead < 7 ? weekday : formatDay(startsAt)}`
}
