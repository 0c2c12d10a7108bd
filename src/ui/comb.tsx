import { useId } from 'react'

/* Three lobes on an arc around (32, 84), uneven like a living comb. */
const lobes = [
  { d: 'M24.8 48.7Q32 47.5 39.2 48.7L42 29A10 10 0 0 0 22 29Z', turn: 'rotate(-25 32 84)' },
  { d: 'M24.8 48.7Q32 47.5 39.2 48.7L43.4 15A11.4 11.4 0 0 0 20.6 15Z', turn: 'rotate(-1 32 84)' },
  { d: 'M24.8 48.7Q32 47.5 39.2 48.7L42.4 23A10.4 10.4 0 0 0 21.6 23Z', turn: 'rotate(24 32 84)' },
]

export const combBox = '-2 2 70 54'

/** The three lobes alone, to be put in any drawing: `lobeClass` gives each its own class. */
export function CombLobes({ lobeClass }: { lobeClass?: [string, string, string] }) {
  return lobes.map(({ d, turn }, index) => (
    <g key={turn} className={lobeClass?.[index]}>
      <path d={d} transform={turn} />
    </g>
  ))
}

/** From red at the foot to gold at the tips: the colour of the comb at dawn. */
export function DawnFill({ id }: { id: string }) {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" x1="32" y1="52" x2="32" y2="5">
      <stop stopColor="#c4202f" />
      <stop offset="1" stopColor="#f6b93b" />
    </linearGradient>
  )
}

export function CombIcon({ size = 24, className = '' }: { size?: number; className?: string }) {
  return (
    <svg width={size} viewBox={combBox} className={className} fill="currentColor" aria-hidden>
      <CombLobes />
    </svg>
  )
}

export function CombRule({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden className={`flex items-center gap-4 text-line-strong ${className}`}>
      <span className="h-px flex-1 bg-line" />
      <CombIcon size={28} />
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}

/**
 * A row of hanging combs: the torn edge of a ticket, in the colour of the text around it. Eight fill
 * the width of a card; `bleed` keeps their size and runs off a full-width edge.
 */
export function CombEdge({ className = '', bleed = false }: { className?: string; bleed?: boolean }) {
  const id = useId()
  const tile = bleed
    ? ({ width: 48, height: 14, patternUnits: 'userSpaceOnUse' } as const)
    : { width: 0.125, height: 1 }
  return (
    <svg width="100%" height="14" className={`block ${className}`} aria-hidden>
      <defs>
        <pattern id={id} {...tile} viewBox="0 0 48 14" preserveAspectRatio="none">
          <path
            d="M0 0h48c0 5-3 9-7 9s-7-4-7-9c0 8-4 14-10 14S14 8 14 0c0 5-3 9-7 9S0 5 0 0z"
            fill="currentColor"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
