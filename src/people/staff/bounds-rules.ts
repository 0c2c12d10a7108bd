import { formatDay } from '#lib/dates.ts'

type Match = { title: string; startsAt: string }

const allOf = new Intl.ListFormat('es-MX', { type: 'conjunction' })

/** What somebody who works at some matches only is told wherever there is more than theirs. */
export function accessWords(matches: readonly Match[]): string {
  if (matches.length === 0) return 'Tu acceso era solo para partidos que ya pasaron. Pídelo a administración.'
  return `Tu acceso es solo para ${allOf.format(matches.map(({ title, startsAt }) => `${title}, ${formatDay(startsAt)}`))}.`
}
