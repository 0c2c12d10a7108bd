import { formatDay, formatLongDay, formatMoment } from '#lib/dates.ts'
import type { PlanSummary } from '../contract.ts'

const noon = (day: string) => `${day}T12:00:00-06:00`

/** `sáb 28 de nov` of a day of the calendar. */
export const dayWords = (day: string): string => formatDay(noon(day))

/** `sábado, 28 de noviembre de 2026`. */
export const longDayWords = (day: string): string => formatLongDay(noon(day))

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
