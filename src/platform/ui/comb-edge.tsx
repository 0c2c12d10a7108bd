import { useId } from 'react'

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
