import type { ReactNode } from 'react'
import { CombEdge } from './comb-edge.tsx'
import { Facts, type Fact } from './facts.tsx'

type TicketCardProps = {
  title: ReactNode
  when: ReactNode
  facts: Fact[]
  badge?: ReactNode
  /** The QR, on white in both themes. */
  children?: ReactNode
  footer?: ReactNode
}

export function TicketCard({ title, when, facts, badge, children, footer }: TicketCardProps) {
  return (
    <article className="forced-colors:rounded-xl forced-colors:border drop-shadow-[0_6px_14px_rgb(12_21_38/.16)]">
      <header className="on-night flex items-start justify-between gap-4 rounded-t-xl bg-night px-6 py-5">
        <div>
          <h2 className="text-3xl">{title}</h2>
          <p className="mt-1 text-on-night-2">{when}</p>
        </div>
        {badge}
      </header>
      {children && <div className="bg-white py-6">{children}</div>}
      <div className="bg-surface px-4 pt-5 pb-4">
        <Facts items={facts} />
        {footer && <div className="mt-4 border-t border-dashed border-line-strong px-2 pt-4">{footer}</div>}
      </div>
      <CombEdge className="text-surface" />
    </article>
  )
}
