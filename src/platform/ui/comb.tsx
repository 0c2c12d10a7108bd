/* Three lobes on an arc around (32, 84), uneven like an active comb. */
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
