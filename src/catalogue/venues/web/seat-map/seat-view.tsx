import { useDeferredValue, useId, useMemo } from 'react'
import type { SeatingPlan } from '../../plan/seating-plan.ts'
import { seatPlace } from './seat-words.ts'
import { sketchSize, viewSketch } from './view-sketch.ts'

type SeatViewProps = { plan: SeatingPlan; seatIds: readonly number[]; className?: string }

/** A drawing of the field and the other stands as they are seen from the middle one of the seats. */
export function SeatView({ plan, seatIds, className = '' }: SeatViewProps) {
  const key = useDeferredValue(seatIds.join(), '')
  const view = useMemo(() => viewSketch(plan, key === '' ? [] : key.split(',').map(Number)), [plan, key])
  const seat = seatIds[seatIds.length >> 1]
  if (seat === undefined || (key !== '' && view === null)) return null
  const { width, height } = sketchSize
  return (
    <figure className={className}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`La cancha vista desde ${seatPlace(plan, seat)}`}
        className="block w-full rounded-md"
      >
        {view && <Sketch plan={plan} view={view} />}
      </svg>
      <figcaption className="mt-1 text-xs text-ink-2">Vista aproximada desde tu lugar</figcaption>
    </figure>
  )
}

function Sketch({ plan, view }: { plan: SeatingPlan; view: NonNullable<ReturnType<typeof viewSketch>> }) {
  const id = useId()
  const { width, height } = sketchSize
  return (
    <>
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0D2E6E" />
          <stop offset=".55" stopColor="#123C8C" />
          <stop offset=".82" stopColor="#8E2250" />
          <stop offset="1" stopColor="#F6B93B" />
        </linearGradient>
      </defs>
      <rect width={width} height={Math.max(1, view.horizon)} fill={`url(#${id}sky)`} />
      <rect y={view.horizon} width={width} height={height} fill="#26334D" />
      <path d={view.walls} fill="#1A2440" stroke="#1A2440" strokeWidth=".5" />
      {view.stands.map(({ path, zoneId }) => (
        <path
          key={path}
          d={path}
          fill={plan.zones[zoneId]?.color}
          stroke="#0C1526"
          strokeWidth=".6"
          strokeOpacity=".5"
        />
      ))}
      <path d={view.grass} fill="#2E7F5A" />
      <path d={view.stripes} fill="#379066" />
      <path d={view.lines} fill="none" stroke="#fff" strokeWidth=".9" strokeOpacity=".9" />
      <path d={view.goals} fill="none" stroke="#fff" strokeWidth="1.6" />
    </>
  )
}
