import { eventTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useRead } from '#web/query.ts'
import { listReportMatches, type ReportMatch } from '../contract.ts'
import { useNarrowed } from './report-frame.tsx'

/** From one day to another, both counted in. */
export function DaysFields() {
  const { of, narrow } = useNarrowed()
  return (
    <>
      <TextField
        label="Desde"
        type="date"
        className="w-44"
        value={of('from')}
        onChange={({ target }) => narrow('from', target.value)}
      />
      <TextField
        label="Hasta"
        type="date"
        className="w-44"
        value={of('to')}
        onChange={({ target }) => narrow('to', target.value)}
      />
    </>
  )
}

/** Which matches a report is of, the one that it opens on first. */
type Choice = (matches: ReportMatch[], now: Date) => ReportMatch[]

/** The match asked for, else the first of the choice (at first: the nearest to today); null until that is known. */
export function useMatch(choice: Choice = (matches) => matches) {
  const [now] = useState(() => new Date())
  const { of } = useNarrowed()
  const read = useRead(listReportMatches, {})
  const all = read.data?.matches ?? []
  const asked = all.find(({ id }) => String(id) === of('match'))
  const chosen = choice(all, now)
  const matches = asked === undefined || chosen.includes(asked) ? chosen : [asked, ...chosen]
  return { read, matches, match: asked ?? matches[0] ?? null, now }
}

export function MatchField({ match, matches }: Pick<ReturnType<typeof useMatch>, 'match' | 'matches'>) {
  const { narrow } = useNarrowed()
  return (
    <SelectField
      label="Partido"
      className="w-full sm:w-116"
      options={matches.map(({ id, home, away, startsAt }) => ({
        value: String(id),
        label: `${eventTitle({ home, away })}, ${formatDay(startsAt)}`,
      }))}
      value={String(match?.id ?? '')}
      onChange={({ target }) => narrow('match', target.value)}
    />
  )
}

export function NoMatches() {
  return (
    <EmptyState title="Aún no hay partidos publicados">
      Cuando publiques el primero, aquí ves cómo se vende y quién entra.
    </EmptyState>
  )
}
