import { formatMoment } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'

type Match = { id: number; title: string; startsAt: string; planId: number }

type MatchChoiceProps = {
  matches: Match[]
  chosen: number[]
  onChange: (chosen: number[]) => void
  error?: string | undefined
}

/** The seating plan of the matches chosen: the first one decides. */
export function seatingOf(matches: Match[], chosen: number[]): number | undefined {
  return matches.find(({ id }) => chosen.includes(id))?.planId
}

/** Which matches belong to what is sold together; all of one seating plan. */
export function MatchChoice({ matches, chosen, onChange, error }: MatchChoiceProps) {
  const seating = seatingOf(matches, chosen)
  return (
    <Card as="section" className="p-5">
      <fieldset>
        <legend className="title mb-2 text-2xl">Partidos</legend>
        {error !== undefined && <p className="text-danger-strong">{error}</p>}
        {matches.map(({ id, title, startsAt, planId }) => (
          <Checkbox
            key={id}
            label={`${title}, ${formatMoment(startsAt)}`}
            checked={chosen.includes(id)}
            disabled={seating !== undefined && planId !== seating}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </fieldset>
    </Card>
  )
}
