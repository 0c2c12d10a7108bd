import { useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useRead } from '#web/query.ts'
import { listReportMatches } from './contract.ts'
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

/**
 * The match asked for, else the one nearest to today, of those that have begun if there are any and `begun` is asked
 * for; null while that is not known or there is none.
 */
export function useMatch({ begun = false } = {}) {
  const [now] = useState(() => new Date().toISOString())
  const { of } = useNarrowed()
  const read = useRead(listReportMatches, {})
  const matches = read.data?.matches
  const chosen =
    matches?.find(({ id }) => String(id) === of('match')) ??
    matches?.find(({ startsAt }) => !begun || new Date(startsAt).toISOString() <= now) ??
    matches?.[0] ??
    null
  return { read, matches: matches ?? [], match: chosen }
}

export function MatchField({ match, matches }: Pick<ReturnType<typeof useMatch>, 'match' | 'matches'>) {
  const { narrow } = useNarrowed()
  return (
    <SelectField
      label="Partido"
      className="w-full sm:w-116"
      options={matches.map(({ id, home, away, startsAt }) => ({
        value: String(id),
        label: `${home} vs ${away}, ${formatDay(startsAt)}`,
      }))}
      value={String(match?.id ?? '')}
      onChange={({ target }) => narrow('match', target.value)}
    />
  )
}
