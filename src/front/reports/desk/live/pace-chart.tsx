import { inEventWords, shortTitle } from '#catalogue/events/event-title.ts'
import { formatCount } from '#lib/count.ts'
import { formatDay } from '#lib/dates.ts'
import { Chart } from '#ui/chart.tsx'
import { useRead } from '#web/query.ts'
import { WhenRead } from '../report-frame.tsx'
import { readPace, type Curve, type Pace } from '../../live-contract.ts'
import { aheadWords, distances, distanceWords, reachedAt } from '../../rules.ts'

const againMs = 60_000

/** `onWall`: to be read from afar. */
type PaceChartProps = { eventId: number; of: 'sold' | 'entered'; onWall?: boolean }

/** A match beside the one of its team before it, any other event beside the last such, at the same distance from their beginnings. */
export function PaceChart({ eventId, of, onWall = false }: PaceChartProps) {
  const params = { eventId: String(eventId) }
  const read = useRead(readPace, { params, query: { of } }, { refetchInterval: againMs })
  return <WhenRead read={read}>{(pace) => <Beside pace={pace} of={of} onWall={onWall} />}</WhenRead>
}

type BesideProps = { pace: Pace; of: PaceChartProps['of']; onWall: boolean }

function Beside({ pace: { at, match, before, ahead }, of, onWall }: BesideProps) {
  const left = Math.floor((Date.parse(match.startsAt) - Date.parse(at)) / 60_000)
  const axis = distances([match.points, before?.points ?? []], left)
  if (axis.length === 0) return null
  const valuesOf = (curve: Curve, until: number) =>
    axis.filter((minutes) => minutes >= until).map((minutes) => reachedAt(curve, minutes, left))
  const words =
    ahead === null
      ? 'Es el primero: aún no hay otro con qué compararlo'
      : inEventWords(aheadWords(ahead, of), match)
  return (
    <div className="space-y-3">
      <Chart
        title={inEventWords('A la misma distancia del partido', match)}
        summary={words}
        shape="line"
        names={axis.map((minutes) => (minutes === left ? 'ahora' : distanceWords(minutes)))}
        series={[
          { name: nameOf(match), values: valuesOf(match, left) },
          ...(before === null ? [] : [{ name: nameOf(before), values: valuesOf(before, -Infinity) }]),
        ]}
        format={formatCount}
        {...(onWall && { height: 380 })}
      />
      <p
        className={`font-semibold ${onWall ? 'text-2xl' : ''} ${(ahead ?? 0) < 0 ? 'text-danger' : 'text-ok'}`}
      >
        {words}.
      </p>
    </div>
  )
}

const nameOf = (curve: Curve) => `${shortTitle(curve)}, ${formatDay(curve.startsAt)}`
