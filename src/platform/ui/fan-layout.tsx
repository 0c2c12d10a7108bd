import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { CombEdge } from './comb-edge.tsx'
import { Mark } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'

type FanLayoutProps = {
  home: string
  /** Above everything: offline. */
  band?: ReactNode
  crumbs: Crumb[]
  /** At the end of the head: leave. */
  action?: ReactNode
  /** For who has entered; it stays at the thumb. */
  bottomNav?: ReactNode
  children: ReactNode
}

/** The phone's shell of the Fan ID: a low head, the way here, one column, and the thumb's places at the foot. */
export function FanLayout({ home, band, crumbs, action, bottomNav, children }: FanLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {band}
      <header className="on-night">
        <div className="bg-night">
          <div className="container-page flex min-h-14 items-center justify-between gap-4">
            <Link to={home} className="flex min-h-11 items-center gap-2.5 rounded-sm">
              <Mark size={32} />
              <span className="title text-2xl">Fan ID</span>
            </Link>
            {action}
          </div>
        </div>
        <CombEdge bleed className="text-night" />
      </header>
      <div className="container-page pt-1">
        <div className="mx-auto max-w-140">
          <Breadcrumb crumbs={crumbs} />
        </div>
      </div>
      <main id="contenido" tabIndex={-1} className={`-mt-4 flex-1 ${bottomNav ? 'pb-20' : 'pb-8'}`}>
        {children}
      </main>
      {bottomNav}
    </div>
  )
}
