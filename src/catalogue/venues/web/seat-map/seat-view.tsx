import { useDeferredValue, useId, useMemo } from 'react'
import type { SeatingPlan } from '../../plan/seating-plan.ts'
import { seatPlace } from './seat-words.ts'
import { sketchSize, viewSketch } from './view-sketch.ts'

/** Told beside every view: it is no photograph. */
export const drawnWords = 'Dibujo hecho con el plano'

type SeatViewProps = { plan: SeatingPlan; seatIds: readonly number[]; className?: string; fills?: boolean }

/** A drawing of the field and the other stands as they are seen from the middle one of the seats; `fills` its box, or
 * stands with its words. */
export function SeatView({ plan, seatIds, className = '', fills = false }: SeatViewProps) {
  const key = useDeferredValue(seatIds.join(), '')
  const view = useMemo(() => viewSketch(plan, key === '' ? [] : key.split(',').map(Number)), [plan, key])
  const seat = seatIds[seatIds.length >> 1]
  if (seat === undefined || (key !== '' && view === null)) return null
  const { width, height } = sketchSize
  const label = `La cancha vista desde ${seatPlace(plan, seat)}`
  if (fills)
    return (
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={label}
        className="block size-full"
      >
        {view && <Sketch view={view} />}
      </svg>
    )
  return (
    <figure className={className}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className="block w-full rounded-md"
      >
        {view && <Sketch view={view} />}
      </svg>
      <figcaption className="mt-1 text-xs text-ink-2">{drawnWords}</figcaption>
    </figure>
  )
}

/** The other stands full of people, at the hour when the floodlights come on. */
function Sketch({ view }: { view: NonNullable<ReturnType<typeof viewSketch>> }) {
  const id = useId()
  const { width, height } = sketchSize
  const sky = Math.max(1, view.horizon)
  return (
    <>
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0A2358" />
          <stop offset=".4" stopColor="#123C8C" />
          <stop offset=".62" stopColor="#5A2A6B" />
          <stop offset=".78" stopColor="#C4202F" />
          <stop offset="1" stopColor="#F6B93B" />
        </linearGradient>
        <pattern id={`${id}crowd`} width="9" height="6" patternUnits="userSpaceOnUse">
          <rect width="9" height="6" fill="#14214A" />
          {dots.map(([x, y, color]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r=".85" fill={color} />
          ))}
        </pattern>
        <linearGradient id={`${id}grass`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#3B9A63" />
          <stop offset="1" stopColor="#1C6A4C" />
        </linearGradient>
      </defs>
      <rect width={width} height={sky} fill={`url(#${id}sky)`} />
      <g
        transform={`translate(${width / 2} ${sky}) scale(${Math.min(1, sky / 76)}) translate(0 -30)`}
        fill="#FFC35A"
        opacity=".9"
      >
        <ellipse cx="-26" cy="14" rx="13" ry="22" />
        <ellipse cy="2" rx="15" ry="32" />
        <ellipse cx="26" cy="14" rx="13" ry="22" />
      </g>
      <rect y={sky} width={width} height={height} fill="#101A33" />
      <path d={view.walls} fill="#0A1330" stroke="#0A1330" strokeWidth=".5" />
      {view.stands.map((path) => (
        <path
          key={path}
          d={path}
          fill={`url(#${id}crowd)`}
          stroke="#F6B93B"
          strokeWidth=".5"
          strokeOpacity=".55"
        />
      ))}
      <path d={view.grass} fill={`url(#${id}grass)`} />
      <path d={view.stripes} fill="#fff" fillOpacity=".07" />
      <path d={view.lines} fill="none" stroke="#fff" strokeWidth=".9" strokeOpacity=".85" />
      <path d={view.goals} fill="none" stroke="#fff" strokeWidth="1.6" />
      {heads.map(([x, r]) => (
        <circle key={x} cx={x} cy={height - 1} r={r} fill="#0A1330" fillOpacity=".92" />
      ))}
    </>
  )
}

const dots: [x: number, y: number, color: string][] = [
  [1.2, 1.4, '#7E8FC4'],
  [4.1, 1.1, '#F6B93B'],
  [7.3, 1.6, '#4F63A6'],
  [2.6, 3.4, '#C26D8C'],
  [5.8, 3.1, '#93A3D6'],
  [8.4, 3.8, '#3C4D8C'],
  [1, 5.2, '#3C4D8C'],
  [4.4, 5.1, '#E9E2CF'],
  [7, 5.3, '#6C7DBA'],
]

/** Who sits in the rows before. */
const heads: [x: number, radius: number][] = [12, 38, 61, 92, 118, 146, 171, 203, 229, 258, 284, 309].map(
  (x, i) => [x, 5 + (i % 3)],
)
