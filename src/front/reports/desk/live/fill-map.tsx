import { useEffect, useState } from 'react'
import { useHall } from '#selling/holds/web/hall.tsx'
import { matchSource } from '#selling/holds/web/hall-source.tsx'
import type { Event } from '#catalogue/events/contract.ts'
import type { SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { fillStep, soldBySection } from './sold-by-section.ts'

/** From empty to full on the wall's night; the last one is the club's gold. */
const fills = ['#17305c', '#1d4fa8', '#8e4390', '#dd5638', '#f6b93b'] as const
const nothing = '#141b2c'
const againMs = 2000
/** Half of the wall, kept until the plan is here. */
const room = 'h-[50vh] w-full xl:h-135'

/** The stadium by how much of each section is sold; the zones beside it say it in numbers. */
export function FillMap({ event }: { event: Event }) {
  const { hall } = useHall(matchSource(event))
  const [parts, setParts] = useState<(number | null)[]>([])
  useEffect(() => {
    if (hall === null) return
    const look = () => setParts(soldBySection(hall.plan, hall.seats.states))
    look()
    const timer = setInterval(look, againMs)
    return () => clearInterval(timer)
  }, [hall])
  if (hall === null) return <div className={room} />
  return <Sections plan={hall.plan} parts={parts} />
}

function Sections({
  plan: { size, pitch, sections },
  parts,
}: {
  plan: SeatingPlan
  parts: (number | null)[]
}) {
  const letters = size.width / 50
  const most = Math.max(...parts.map((part) => part ?? 0), 0.01)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className={room} aria-hidden>
      {pitch && <Grass pitch={pitch} />}
      {sections.map(({ id, name, outline, label }, at) => {
        const part = parts[at] ?? null
        const full = part !== null && fillStep(part, most) === 4
        return (
          <g key={id}>
            <path
              d={pathOf(outline)}
              fill={part === null ? nothing : fills[fillStep(part, most)]}
              stroke="#060e28"
              strokeWidth={letters / 4}
            />
            {hasRoom(outline, letters) && (
              <text
                x={label.x}
                y={label.y}
                fontSize={letters}
                textAnchor="middle"
                dominantBaseline="central"
                className="title"
                fill={full ? '#0c1526' : '#ffffff'}
              >
                {name}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function Grass({ pitch: { x, y, width, height } }: { pitch: NonNullable<SeatingPlan['pitch']> }) {
  return <rect x={x - width / 2} y={y - height / 2} width={width} height={height} rx={8} fill="#1d6b41" />
}

/** A box in a row of boxes is too small for its name. */
function hasRoom(outline: Float32Array, letters: number): boolean {
  const [xs, ys] = [outline.filter((_, at) => at % 2 === 0), outline.filter((_, at) => at % 2 === 1)]
  const length = (values: Float32Array) => Math.max(...values) - Math.min(...values)
  return Math.min(length(xs), length(ys)) > letters * 1.8
}

function pathOf(outline: Float32Array): string {
  const points = Array.from(
    { length: outline.length / 2 },
    (_, at) => `${outline[at * 2]} ${outline[at * 2 + 1]}`,
  )
  return `M${points.join('L')}Z`
}
