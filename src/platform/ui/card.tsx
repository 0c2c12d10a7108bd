import type { ElementType, ReactNode } from 'react'
import { Link } from 'react-router'

type CardProps = {
  as?: ElementType<{ className: string; children: ReactNode }>
  /** The whole card becomes one link. */
  to?: string
  className?: string
  children: ReactNode
}

const look = 'block rounded-lg border border-line bg-surface shadow-1'

export function Card({ as: Tag = 'div', to, className = 'p-5', children }: CardProps) {
  if (to === undefined) return <Tag className={`${look} ${className}`}>{children}</Tag>
  return (
    <Link
      to={to}
      className={`${look} transition hover:-translate-y-0.5 hover:border-line-strong hover:shadow-2 ${className}`}
    >
      {children}
    </Link>
  )
}
