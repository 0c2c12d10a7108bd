import type { CSSProperties, ElementType, ReactNode } from 'react'
import { Link } from 'react-router'

type CardProps = {
  as?: ElementType<{ className: string; style?: CSSProperties; children: ReactNode }>
  /** The whole card becomes one link. */
  to?: string
  className?: string
  /** The colour of a band on its left: the rival's. */
  band?: string
  children: ReactNode
}

const look = 'block rounded-lg border border-line bg-surface shadow-1'

export function Card({ as: Tag = 'div', to, className = 'p-5', band, children }: CardProps) {
  const style = band === undefined ? {} : ({ '--team': band } as CSSProperties)
  const box = band === undefined ? look : `${look} inset-shadow-band`
  if (to === undefined)
    return (
      <Tag className={`${box} ${className}`} style={style}>
        {children}
      </Tag>
    )
  return (
    <Link
      to={to}
      style={style}
      className={`${box} transition hover:-translate-y-0.5 hover:border-line-strong hover:shadow-2 ${className}`}
    >
      {children}
    </Link>
  )
}
