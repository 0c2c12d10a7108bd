import { useId } from 'react'

/** How the series are told apart: by colour, and by dashes or a pattern. */
export const looks = [
  { color: 'var(--brand)', dashes: undefined },
  { color: 'var(--danger)', dashes: '7 5' },
  { color: 'var(--line-strong)', dashes: '2 4' },
] as const

/** Filled, hatched, dotted. */
export function SeriesPatterns({ id }: { id: string }) {
  return (
    <defs>
      {looks.map(({ color }, no) => (
        <pattern
          key={color}
          id={`${id}-${no}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={8} height={8} fill={no === 0 ? color : 'var(--surface)'} />
          {no === 1 && <rect width={4} height={8} fill={color} />}
          {no === 2 && <circle cx={4} cy={4} r={1.6} fill={color} />}
        </pattern>
      ))}
    </defs>
  )
}

export function ChartLegend({ shape, names }: { shape: 'line' | 'bars'; names: string[] }) {
  const pattern = useId()
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {names.map((name, no) => (
        <li key={name} className="flex items-center gap-2">
          <svg width={22} height={14} aria-hidden>
            <SeriesPatterns id={`${pattern}-${no}`} />
            {shape === 'line' ? (
              <line
                x2={22}
                y1={7}
                y2={7}
                strokeWidth={3}
                stroke={looks[no % looks.length]!.color}
                strokeDasharray={looks[no % looks.length]!.dashes}
              />
            ) : (
              <rect
                width={22}
                height={14}
                fill={`url(#${pattern}-${no}-${no % looks.length})`}
                stroke={looks[no % looks.length]!.color}
              />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
