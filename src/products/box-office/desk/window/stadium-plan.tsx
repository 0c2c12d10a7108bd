import type { SeatingPlan, Section } from '#catalogue/venues/plan/seating-plan.ts'

type StadiumPlanProps = {
  plan: SeatingPlan
  free: Uint32Array
  /** Sections of this zone stand out; of all where it is null. */
  zoneId: number | null
  open: Section | null
  onOpen: (section: Section) => void
}

const empty = 0.22

/**
 * The whole stadium beside the open section, for the mouse: who types says the section in the field of seats. The fewer
 * seats are free, the paler the section.
 */
export function StadiumPlan({ plan, free, zoneId, open, onOpen }: StadiumPlanProps) {
  const { width, height } = plan.size
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden className="size-full">
      {plan.pitch && (
        <rect
          x={plan.pitch.x - plan.pitch.width / 2}
          y={plan.pitch.y - plan.pitch.height / 2}
          width={plan.pitch.width}
          height={plan.pitch.height}
          className="fill-ok/70"
        />
      )}
      {plan.sections.map((section) => {
        const share = (free[section.id] ?? 0) / Math.max(1, section.seatCount)
        const shown = zoneId === null || section.zoneId === zoneId
        const isOpen = open?.id === section.id
        return (
          <g key={section.id} className="cursor-pointer" onClick={() => onOpen(section)}>
            <polygon
              points={pointsOf(section.outline)}
              fill={
                isOpen ? 'var(--accent)' : share === 0 ? 'var(--line)' : plan.zones[section.zoneId]?.color
              }
              fillOpacity={isOpen || share === 0 ? 1 : (empty + share * (1 - empty)) * (shown ? 1 : 0.35)}
              stroke={isOpen ? 'var(--ink)' : 'var(--surface)'}
              strokeWidth={width / 250}
            >
              <title>{section.name}</title>
            </polygon>
          </g>
        )
      })}
    </svg>
  )
}

function pointsOf(outline: Float32Array): string {
  const points: string[] = []
  for (let at = 0; at + 1 < outline.length; at += 2)
    points.push(`${outline[at]!.toFixed(1)},${outline[at + 1]!.toFixed(1)}`)
  return points.join(' ')
}
