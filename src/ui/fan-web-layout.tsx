import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { CombEdge } from './comb-edge.tsx'
import { Logo } from './logo.tsx'
import { SkipLink } from './skip-link.tsx'

type FanWebLayoutProps = {
  home: string
  clubName?: string
  band?: ReactNode
  crumbs: Crumb[]
  footer?: ReactNode
  children: ReactNode
}

/** What a computer sees of the Fan ID: twelve columns, and always the way to the phone. */
export function FanWebLayout({ home, clubName, band, crumbs, footer, children }: FanWebLayoutProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {band}
      <header className="on-night">
        <div className="bg-night">
          <div className="container-page flex h-18 items-center">
            <Link to={home} className="rounded-sm">
              <Logo name={clubName} />
            </Link>
          </div>
        </div>
        <CombEdge bleed className="text-night" />
      </header>
      <div className="container-page pt-1">
        <Breadcrumb crumbs={crumbs} />
      </div>
      <main id="contenido" tabIndex={-1} className="-mt-4 flex-1 pb-12">
        {children}
      </main>
      {footer}
    </div>
  )
}
