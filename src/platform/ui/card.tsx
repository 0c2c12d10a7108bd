import type { ElementType, ReactNode } from 'react'
import { Link } from 'react-router'

type CardProps = {
  as?: ElementType<{ className: string; children: ReactNode }>
  /** The whole card becomes one link. */
  to?: string
  className?: string
  /** The colour of a band on its left: the rival's. */
  band?: string
  children: ReactNode
}

const look = 'block rounded-lg border border-line bg-surface shadow-1'

export function Card({ as: Tag = 'div', to, className = 'p-5', band, children }: CardProps) {
  const inside = (
    <>
      {band !== undefined && <Band color={band} />}
      {children}
    </>
  )
  if (to === undefined) return <Tag className={`${look} ${className}`}>{inside}</Tag>
  return (
    <Link
      to={to}
      className={`${look} relative transition hover:-translate-y-0.5 hover:border-line-strong hover:shadow-2 ${className}`}
    >
      {inside}
    </Link>
  )
}

/** Six pixels of a card that is `relative`, in its round. A drawing: a document's policy allows no style of its own. */
function Band({ color }: { color: string }) {
  return (
    <svg aria-hidden className="absolute inset-y-0 left-0 h-full w-4 rounded-l-lg">
      <rect width="6" height="100%" fill={color} />
    </svg>
  )
}
